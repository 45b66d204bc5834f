/**
 * What each decision about chunks and what is indexed of them is worth: the tuning benchmark's NDCG@10 with one thing
 * changed at a time.
 *
 *   npx tsx evals/ablation.ts --bench BENCH --repos CHECKOUTS [--out FILE] [--only NAME,NAME]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assetsUnder } from '../src/engine/assets.ts';
import { chunkText } from '../src/engine/chunking/chunker.ts';
import { defaultChunkSettings, type Chunk, type ChunkSettings } from '../src/engine/chunking/chunk.ts';
import { BundledEmbedder } from '../src/engine/embedding/bundled.ts';
import { passageVector } from '../src/engine/embedding/passage.ts';
import { GrammarStore } from '../src/engine/languages/grammar.ts';
import { Outliner, type Outline } from '../src/engine/languages/outline.ts';
import { containersOf } from '../src/engine/languages/qualifiedNames.ts';
import { LanguageRegistry, type FileLanguage } from '../src/engine/languages/registry.ts';
import { words } from '../src/engine/lexical/identifiers.ts';
import { Termizer } from '../src/engine/lexical/terms.ts';
import { EvidenceTable } from '../src/engine/retrieval/evidence.ts';
import { parseQuery } from '../src/engine/retrieval/query.ts';
import { defaultRanking, rankScore, spreadFiles } from '../src/engine/retrieval/ranking.ts';
import { ResidentIndex } from '../src/engine/retrieval/residentIndex.ts';
import { skipByContent } from '../src/engine/workspace/content.ts';
import { decode } from '../src/engine/workspace/decode.ts';
import { NodeFileSystem } from '../src/engine/workspace/fileSystem.ts';
import { walk } from '../src/engine/workspace/walk.ts';
import { mean, ndcg10, targetsOf, type Task } from './lib/ndcg.ts';

interface SourceFile {
  path: string;
  text: string;
  language: FileLanguage;
  outline?: Outline;
}

interface Variant {
  chunks: Partial<ChunkSettings>;
  /** Windows of the same size that end at blank lines, in place of declarations. */
  windows: boolean;
  /** Whether path, container and symbol are indexed with the chunk. */
  header: boolean;
  /** Characters of the end of the chunk before that are indexed with it. */
  tail: number;
  /** Whether identifiers are indexed in parts, too. */
  parts: boolean;
  /** Weights of path and declared names in a chunk's vector. */
  path: number;
  names: number;
}

const defaults: Variant = {
  ...{ chunks: {}, windows: false, header: true, tail: 400, parts: true },
  ...{ path: 0.6, names: 0.4 },
};
const variants: Record<string, Partial<Variant>> = {
  defaults: {},
  'windows of the same size': { windows: true },
  'no header in words': { header: false },
  'no header in vectors': { path: 0, names: 0 },
  'no header': { header: false, path: 0, names: 0 },
  'no tail': { tail: 0 },
  'tail of 800 characters': { tail: 800 },
  'identifiers whole only': { parts: false },
  'no merging': { chunks: { mergeBelowBytes: 0 } },
  'merging below 200 bytes': { chunks: { mergeBelowBytes: 200 } },
  'merging below 600 bytes': { chunks: { mergeBelowBytes: 600 } },
  'merging below 200 bytes, no tail': { chunks: { mergeBelowBytes: 200 }, tail: 0 },
  'units of 1,500 bytes': { chunks: { unitBytes: 1500 } },
  'units of 3,000 bytes': { chunks: { unitBytes: 3000 } },
  'path 0.4': { path: 0.4 },
  'path 0.8': { path: 0.8 },
  'names 0.2': { names: 0.2 },
  'names 0.8': { names: 0.8 },
};

const { values: options } = parseArgs({
  options: {
    bench: { type: 'string' },
    repos: { type: 'string' },
    out: { type: 'string' },
    only: { type: 'string' },
  },
});
const { bench, repos, out, only } = options;
if (!bench || !repos) throw new Error('usage: see the top of the file');

const assets = assetsUnder(join(import.meta.dirname, '..'));
const embedder = await BundledEmbedder.load(assets.model);
const registry = await LanguageRegistry.load(assets.grammars);
const outliner = new Outliner(new GrammarStore(assets.grammars, assets.treeSitterWasm));
const list = JSON.parse(readFileSync(join(bench, 'repos.json'), 'utf8')) as {
  name: string;
  benchmark_root?: string;
}[];
const repositories = [];
for (const { name, benchmark_root: root = '' } of list) {
  const tasks = JSON.parse(readFileSync(join(bench, 'annotations', `${name}.json`), 'utf8')) as Task[];
  repositories.push({ name, tasks, files: await read(join(repos, name, root)) });
}

const results: Record<string, { ndcg10: number; chunks: number }> = {};
for (const [name, change] of Object.entries(variants)) {
  if (only && !only.split(',').includes(name)) continue;
  const scores: number[] = [];
  let chunks = 0;
  for (const { tasks, files } of repositories) {
    const { score, count } = await evaluate(files, tasks, { ...defaults, ...change });
    scores.push(score);
    chunks += count;
  }
  results[name] = { ndcg10: Math.round(mean(scores) * 10000) / 10000, chunks };
  console.log(name.padEnd(28), results[name].ndcg10.toFixed(4), chunks);
}
if (out) writeFileSync(out, `${JSON.stringify(results, undefined, 1)}\n`);
outliner.dispose();

