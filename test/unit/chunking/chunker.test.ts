import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assetsUnder } from '../../../src/engine/assets.ts';
import { utf8Length } from '../../../src/engine/chunking/bytes.ts';
import { chunkText } from '../../../src/engine/chunking/chunker.ts';
import { defaultChunkSettings, type Chunk } from '../../../src/engine/chunking/chunk.ts';
import { GrammarStore } from '../../../src/engine/languages/grammar.ts';
import { Outliner } from '../../../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../../../src/engine/languages/registry.ts';
import { splitLines } from '../../../src/engine/workspace/lines.ts';

const root = join(import.meta.dirname, '../../..');
const assets = assetsUnder(root);

describe('Chunks', () => {
  let outliner: Outliner;
  let registry: LanguageRegistry;

  before(async () => {
    registry = await LanguageRegistry.load(assets.grammars);
    outliner = new Outliner(new GrammarStore(assets.grammars, assets.treeSitterWasm));
  });
  after(() => outliner.dispose());

  async function chunksOf(path: string, text: string): Promise<Chunk[]> {
    const { name, treatment } = registry.languageOf(path);
    if (treatment === 'prose') return chunkText(text, { kind: 'prose' });
    const outline = treatment === 'code' ? await outliner.outline(name, text) : undefined;
    return chunkText(text, outline && !('reason' in outline) ? { kind: 'code', outline } : { kind: 'plain' });
  }

  it('of every source file here are its lines, cover it, and keep to the caps', async function () {
    this.timeout(60_000);
    const paths = ['src', 'test', 'scripts', 'grammars', 'evals'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() &&
            /\.(ts|mjs|scm|json|md|py|go|rs|java|c|cpp|rb|php|kt|lua|zig|hs|ex|sh)$/.test(entry.name),
        )
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    );
    assert.ok(paths.length > 50);
    for (const path of ['README.md', 'CHANGELOG.md', ...paths]) {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = splitLines(text);
      const covered = new Set<number>();
      for (const chunk of await chunksOf(path, text)) {
        const own = lines.slice(chunk.startLine - 1, chunk.endLine);
        assert.equal(chunk.text, own.join('\n'), `${path}:${chunk.startLine}`);
        for (let line = chunk.startLine; line <= chunk.endLine; line++) covered.add(line);
        const cap =
          chunk.type === 'markdown' ? defaultChunkSettings.proseCapChars : chunk.symbol ? 2000 : 4000;
        if (own.length > 1)
          assert.ok(utf8Length(chunk.text) <= cap * 1.01, `${path}:${chunk.startLine} is too large`);
      }
      lines.forEach((line, i) =>
        assert.ok(line.trim() === '' || covered.has(i + 1), `${path}:${i + 1} is lost`),
      );
    }
  });

  it('of a class that fits is one; a larger one is a header and its members', async () => {
    const method = (name: string) => `  ${name}() {\n${'    this.count += 1;\n'.repeat(30)}  }\n`;
    const small = await chunksOf('a.ts', 'export class Small {\n  one() {\n    return 1;\n  }\n}\n');
    assert.deepEqual(
      small.map(({ symbol, startLine, endLine }) => [symbol, startLine, endLine]),
      [['Small', 1, 5]],
    );
    const fields = Array.from({ length: 8 }, (_, i) => `  private readonly someField${i} = ${i};\n`).join('');
    const text = `/** Counts. */\nexport class Large {\n${fields}\n${['alpha', 'beta', 'gamma', 'delta'].map(method).join('\n')}}\n`;
    const large = await chunksOf('a.ts', text);
    assert.equal(large[0]?.symbol, 'Large');
    assert.deepEqual(
      large.slice(1).map(({ symbol, parent, kind }) => [symbol, parent, kind]),
      ['alpha', 'beta', 'gamma', 'delta'].map((name) => [name, 'Large', 'method']),
    );
  });

  it('give a comment to the declaration below it', async () => {
    const chunks = await chunksOf(
      'a.py',
      `${'# About the first thing.\n'.repeat(12)}def first():\n    pass\n\n\n${'# About the second thing.\n'.repeat(12)}def second():\n    pass\n`,
    );
    assert.deepEqual(
      chunks.map(({ symbol, startLine, endLine }) => [symbol, startLine, endLine]),
      [
        ['first', 1, 14],
        ['second', 17, 30],
      ],
    );
  });

  it('of an oversized function keep its name', async () => {
    const body = Array.from({ length: 200 }, (_, i) => `  const value${i} = compute(${i});`).join('\n');
    const chunks = await chunksOf('a.ts', `export function huge() {\n${body}\n}\n`);
    assert.ok(chunks.length > 2);
    assert.ok(chunks.every(({ symbol }) => symbol === 'huge'));
  });

  it('of prose begin at headings', async () => {
    const chunks = await chunksOf(
      'a.md',
      '# Guide\n\nHello.\n\n## Install\n\nRun it.\n\n```sh\n# not a heading\n```\n\nUsage\n-----\n\nUse it.\n',
    );
    assert.deepEqual(
      chunks.map(({ symbol, parent, startLine }) => [symbol, parent, startLine]),
      [
        ['Guide', undefined, 1],
        ['Install', 'Guide', 5],
        ['Usage', 'Guide', 13],
      ],
    );
  });
});
