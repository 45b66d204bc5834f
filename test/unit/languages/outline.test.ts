import assert from 'node:assert/strict';
import { GrammarStore } from '../../../src/engine/languages/grammar.ts';
import { Outliner } from '../../../src/engine/languages/outline.ts';
import type { Outline } from '../../../src/engine/languages/outline.ts';
import { collectedGrammars } from './grammars.ts';

describe('Outliner', () => {
  let outliner: Outliner;

  before(async function () {
    this.timeout(60_000);
    outliner = new Outliner(new GrammarStore(await collectedGrammars()));
  });

  after(() => outliner.dispose());

  async function outline(language: string, text: string): Promise<Outline> {
    const result = await outliner.outline(language, text);
    if ('reason' in result) assert.fail(result.reason);
    return result;
  }

  it('finds nothing in an empty file', async () => {
    assert.deepEqual(await outline('python', ''), {
      declarations: [],
      comments: [],
      imports: [],
      hasError: false,
    });
  });

  it('counts lines the way an editor does, whatever ends them', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['# one', 'def f():', '    return 1', '', 'class C:', '    x = 1', ''].join(end);
      const { declarations } = await outline('python', text);
      assert.deepEqual(
        declarations.map(({ name, startLine, endLine }) => [name, startLine, endLine]),
        [
          ['f', 2, 3],
          ['C', 5, 6],
          ['x', 6, 6],
        ],
        JSON.stringify(end),
      );
    }
  });

  it('starts a declaration at what is written in front of it, but not at the comment above', async () => {
    const text = '// Why.\n#[test]\n// Not yet.\n#[ignore]\npub fn works() {\n}\n';
    const [works] = (await outline('rust', text)).declarations;
    assert.deepEqual(works, { name: 'works', kind: 'function', startLine: 2, endLine: 6, nameLine: 5 });
  });

  it('tells a declaration apart from a use that has the same name', async () => {
    const { declarations } = await outline('go', 'package p\nfunc f() { f(); g := f; _ = g }\n');
    assert.deepEqual(
      declarations.map(({ name }) => name),
      ['f'],
    );
  });

  it('names the container that is written at the declaration', async () => {
    const { declarations } = await outline(
      'cpp',
      'int ns::Cart<T, std::string>::size() const { return 0; }\n',
    );
    assert.deepEqual(
      declarations.map(({ name, container }) => ({ name, container })),
      [{ name: 'size', container: 'ns::Cart' }],
    );
  });

  it('does not mistake macros in front of C++ declarations for types', async () => {
    const text =
      'LIB_BEGIN_NAMESPACE\nclass LIB_API Cart : public Base {\n  LIB_INLINE auto size() -> int { return 0; }\n};\n';
    const { declarations, hasError } = await outline('cpp', text);
    assert.equal(hasError, false);
    assert.deepEqual(
      declarations.map(({ kind, name, startLine, endLine }) => [kind, name, startLine, endLine]),
      [
        ['class', 'Cart', 2, 4],
        ['method', 'size', 3, 3],
      ],
    );
  });

  it('outlines the script of a component in the language it says', async () => {
    const text = '<script lang="ts">\nexport const a: number = 1;\n</script>\n\n<h1>x</h1>\n';
    const { declarations, hasError } = await outline('svelte', text);
    assert.equal(hasError, false);
    assert.deepEqual(
      declarations.map(({ name, startLine }) => [name, startLine]),
      [['a', 2]],
    );
  });

  it('counts a comment behind code as code', async () => {
    const { comments } = await outline('python', '# a\n# b\nx = 1  # c\n\n# d\n');
    assert.deepEqual(comments, [
      { startLine: 1, endLine: 2 },
      { startLine: 5, endLine: 5 },
    ]);
  });

  it('keeps what it can tell of a file that does not parse', async () => {
    const { declarations, hasError } = await outline('python', 'def f():\n    return 1\n\nclass (:\n');
    assert.equal(hasError, true);
    assert.equal(declarations[0]?.name, 'f');
  });

  it('gives up on a file that takes too long, and goes on with the next', async () => {
    const long = 'x = [1, 2, 3]\n'.repeat(200_000);
    assert.deepEqual(await outliner.outline('python', long, 1), { reason: 'parsing took longer than 1 ms' });
    const { declarations } = await outline('python', 'def f(): pass\n');
    assert.equal(declarations.length, 1);
  });

  it('says so when there is no such grammar', async () => {
    const result = await outliner.outline('klingon', 'x');
    assert.ok('reason' in result && result.reason.startsWith('the klingon parser failed'));
  });
});
