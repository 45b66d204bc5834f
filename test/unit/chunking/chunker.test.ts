import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assetsUnder } from '../../../src/engine/assets.ts';
import { utf8Length } from '../../../src/engine/chunking/bytes.ts';
import { chunkText } from '../../../src/engine/chunking/chunker.ts';
import { defaultChunkSettings, type Chunk } from '../../../src/engine/chunking/chunk.ts';
import type { TopicModel } from '../../../src/engine/chunking/topics.ts';
import { BundledEmbedder } from '../../../src/engine/embedding/bundled.ts';
import { GrammarStore } from '../../../src/engine/languages/grammar.ts';
import { Outliner } from '../../../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../../../src/engine/languages/registry.ts';
import { assertChunks } from './assertChunks.ts';
import { oneTopic, topicWords } from './topicWords.ts';

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

  async function chunksOf(path: string, text: string, topics: TopicModel = oneTopic): Promise<Chunk[]> {
    const { name, treatment } = registry.languageOf(path);
    const outline = treatment === 'code' ? await outliner.outline(name, text) : undefined;
    const isCode = outline !== undefined && !('reason' in outline);
    const how = isCode
      ? { kind: 'code' as const, outline }
      : ({ kind: treatment === 'prose' ? 'prose' : 'plain' } as const);
    const chunks = chunkText(text, how, topics);
    assertChunks(chunks, text, how.kind === 'plain', path);
    return chunks;
  }

  it('of every file here are its lines, cover it, keep to the caps and are always the same', async function () {
    this.timeout(60_000);
    const model = await BundledEmbedder.load(assets.model);
    const own = ['src', 'test', 'scripts', 'grammars', 'evals'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    );
    const paths = ['README.md', 'CHANGELOG.md', ...own].filter(
      (path) => registry.languageOf(path).treatment !== 'never',
    );
    assert.ok(paths.length > 100);
    for (const path of paths) {
      const text = readFileSync(join(root, path), 'utf8');
      assert.deepEqual(await chunksOf(path, text, model), await chunksOf(path, text, model), path);
    }
  });

  it('of a class that fits is one; a larger one is a header and its members', async () => {
    const method = (name: string) => `  ${name}() {\n${'    this.count += 1;\n'.repeat(30)}  }\n`;
    const small = await chunksOf('a.ts', 'export class Small {\n  one() {\n    return 1;\n  }\n}\n');
    assert.deepEqual(
      small.map(({ symbol, startLine, endLine }) => [symbol, startLine, endLine]),
      [['Small', 1, 5]],
    );
    const fields = Array.from({ length: 14 }, (_, i) => `  private readonly someField${i} = ${i};\n`).join(
      '',
    );
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
      `${'# About the first thing.\n'.repeat(20)}def first():\n    pass\n\n\n${'# About the second thing.\n'.repeat(20)}def second():\n    pass\n`,
    );
    assert.deepEqual(
      chunks.map(({ symbol, startLine, endLine }) => [symbol, startLine, endLine]),
      [
        ['first', 1, 22],
        ['second', 25, 46],
      ],
    );
  });

  it('of an oversized function keep its name', async () => {
    const body = Array.from({ length: 200 }, (_, i) => `  const value${i} = compute(${i});`).join('\n');
    const chunks = await chunksOf('a.ts', `export function huge() {\n${body}\n}\n`);
    assert.ok(chunks.length > 2);
    assert.ok(chunks.every(({ symbol }) => symbol === 'huge'));
  });

  describe('of an oversized unit', () => {
    /** Statements of about 40 bytes that say one word, a blank line after every eighth. */
    const statements = (word: string, count: number) =>
      Array.from(
        { length: count },
        (_, i) => `  ${word}.push(compute(${word}, ${100 + i}));\n${i % 8 === 7 ? '\n' : ''}`,
      ).join('');
    const topics = topicWords('apple', 'stone');

    it('begin where the topic shifts', async () => {
      const text = `function huge() {\n${statements('apple', 40)}${statements('stone', 32)}}\n`;
      const chunks = await chunksOf('a.js', text, topics);
      assert.deepEqual(
        chunks.map(({ text: part }) => [part.includes('apple'), part.includes('stone')]),
        [
          [true, false],
          [false, true],
        ],
      );
    });

    it('are as large as calm lines allow where it does not', async () => {
      const chunks = await chunksOf('a.js', `function huge() {\n${statements('apple', 144)}}\n`, topics);
      for (const { text } of chunks.slice(0, -1))
        assert.ok(utf8Length(text) > defaultChunkSettings.unitBytes * 0.75);
      for (const { text } of chunks.slice(1)) assert.equal(Number(/\d+/.exec(text)?.[0]) % 8, 100 % 8);
    });

    it('are never small, however often the topic shifts', async () => {
      const body = Array.from({ length: 12 }, (_, i) => statements(i % 2 ? 'apple' : 'stone', 8)).join('');
      for (const { text } of await chunksOf('a.js', `function huge() {\n${body}}\n`, topics))
        assert.ok(utf8Length(text) > defaultChunkSettings.unitPartBytes * 0.9);
    });

    it('begin at a paragraph of a comment, and not with what closes a block', async () => {
      const paragraph = (i: number) =>
        `// About apple ${i}, first line.\n// About apple ${i}, second line.\n//\n`;
      const comment = Array.from({ length: 400 }, (_, i) => paragraph(i)).join('');
      const parts = await chunksOf('a.js', comment, topics);
      assert.ok(parts.length > 1);
      for (const { text } of parts) assert.match(text, /^\/\/ About apple \d+, first/);
      const list = `const huge = [\n${'  [\n    apple,\n    [1, 2, 3, 4],\n  ],\n'.repeat(120)}];\n`;
      for (const { text } of await chunksOf('a.js', list, topics)) assert.match(text, /^(const| {2}\[\n)/);
    });

    it('are never just the bracket that closes it', async () => {
      const { unitBytes } = defaultChunkSettings;
      const items = `${' '.repeat(14)}apple,\n`.repeat(94);
      const name = 'x'.repeat(unitBytes + 1 - `const  = [\n${items}];`.length);
      const chunks = await chunksOf('a.js', `const ${name} = [\n${items}];\n`, topics);
      assert.equal(chunks.length, 2);
      assert.match(chunks[1]!.text, /apple,\n\];$/);
    });

    it("are not cut inside deeper blocks for a topic's sake", async () => {
      const nested = (word: string) =>
        `  if (${word}) {\n${statements(word, 8).replaceAll('  ', '    ')}    }\n\n`;
      const text = `function huge() {\n${['apple', 'apple', 'apple', 'stone', 'stone', 'stone'].map(nested).join('')}}\n`;
      for (const chunk of (await chunksOf('a.js', text, topics)).slice(1))
        assert.match(chunk.text, /^ {2}if/);
    });
  });

  it('of comments are documentation if they look like it', async () => {
    const lines = (mark: string) => `${mark} Some words about what is in this file and why.\n`.repeat(10);
    const code = `fn one() {\n${'    work();\n'.repeat(40)}}\n`;
    const types = async (text: string) =>
      (await chunksOf('a.rs', `${text}\n${code}`)).map(({ type }) => type);
    assert.deepEqual(await types(lines('//!')), ['docstring', 'code']);
    assert.deepEqual(await types(lines('//')), ['comment', 'code']);
    assert.deepEqual(await types(`/*\n${lines(' *')} */\n`), ['comment', 'code']);
  });
});
