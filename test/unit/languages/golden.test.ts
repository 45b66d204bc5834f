import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chunk } from '../../../src/engine/chunking/chunk.ts';
import { chunkText } from '../../../src/engine/chunking/chunker.ts';
import { BundledEmbedder } from '../../../src/engine/embedding/bundled.ts';
import { symbolsOf } from '../../../src/engine/indexing/symbols.ts';
import { GrammarStore } from '../../../src/engine/languages/grammar.ts';
import { Outliner, type LineSpan, type Outline } from '../../../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../../../src/engine/languages/registry.ts';
import type { DescribedSymbol } from '../../../src/engine/store/records.ts';
import { splitLines } from '../../../src/engine/workspace/lines.ts';
import { modelDir } from '../embedding/model.ts';
import { collectedGrammars } from './grammars.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/languages', import.meta.url));
const golden = fileURLToPath(new URL('golden', import.meta.url));

/** `UPDATE_GOLDEN=1` writes what is told of the samples anew; look at every line that changed. */
describe('What is told of sample files', () => {
  let registry: LanguageRegistry;
  let outliner: Outliner;
  let topics: BundledEmbedder;

  before(async function () {
    this.timeout(60_000);
    const dir = await collectedGrammars();
    registry = await LanguageRegistry.load(dir);
    outliner = new Outliner(new GrammarStore(dir));
    topics = await BundledEmbedder.load(modelDir);
  });

  after(() => outliner.dispose());

  for (const language of readdirSync(fixtures)) {
    it(language, async function () {
      this.timeout(20_000);
      const sample = readdirSync(join(fixtures, language)).find((file) => file.startsWith('sample.'));
      assert.ok(sample, `no sample for ${language}`);
      assert.equal(registry.languageOf(sample).name, language);

      const text = readFileSync(join(fixtures, language, sample), 'utf8');
      const outline = await outliner.outline(language, text);
      if ('reason' in outline) assert.fail(outline.reason);
      assert.deepEqual(await outliner.outline(language, text), outline, 'another outline the second time');
      const chunks = chunkText(text, { kind: 'code', outline }, topics);
      const symbols = symbolsOf(splitLines(text), outline, chunks);
      const told = print(outline, symbols, chunks);
      const file = join(golden, `${language}.txt`);
      if (process.env['UPDATE_GOLDEN']) writeFileSync(file, told);
      assert.equal(told, readFileSync(file, 'utf8'));
    });
  }

  it('cover every language that has a grammar', () => {
    const missing = registry
      .languages()
      .filter(({ name, treatment }) => treatment === 'code' && !existsSync(join(fixtures, name)));
    assert.deepEqual(missing, []);
  });
});

/**
 * A line a declaration, `lines  kind  qualified name`, indented by nesting, with `@line` where the name stands lower; below it the
 * signature and the beginning of its documentation. Then a line a chunk.
 */
function print(outline: Outline, symbols: readonly DescribedSymbol[], chunks: readonly Chunk[]): string {
  const depths: number[] = [];
  for (const { parent } of outline.declarations) depths.push(parent === undefined ? 0 : depths[parent]! + 1);
  assert.equal(symbols.length, outline.declarations.length, 'a symbol has no chunk');
  const declared = symbols.flatMap(({ name, parent, kind, nameLine, signature, doc, ...span }, i) => {
    const at = nameLine === span.startLine ? '' : ` @${nameLine}`;
    const indent = '  '.repeat(depths[i]!);
    return [
      `${indent}${spanOf(span)}${at} ${kind} ${qualified(parent, name)}`,
      `${indent}    ${signature}`,
      ...(doc === undefined ? [] : [`${indent}    "${doc}"`]),
    ];
  });
  const cut = chunks.map(({ type, symbol, parent, kind, ...span }) =>
    [spanOf(span), type, kind, symbol && qualified(parent, symbol)].filter(Boolean).join(' '),
  );
  return [
    ...declared,
    '',
    `comments: ${spansOf(outline.comments)}`,
    `imports: ${spansOf(outline.imports)}`,
    ...(outline.hasError ? ['does not quite parse'] : []),
    '',
    'chunks:',
    ...cut,
    '',
  ].join('\n');
}

function qualified(parent: string | undefined, name: string): string {
  return parent ? `${parent}.${name}` : name;
}

function spansOf(list: readonly LineSpan[]): string {
  return list.map(spanOf).join(' ') || 'none';
}

function spanOf({ startLine, endLine }: LineSpan): string {
  return `${startLine}-${endLine}`;
}
