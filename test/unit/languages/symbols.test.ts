import assert from 'node:assert/strict';
import type { Chunk } from '../../../src/engine/chunking/chunk.ts';
import { symbolsOf } from '../../../src/engine/indexing/symbols.ts';
import { GrammarStore } from '../../../src/engine/languages/grammar.ts';
import { Outliner } from '../../../src/engine/languages/outline.ts';
import type { DescribedSymbol } from '../../../src/engine/store/records.ts';
import { splitLines } from '../../../src/engine/workspace/lines.ts';
import { collectedGrammars } from './grammars.ts';

describe('What a symbol is described by', () => {
  let outliner: Outliner;

  before(async function () {
    this.timeout(60_000);
    outliner = new Outliner(new GrammarStore(await collectedGrammars()));
  });

  after(() => outliner.dispose());

  async function symbols(language: string, text: string): Promise<DescribedSymbol[]> {
    const outline = await outliner.outline(language, text);
    if ('reason' in outline) assert.fail(outline.reason);
    const lines = splitLines(text);
    const whole: Chunk = { startLine: 1, endLine: lines.length, type: 'code', text };
    return symbolsOf(lines, outline, [whole]);
  }

  async function describe1(language: string, text: string): Promise<DescribedSymbol> {
    const [first] = await symbols(language, text);
    assert.ok(first, 'nothing is declared');
    return first;
  }

  const signatures: [what: string, language: string, text: string, signature: string][] = [
    [
      'parameters over several lines are one line',
      'python',
      'def last(\n    a: int,\n    b=lambda x: x,  # the key\n) -> int:\n    # first\n    return a\n',
      'def last(a: int, b=lambda x: x) -> int',
    ],
    [
      'decorators and the comments between them are left out',
      'python',
      '@cached(\n    size=10,\n)\n# Why.\n@other\nasync def load(path): ...\n',
      'async def load(path): ...',
    ],
    [
      'a body of a type is not a body of code',
      'typescript',
      'export function at(x: { a: number }): { b: string } {\n  return x;\n}\n',
      'export function at(x: { a: number }): { b: string }',
    ],
    [
      'an arrow function ends before its arrow',
      'typescript',
      'export const load = async (path: string): Promise<string> => {\n  return path;\n};\n',
      'export const load = async (path: string): Promise<string>',
    ],
    [
      'a bracket in a string is not one',
      'typescript',
      'export function open(mark = \'({[\', other = "{"): void {\n}\n',
      'export function open(mark = \'({[\', other = "{"): void',
    ],
    [
      'a lifetime opens no string',
      'rust',
      "#[inline]\npub fn pick<'a, 'b: 'a>(x: &'a str, y: &'b str) -> &'a str\nwhere\n    'b: 'a,\n{\n    x\n}\n",
      "pub fn pick<'a, 'b: 'a>(x: &'a str, y: &'b str) -> &'a str",
    ],
    [
      'a base class in the next line belongs to it',
      'typescript',
      'export class Cart\n  extends Base\n  implements Named {\n  a = 1;\n}\n',
      'export class Cart extends Base implements Named',
    ],
    [
      'a return type above the name too',
      'c',
      'static int\ntotal(int x)\n{\n  return x;\n}\n',
      'static int total(int x)',
    ],
    [
      'a reference is returned before the body',
      'cpp',
      'auto begin() -> Cart& { return *this; }\n',
      'auto begin() -> Cart&',
    ],
    [
      'documentation in front of it, whatever is quoted in it, is left out',
      'elixir',
      '@doc ~S\'\'\'\nAdds (up.\n\n    ~H"""\n    x\n    """\n\'\'\'\ndef add(\n      a,\n      b\n    ) do\n  a\nend\n',
      'def add(a, b)',
    ],
    [
      'the body in the same line is left out',
      'elixir',
      'def add(cart, nil), do: cart\n',
      'def add(cart, nil)',
    ],
    [
      'annotations in the same line are left out',
      'java',
      '@Deprecated @Named("a(b") public final class Cart {}\n',
      'public final class Cart',
    ],
  ];
  for (const [what, language, text, signature] of signatures) {
    it(`${what} (${language})`, async () => {
      assert.equal((await describe1(language, text)).signature, signature);
    });
  }

  it('a declaration among others in one line has its own part of it', async () => {
    const found = await symbols('go', 'package p\n\ntype Line struct{ Price, Tax int }\n');
    assert.deepEqual(
      found.map(({ name, signature }) => [name, signature]),
      [
        ['Line', 'type Line struct{ Price, Tax int }'],
        ['Price', 'Price'],
        ['Tax', 'Tax int'],
      ],
    );
  });

  it('a long signature is cut at 300 characters and says so', async () => {
    const parameters = Array.from({ length: 80 }, (_, i) => `parameter${i}`).join(', ');
    const { signature } = await describe1('python', `def f(${parameters}):\n    pass\n`);
    assert.equal(signature.length, 300);
    assert.ok(signature.endsWith('…'));
  });

  const docs: [what: string, language: string, text: string, doc: string | undefined][] = [
    [
      'the first paragraph of a comment, without its marks',
      'typescript',
      '/**\n * Adds up\n * prices.\n *\n * Slowly.\n * @param x what\n */\nexport function add(x: number) {}\n',
      'Adds up prices.',
    ],
    ['also above decorations', 'rust', '/// Adds up.\n#[inline]\n#[must_use]\npub fn add() {}\n', 'Adds up.'],
    [
      'a docstring',
      'python',
      'def f():\n    """Adds up\n    prices.\n\n    Slowly.\n    """\n',
      'Adds up prices.',
    ],
    [
      'the docstring before the comment above',
      'python',
      '# Not here.\ndef f(\n    x,\n):\n    """Adds up."""\n',
      'Adds up.',
    ],
    ['an attribute', 'elixir', '@doc "Adds up."\n@spec add(t) :: t\ndef add(x) do\n  x\nend\n', 'Adds up.'],
    ['a string above', 'julia', 'using B\n\n"""\nAdds up.\n"""\nfunction add(x)\n  x\nend\n', 'Adds up.'],
    ['XML in comments', 'c-sharp', '/// <summary>\n/// Adds up.\n/// </summary>\nclass A {}\n', 'Adds up.'],
    [
      'nothing said to a tool',
      'typescript',
      '// eslint-disable-next-line no-console\nexport function f() {}\n',
      undefined,
    ],
    ['nothing above a blank line', 'go', 'package p\n\n// Lost.\n\nfunc f() {}\n', undefined],
    [
      'nothing of a string that is a value',
      'python',
      'def f():\n    x = 1\n    """Not this."""\n',
      undefined,
    ],
    [
      'nothing of a string that is its value',
      'kotlin',
      'val query =\n    """\n    Not this.\n    """\n',
      undefined,
    ],
    ['nothing that rules off', 'lua', '----------\nfunction f() end\n', undefined],
  ];
  for (const [what, language, text, doc] of docs) {
    it(`documentation is ${what} (${language})`, async () => {
      assert.equal((await describe1(language, text)).doc, doc);
    });
  }

  it('the docstring of a class is not that of its first member', async () => {
    const found = await symbols('python', 'class A:\n    """Adds up."""\n    x = 1\n');
    assert.deepEqual(
      found.map(({ name, doc }) => [name, doc]),
      [
        ['A', 'Adds up.'],
        ['x', undefined],
      ],
    );
  });

  it('documentation of a long paragraph is cut at 400 characters', async () => {
    const { doc } = await describe1('go', `package p\n\n// ${'word '.repeat(200)}\nfunc f() {}\n`);
    assert.equal(doc?.length, 400);
    assert.ok(doc.endsWith('…'));
  });
});