async function read(root: string): Promise<SourceFile[]> {
  const fileSystem = new NodeFileSystem();
  const settings = { exclude: [], maxFileBytes: 1_000_000, nestedRepositories: false };
  const files: SourceFile[] = [];
  for await (const entry of walk(root, settings, fileSystem)) {
    if (entry.kind === 'skip') continue;
    const decoded = decode(await fileSystem.readFile(join(root, entry.path)));
    if ('reason' in decoded || skipByContent(entry.path, decoded.text)) continue;
    const { path } = entry;
    const { text } = decoded;
    const language = registry.languageOf(path, text.slice(0, 200));
    if (language.treatment === 'never') continue;
    const outline = language.treatment === 'code' ? await outliner.outline(language.name, text) : undefined;
    files.push({ path, text, language, ...(outline && !('reason' in outline) && { outline }) });
  }
  return files;
}

async function evaluate(
  files: readonly SourceFile[],
  tasks: readonly Task[],
  variant: Variant,
): Promise<{ score: number; count: number }> {
  const termizer = new Termizer();
  const index = new ResidentIndex(embedder.dimensions, termizer);
  for (const file of files) await put(index, termizer, file, variant);
  const scores: number[] = [];
  for (const task of tasks) {
    const query = await parseQuery(task.query, embedder, termizer);
    const table = new EvidenceTable(index, query);
    const { pinned } = table.names;
    const ranked = index.rows
      .flatMap((row, number) =>
        row
          ? [{ row, pin: pinned.get(number), score: rankScore(table.of(number), row, defaultRanking) }]
          : [],
      )
      .sort((a, b) => b.score - a.score)
      .filter(({ pin }, i) => i < 100 || pin !== undefined);
    const spread = spreadFiles(ranked, defaultRanking.repeat);
    const ordered = [
      ...spread.filter(({ pin }) => pin !== undefined).sort((a, b) => a.pin! - b.pin!),
      ...spread.filter(({ pin }) => pin === undefined),
    ];
    const hits = ordered.slice(0, 10).map(({ row }) => ({
      path: row.file.path,
      startLine: row.startLine,
      endLine: row.endLine,
    }));
    scores.push(ndcg10(hits, targetsOf(task)));
  }
  return { score: mean(scores), count: index.chunkCount };
}

async function put(
  index: ResidentIndex,
  termizer: Termizer,
  file: SourceFile,
  variant: Variant,
): Promise<void> {
  const { path, outline } = file;
  const chunks = chunksOf(file, variant);
  if (chunks.length === 0) return;
  const containers = outline ? containersOf(outline.declarations) : [];
  const symbols = (outline?.declarations ?? []).flatMap((declaration, i) => {
    const { name, kind, startLine, endLine, nameLine } = declaration;
    const chunk = chunks.findIndex((one) => one.startLine <= nameLine && nameLine <= one.endLine);
    return chunk < 0 ? [] : [{ name, parent: containers[i]!, kind, startLine, endLine, nameLine, chunk }];
  });
  const names: string[][] = chunks.map(() => []);
  for (const { name, chunk } of symbols) names[chunk]!.push(name);

  const terms: string[] = [];
  const ids = new Map<number, number>();
  const vectors = new Float32Array(chunks.length * embedder.dimensions);
  const [pathVector] = await embedder.embed([path], 'passage');
  const postings = [];
  for (const [i, chunk] of chunks.entries()) {
    const before = variant.tail && i > 0 ? chunks[i - 1]!.text.slice(-variant.tail) : '';
    const [text, declared] = await embedder.embed([before + chunk.text, names[i]!.join(' ')], 'passage');
    const vector = passageVector(text!, pathVector!, declared!, { path: variant.path, names: variant.names });
    vectors.set(vector, i * embedder.dimensions);
    const header = variant.header ? [path, chunk.parent ?? '', chunk.symbol ?? '', ...names[i]!] : [];
    const texts = [...header, before, chunk.text];
    const counted = termizer.count(variant.parts ? texts : texts.map(wholeWords));
    const own = counted.terms.map((term) => {
      let id = ids.get(term);
      if (id === undefined) {
        ids.set(term, (id = ids.size));
        terms.push(termizer.vocabulary.term(term));
      }
      return id;
    });
    postings.push({ terms: own, counts: counted.counts });
  }
  const stamp = { hash: '', size: 0, mtimeMs: 0 };
  index.put({ path, ...stamp, language: file.language.name, chunks, vectors, terms, postings, symbols });
}

function chunksOf({ text, language, outline }: SourceFile, variant: Variant): Chunk[] {
  const settings = { ...defaultChunkSettings, ...variant.chunks };
  if (language.treatment === 'prose') return chunkText(text, { kind: 'prose' }, embedder, settings);
  if (!outline) return chunkText(text, { kind: 'plain' }, embedder, settings);
  // A file that declares nothing is cut by size alone.
  const cut = variant.windows ? { ...outline, declarations: [] } : outline;
  return chunkText(text, { kind: 'code', outline: cut }, embedder, settings);
}

/** The text with its identifiers made one word each, so that nothing splits them. */
function wholeWords(text: string): string {
  return words(text)
    .map((word) => word.toLowerCase().replaceAll('_', ''))
    .join(' ');
}
