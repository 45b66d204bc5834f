/**
 * What cutting code into chunks (outline and chunks) costs beside the bare tree-sitter parse of the same files, and
 * whether memory grows over many files. Prints JSON.
 *
 *   npx tsx evals/throughput.ts DIR... [--files 20000] [--out FILE]
 */
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'web-tree-sitter';
import { assetsUnder } from '../src/engine/assets.ts';
import { chunkText } from '../src/engine/chunking/chunker.ts';
import { BundledEmbedder } from '../src/engine/embedding/bundled.ts';
import { GrammarStore } from '../src/engine/languages/grammar.ts';
import { Outliner } from '../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../src/engine/languages/registry.ts';
import { skipByContent } from '../src/engine/workspace/content.ts';
import { decode } from '../src/engine/workspace/decode.ts';
import { NodeFileSystem } from '../src/engine/workspace/fileSystem.ts';
import { walk } from '../src/engine/workspace/walk.ts';

/** Each cost is the best of this many runs: the code is warm then, and the machine at its quietest. */
const rounds = 3;
/** Memory is looked at so often, in files. */
const sampleEvery = 1000;

interface Source {
  language: string;
  text: string;
}

const { values: options, positionals } = parseArgs({
  options: { files: { type: 'string', default: '20000' }, out: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0) throw new Error('usage: see the top of the file');

const assets = assetsUnder(join(import.meta.dirname, '..'));
const registry = await LanguageRegistry.load(assets.grammars);
const grammars = new GrammarStore(assets.grammars, assets.treeSitterWasm);
const outliner = new Outliner(grammars);
const topics = await BundledEmbedder.load(assets.model);

interface Cost {
  name: string;
  files: number;
  characters: number;
  chunks: number;
  parseMs: number;
  chunkMs: number;
  /** Cutting as a multiple of parsing. */
  ratio: number;
}

const all: Source[] = [];
const folders: Cost[] = [];
for (const folder of positionals) {
  const sources = await sourcesOf(resolve(folder));
  if (sources.length === 0) continue;
  for (const { language } of sources) await grammars.load(language);
  all.push(...sources);
  let parseMs = Infinity;
  let chunkMs = Infinity;
  let chunks = 0;
  for (let round = 0; round < rounds; round++) {
    parseMs = Math.min(parseMs, await timed(() => parse(sources)));
    chunkMs = Math.min(chunkMs, await timed(async () => (chunks = await cut(sources))));
  }
  const characters = sources.reduce((total, { text }) => total + text.length, 0);
  folders.push({
    name: basename(resolve(folder)),
    ...{ files: sources.length, characters, chunks },
    ...{ parseMs: Math.round(parseMs), chunkMs: Math.round(chunkMs), ratio: round(chunkMs / parseMs) },
  });
  console.error(`${basename(resolve(folder))}: ${round(chunkMs / parseMs)} × parse`);
}
const sum = (key: 'parseMs' | 'chunkMs' | 'characters') =>
  folders.reduce((total, one) => total + one[key], 0);
const ratios = folders.map(({ ratio }) => ratio).sort((a, b) => a - b);
const report = {
  folders,
  all: {
    ratio: round(sum('chunkMs') / sum('parseMs')),
    medianRatio: ratios[ratios.length >> 1],
    charactersPerSecond: Math.round((sum('characters') / sum('chunkMs')) * 1000),
  },
  memory: await memory(Number(options.files)),
};
outliner.dispose();
console.log(JSON.stringify(report, undefined, 1));
if (options.out) writeFileSync(options.out, `${JSON.stringify(report, undefined, 1)}\n`);

/** The files of a folder that are cut along their declarations. */
async function sourcesOf(root: string): Promise<Source[]> {
  const settings = { exclude: [], maxFileBytes: 1 << 20, nestedRepositories: false };
  const fileSystem = new NodeFileSystem();
  const sources: Source[] = [];
  for await (const { kind, path } of walk(root, settings, fileSystem)) {
    if (kind !== 'file') continue;
    const decoded = decode(await fileSystem.readFile(join(root, path)));
    if (!('text' in decoded) || skipByContent(path, decoded.text)) continue;
    const { name, treatment } = registry.languageOf(path, decoded.text.slice(0, 200));
    if (treatment === 'code') sources.push({ language: name, text: decoded.text });
  }
  return sources;
}

async function parse(sources: readonly Source[]): Promise<void> {
  const parser = new Parser();
  for (const { language, text } of sources) {
    parser.setLanguage((await grammars.load(language)).language);
    parser.parse(text)?.delete();
  }
  parser.delete();
}

/** @returns the number of chunks */
async function cut(sources: readonly Source[]): Promise<number> {
  let chunks = 0;
  for (const { language, text } of sources) {
    const outline = await outliner.outline(language, text);
    chunks += chunkText(
      text,
      'reason' in outline ? { kind: 'plain' } : { kind: 'code', outline },
      topics,
    ).length;
  }
  return chunks;
}

/** Resident memory while so many files are cut, the sources given as often as it takes. */
async function memory(files: number): Promise<{ files: number; rssMB: number[]; growthMB: number }> {
  const rssMB: number[] = [];
  for (let done = 0; done < files; done += sampleEvery) {
    const batch = Array.from({ length: sampleEvery }, (_, i) => all[(done + i) % all.length]!);
    await cut(batch);
    rssMB.push(Math.round(process.memoryUsage.rss() / (1 << 20)));
  }
  // The first half warms up: every grammar is loaded and the heap as large as it needs to be.
  const half = rssMB.slice(rssMB.length >> 1);
  return { files, rssMB, growthMB: (half.at(-1) ?? 0) - (half[0] ?? 0) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
