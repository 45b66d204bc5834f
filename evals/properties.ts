/**
 * What must hold of every chunk, checked over whole folders: its stored text is exactly its lines, it keeps to the
 * caps, every line that is not blank is in a chunk, a file read back from the index is the file, and indexing again
 * gives the same chunks. Prints counts and the first failures; exit code 1 when there are any.
 *
 *   npx tsx evals/properties.ts DIR...
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { assetsUnder } from '../src/engine/assets.ts';
import { utf8Length } from '../src/engine/chunking/bytes.ts';
import { defaultChunkSettings as caps, type Chunk } from '../src/engine/chunking/chunk.ts';
import { GrammarStore } from '../src/engine/languages/grammar.ts';
import { Outliner } from '../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../src/engine/languages/registry.ts';
import { Engine } from '../src/engine/server.ts';
import { decode } from '../src/engine/workspace/decode.ts';
import { splitLines } from '../src/engine/workspace/lines.ts';
import { openIndex } from './lib/openIndex.ts';

const shownFailures = 10;

/** The chunks of each file by its path. */
type Files = Map<string, Chunk[]>;

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) throw new Error('usage: see the top of the file');

const assets = assetsUnder(join(import.meta.dirname, '..'));
const registry = await LanguageRegistry.load(assets.grammars);
const outliner = new Outliner(new GrammarStore(assets.grammars, assets.treeSitterWasm));
const engine = await Engine.create(assets);
const failures: string[] = [];
for (const folder of positionals) {
  const root = resolve(folder);
  const before = failures.length;
  const { files, chunks, lines } = await check(root);
  console.log(
    `${basename(root)}: ${files} files, ${chunks} chunks, ${lines} lines, ${failures.length - before} failures`,
  );
}
await engine.dispose();
outliner.dispose();
for (const failure of failures.slice(0, shownFailures)) console.log(failure);
console.log(`${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function check(root: string): Promise<{ files: number; chunks: number; lines: number }> {
  const first = await indexed(root, (path) => checkSegments(root, path));
  const second = await indexed(root);
  const counts = { files: first.size, chunks: 0, lines: 0 };
  for (const [path, chunks] of first) {
    const lines = linesOf(root, path);
    counts.chunks += chunks.length;
    counts.lines += lines.length;
    const fail = (what: string) => failures.push(`${basename(root)}/${path}: ${what}`);
    checkTexts(lines, chunks, fail);
    checkCover(lines, chunks, fail);
    await checkCaps(path, lines, chunks, fail);
    if (JSON.stringify(second.get(path)) !== JSON.stringify(chunks))
      fail('indexed again, it is cut elsewhere');
  }
  if (second.size !== first.size)
    failures.push(`${basename(root)}: ${first.size} files, then ${second.size}`);
  return counts;
}

/** Indexes a folder from nothing and reads back what is stored. */
async function indexed(root: string, look?: (path: string) => Promise<void>): Promise<Files> {
  const store = mkdtempSync(join(tmpdir(), 'cairn-properties-'));
  try {
    const folder = await openIndex(engine, root, store);
    const files: Files = new Map();
    for (const row of folder.index.rows) {
      if (!row) continue;
      const { path } = row.file;
      const { startLine, endLine, type, symbol, parent, kind, ordinal } = row;
      const text = (await folder.chunkText(path, ordinal)) ?? '';
      const chunk = { startLine, endLine, type, text, ...{ symbol, parent, kind } } as Chunk;
      const known = files.get(path);
      if (known) known.push(chunk);
      else files.set(path, [chunk]);
    }
    if (look) for (const path of files.keys()) await look(path);
    return files;
  } finally {
    await engine.closeFolder(root);
    rmSync(store, { recursive: true, force: true });
  }
}

async function checkSegments(root: string, path: string): Promise<void> {
  const { segments } = await engine.read({ folder: root, path });
  const told = segments.map(({ kind, text, startLine }) => (kind === 'hole' ? `hole at ${startLine}` : text));
  // The white space of blank lines between chunks is not kept.
  const blanked = (lines: readonly string[]) =>
    lines.map((line) => (line.trim() === '' ? '' : line)).join('\n');
  if (blanked(told.join('\n').split('\n')) !== blanked(linesOf(root, path)))
    failures.push(`${basename(root)}/${path}: its segments are not its lines`);
}

function checkTexts(lines: readonly string[], chunks: readonly Chunk[], fail: (what: string) => void): void {
  for (const { startLine, endLine, text } of chunks)
    if (startLine < 1 || endLine > lines.length || text !== lines.slice(startLine - 1, endLine).join('\n'))
      fail(`the chunk of lines ${startLine}-${endLine} does not hold these lines`);
}

function checkCover(lines: readonly string[], chunks: readonly Chunk[], fail: (what: string) => void): void {
  const covered = new Set<number>();
  for (const { startLine, endLine } of chunks)
    for (let line = startLine; line <= endLine; line++) covered.add(line);
  const missed = lines.findIndex((line, i) => line.trim() !== '' && !covered.has(i + 1));
  if (missed >= 0) fail(`line ${missed + 1} is in no chunk`);
}

/** A line that is longer than a cap is a chunk of its own. */
async function checkCaps(
  path: string,
  lines: readonly string[],
  chunks: readonly Chunk[],
  fail: (what: string) => void,
): Promise<void> {
  const { name, treatment } = registry.languageOf(path, lines[0]);
  for (const { startLine, endLine, text } of chunks) {
    if (startLine === endLine) continue;
    const where = `lines ${startLine}-${endLine}`;
    if (treatment === 'prose') {
      if (text.length > caps.proseCapChars) fail(`${where}: ${text.length} characters of prose`);
    } else if (treatment === 'code' && utf8Length(text) <= caps.unitBytes) continue;
    else if (treatment === 'code' && !('reason' in (await outliner.outline(name, lines.join('\n')))))
      fail(`${where}: ${utf8Length(text)} bytes of code`);
    else if (text.length > caps.windowChars || endLine - startLine >= caps.windowLines)
      fail(`${where}: a window of ${text.length} characters`);
  }
}

function linesOf(root: string, path: string): string[] {
  const decoded = decode(readFileSync(join(root, path)));
  return 'text' in decoded ? splitLines(decoded.text) : [];
}
