/**
 * How fast the bundled model loads and embeds real code, in one thread, tokenizing included.
 *
 *   node --import tsx evals/bench-embed.ts --root DIR [--chars 1000] [--chunks 20000] [--rounds 3]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BundledEmbedder } from '../src/engine/embedding/bundled.ts';

const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    chars: { type: 'string', default: '1000' },
    chunks: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
  },
});
if (!values.root) throw new Error('--root DIR: a directory with source code');

const model = fileURLToPath(new URL('../media/model', import.meta.url));
const chunks = readChunks(values.root, Number(values.chars), Number(values.chunks));
if (chunks.length === 0) throw new Error(`no source text below ${values.root}`);
const nonAscii = chunks.filter((chunk) => /[^\0-\x7f]/.test(chunk)).length;

const loading = performance.now();
const embedder = await BundledEmbedder.load(model);
console.log(`load: ${(performance.now() - loading).toFixed(0)} ms (first in this process)`);
console.log(`${chunks.length} chunks of ${values.chars} characters, ${nonAscii} with non-ASCII text`);

const out = new Float32Array(embedder.dimensions);
for (let round = 1; round <= Number(values.rounds); round++) {
  const started = performance.now();
  for (const chunk of chunks) embedder.embedInto(chunk, out);
  const perSecond = (chunks.length / (performance.now() - started)) * 1000;
  console.log(`round ${round}: ${perSecond.toFixed(0)} chunks a second`);
}

function readChunks(root: string, chars: number, limit: number): string[] {
  const source = /\.(c|cc|cpp|cs|ex|go|h|hs|java|js|kt|lua|md|php|py|rb|rs|scala|sh|swift|ts|zig)$/;
  const found: string[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !source.test(entry.name) || entry.parentPath.includes('.git')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (let start = 0; start + chars <= text.length; start += chars) {
      if (found.length === limit) return found;
      found.push(text.slice(start, start + chars));
    }
  }
  return found;
}
