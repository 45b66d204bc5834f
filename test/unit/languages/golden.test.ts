import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GrammarStore } from '../../../src/engine/languages/grammar.ts';
import { Outliner } from '../../../src/engine/languages/outline.ts';
import type { LineSpan, Outline } from '../../../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../../../src/engine/languages/registry.ts';
import { collectedGrammars } from './grammars.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/languages', import.meta.url));
const golden = fileURLToPath(new URL('golden', import.meta.url));

/** `UPDATE_GOLDEN=1` writes the outlines anew; look at every line that changed. */
describe('outlines of sample files', () => {
  let registry: LanguageRegistry;
  let outliner: Outliner;

  before(async function () {
    this.timeout(60_000);
    const dir = await collectedGrammars();
    registry = await LanguageRegistry.load(dir);
    outliner = new Outliner(new GrammarStore(dir));
  });

  after(() => outliner.dispose());

  for (const language of readdirSync(fixtures)) {
    it(language, async function () {
      this.timeout(20_000);
      const sample = readdirSync(join(fixtures, language)).find((file) => file.startsWith('sample.'));
      assert.ok(sample, `no sample for ${language}`);
      assert.equal(registry.languageOf(sample).name, language);

      const outline = await outliner.outline(
        language,
        readFileSync(join(fixtures, language, sample), 'utf8'),
      );
      if ('reason' in outline) assert.fail(outline.reason);
      const file = join(golden, `${language}.txt`);
      if (process.env['UPDATE_GOLDEN']) writeFileSync(file, print(outline));
      assert.equal(print(outline), readFileSync(file, 'utf8'));
    });
  }

  it('cover every language that has a grammar', () => {
    const missing = registry
      .languages()
      .filter(({ name, treatment }) => treatment === 'code' && !existsSync(join(fixtures, name)));
    assert.deepEqual(missing, []);
  });
});

/** One line a declaration, indented by nesting: `kind [container /] name start-end [@name line]`. */
function print({ declarations, comments, imports, hasError }: Outline): string {
  const depths: number[] = [];
  const lines = declarations.map(({ name, kind, container, startLine, endLine, nameLine, parent }) => {
    const depth = parent === undefined ? 0 : depths[parent]! + 1;
    depths.push(depth);
    const qualifier = container ? `${container} / ` : '';
    const at = nameLine === startLine ? '' : ` @${nameLine}`;
    return `${'  '.repeat(depth)}${kind} ${qualifier}${name} ${startLine}-${endLine}${at}`;
  });
  lines.push(`comments: ${spans(comments)}`, `imports: ${spans(imports)}`);
  if (hasError) lines.push('does not quite parse');
  return `${lines.join('\n')}\n`;
}

function spans(list: LineSpan[]): string {
  return list.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(' ') || 'none';
}
