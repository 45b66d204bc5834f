/**
 * What indexing costs beside the bare tree-sitter parse of the same files, and how long warm queries take: for each
 * folder and over all of them, in one run.
 *
 *   npm run bench -- DIR... [--out FILE]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'web-tree-sitter';
import { assetsUnder } from '../src/engine/assets.ts';
import { GrammarStore } from '../src/engine/languages/grammar.ts';
import { LanguageRegistry } from '../src/engine/languages/registry.ts';
import { Engine } from '../src/engine/server.ts';

/** Each cost is the best of this many runs: the code is warm then, and the machine at its quietest. */
const rounds = 4;
const queriesPerFolder = 200;

interface Cost {
  name: string;
  files: number;
  chunks: number;
  parseMs: number;
  indexMs: number;
  /** Indexing as a multiple of parsing. */
  ratio: number;
}

const { values: options, positionals } = parseArgs({
  options: { out: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0) throw new Error('usage: see the top of the file');

const assets = assetsUnder(join(import.meta.dirname, '..'));
const registry = await LanguageRegistry.load(assets.grammars);
const grammars = new GrammarStore(assets.grammars, assets.treeSitterWasm);
const engine = await Engine.create(assets);
const times: number[] = [];
const costs: Cost[] = [];
for (const root of positionals) {
  const cost = await measure(resolve(root));
  costs.push(cost);
  console.error(`${cost.name}: ${cost.ratio} × parse`);
}
await engine.dispose();

times.sort((a, b) => a - b);
const sum = (key: 'files' | 'chunks' | 'parseMs' | 'indexMs') =>
  costs.reduce((total, cost) => total + cost[key], 0);
const report = {
  folders: costs,
  all: {
    files: sum('files'),
    chunks: sum('chunks'),
    ratio: round(sum('indexMs') / sum('parseMs')),
    medianRatio: median(costs.map(({ ratio }) => ratio)),
  },
  query: {
    asked: times.length,
    p50Ms: round(median(times)),
    p95Ms: round(times[Math.floor(times.length * 0.95)]!),
  },
};
console.log(JSON.stringify(report, undefined, 1));
if (options.out) writeFileSync(options.out, `${JSON.stringify(report, undefined, 1)}\n`);

/** Indexes a folder a few times and asks for the names it declares. */
async function measure(root: string): Promise<Cost> {
  const store = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const settings = { exclude: [], maxFileBytes: 1_000_000, nestedRepositories: false };
  let parseMs = Infinity;
  let indexMs = Infinity;
  let paths: string[] = [];
  for (let i = 0; i < rounds; i++) {
    rmSync(store, { recursive: true, force: true });
    await engine.openFolder({ folder: root, root, store, settings });
    indexMs = Math.min(indexMs, (await engine.sync({ folder: root })).ms);
    const { rows } = engine.searchable(root).index;
    paths = [...new Set(rows.flatMap((row) => (row ? [row.file.path] : [])))];
    parseMs = Math.min(parseMs, await bareParse(root, paths));
  }
  const { index } = engine.searchable(root);
  const queries = [...index.symbols.names()].slice(0, queriesPerFolder);
  for (const query of queries) await engine.search({ query, filters: { folders: [root] } });
  for (const query of queries) times.push((await engine.search({ query, filters: { folders: [root] } })).ms);
  const chunks = index.chunkCount;
  await engine.closeFolder(root);
  rmSync(store, { recursive: true, force: true });
  return {
    name: basename(root),
    files: paths.length,
    chunks,
    parseMs: Math.round(parseMs),
    indexMs: Math.round(indexMs),
    ratio: round(indexMs / parseMs),
  };
}

/** Milliseconds that `parser.parse` takes for those of the files that have a grammar. */
async function bareParse(root: string, paths: readonly string[]): Promise<number> {
  let ms = 0;
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    const { name, treatment } = registry.languageOf(path, text.slice(0, 200));
    if (treatment !== 'code') continue;
    const { language } = await grammars.load(name);
    const parser = new Parser();
    parser.setLanguage(language);
    const started = performance.now();
    const tree = parser.parse(text);
    ms += performance.now() - started;
    tree?.delete();
    parser.delete();
  }
  return ms;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
