import assert from 'node:assert/strict';
import { LanguageRegistry } from '../../../src/engine/languages/registry.ts';
import type { Engine } from '../../../src/engine/server.ts';
import { createEngine, TemporaryWorkspace } from '../../support/workspace.ts';
import { collectedGrammars } from './grammars.ts';

describe('File associations', () => {
  let registry: LanguageRegistry;

  before(async function () {
    this.timeout(60_000);
    registry = await LanguageRegistry.load(await collectedGrammars());
  });

  const cases: [
    what: string,
    associations: Record<string, string>,
    path: string,
    name: string | undefined,
  ][] = [
    ['an extension', { '*.inc': 'php' }, 'lib/cart.inc', 'php'],
    ['an id of the editor', { '*.foo': 'typescriptreact' }, 'a.foo', 'tsx'],
    ['another case', { '*.FOO': 'shellscript' }, 'A.Foo', 'bash'],
    ['a path', { '**/queries/*.scm': 'lisp' }, 'grammars/queries/go.scm', 'lisp'],
    ['an absolute path', { '/home/me/shop/bin/*': 'python' }, 'bin/tool', 'python'],
    ['a path elsewhere', { '/home/me/other/bin/*': 'python' }, 'bin/tool', undefined],
    ['the longest glob', { '*.h': 'c', '*.gen.h': 'objective-c' }, 'a.gen.h', 'objc'],
    [
      'a file name before globs',
      { '*rules.txt.in': 'cmake', 'rules.txt.in': 'ruby' },
      'x/rules.txt.in',
      'ruby',
    ],
    ['plain text', { '*.ts': 'plaintext' }, 'a.ts', 'plaintext'],
    ['an id nobody knows', { '*.ts': 'klingon' }, 'a.ts', undefined],
    ['a file that is never indexed', { 'package-lock.json': 'json' }, 'package-lock.json', undefined],
    ['no match', { '*.inc': 'php' }, 'lib/cart.ts', undefined],
  ];
  for (const [what, associations, path, name] of cases) {
    it(`know ${what}`, () => {
      assert.equal(registry.associations('/home/me/shop', associations)(path), name);
    });
  }

  it('go before the extension', () => {
    assert.deepEqual(registry.languageOf('a.ts', undefined, 'php'), { name: 'php', treatment: 'code' });
    assert.deepEqual(registry.languageOf('a.ts', undefined, 'plaintext'), {
      name: 'plaintext',
      treatment: 'plain',
    });
  });

  it('of an unknown language are a mistake in the data', () => {
    const data = { code: {}, plain: {}, prose: {}, never: {}, refused: {}, editorIds: { csharp: 'c-sharp' } };
    assert.throws(() => new LanguageRegistry(data), /editorIds\.csharp must name a language/);
  });
});

describe('A changed file association', () => {
  let engine: Engine;
  let workspace: TemporaryWorkspace;

  before(async function () {
    this.timeout(60_000);
    engine = await createEngine();
    workspace = new TemporaryWorkspace({
      'cart.inc': '<?php\nfunction addLine($cart) {\n  return $cart;\n}\n',
      'other.ts': 'export const other = 1;\n',
    });
  });
  after(async () => {
    await engine.dispose();
    workspace.dispose();
  });

  async function sync(associations?: Record<string, string>) {
    const { folder } = await engine.openFolder(workspace.spec(associations && { associations }));
    const { changed, unchanged } = await engine.sync({ folder });
    const { language } = await engine.read({ folder, path: 'cart.inc' });
    return { changed, unchanged, language };
  }

  it('has the files it names indexed anew, and no others', async () => {
    assert.equal((await sync()).language, 'plaintext');
    assert.deepEqual(await sync({ '*.inc': 'php' }), { changed: 1, unchanged: 1, language: 'php' });
    assert.deepEqual(await sync({ '*.inc': 'php' }), { changed: 0, unchanged: 2, language: 'php' });
    assert.deepEqual(await sync({ '*.ts': 'typescript' }), {
      changed: 2,
      unchanged: 0,
      language: 'plaintext',
    });
    assert.deepEqual(await sync(), { changed: 1, unchanged: 1, language: 'plaintext' });
  });
});
