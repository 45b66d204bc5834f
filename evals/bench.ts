/**
 * What indexing costs beside the bare tree-sitter parse of the same files, and how long warm queries take, in one run.
 *
 *   npm run bench -- --root DIR [--queries FILE]
 *
 * FILE has one query a line; without it the names of the folder's own symbols are asked.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'web-tree-sitter';
import { assetsUnder } from '../src/engine/assets.ts';
import { GrammarStore } from '../src/engine/languages/grammar.ts';
import { LanguageRegistry } from '../src/engine/languages/registry.ts';
import { Engine } from '../src/engine/server.ts';

const { values: options } = parseArgs({ options: { root: { type: 'string' }, queries: { type: 'string' } } });
const root = resolve(options.root ?? '.');
const assets = assetsUnder(join(import.meta.dirname, '..'));
const store = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const rounds = 4;
const settings = { exclude: [], maxFileBytes: 1 << 20, nestedRepositories: false };

const engine = await Engine.create(assets);
await engine.openFolder({ folder: root, root, store, settings });
await engine.sync({ folder: root });
const paths = [...new Set(engine.searchable(root).index.rows.flatMap((row) => (row ? [row.file.path] : [])))];

// Each is run a few times and the best run counts: the code is warm then, and the machine at its quietest.
let parseMs = Infinity;
let indexMs = Infinity;
for (let round = 0; round < rounds; round++) {
  parseMs = Math.min(parseMs, await bareParse(paths));
  rmSync(store, { recursive: true, force: true });
  await engine.openFolder({ folder: root, root, store, settings });
  indexMs = Math.min(indexMs, (await engine.sync({ folder: root })).ms);
}
const { index } = engine.searchable(root);

const queries = options.queries
  ? readFileSync(options.queries, 'utf8').split('\n').filter(Boolean)
  : [...index.symbols.names()].slice(0, 200);
for (const query of queries) await engine.search({ query });
const times: number[] = [];
for (const query of queries) times.push((await engine.search({ query })).ms);
times.sort((a, b) => a - b);

console.log(
  JSON.stringify(
    {
      files: paths.length,
      chunks: index.chunkCount,
      bareParseMs: Math.round(parseMs),
      indexMs: Math.round(indexMs),
      indexOverParse: Number((indexMs / parseMs).toFixed(2)),
      queries: queries.length,
      queryP50Ms: Number(times[times.length >> 1]?.toFixed(2)),
      queryP95Ms: Number(times[Math.floor(times.length * 0.95)]?.toFixed(2)),
    },
    undefined,
    1,
  ),
);
await engine.dispose();
rmSync(store, { recursive: true, force: true });

/** Milliseconds that `parser.parse` takes for those of the files that have a grammar. */
async function bareParse(files: readonly string[]): Promise<number> {
  const registry = await LanguageRegistry.load(assets.grammars);
  const grammars = new GrammarStore(assets.grammars, assets.treeSitterWasm);
  let ms = 0;
  for (const path of files) {
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
