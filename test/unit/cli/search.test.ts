import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import { Workspace } from './cairn.ts';
import { smallProject } from './smallProject.ts';

describe('cairn search', function () {
  this.timeout(60_000);
  let project: Workspace;

  before(async () => {
    project = await Workspace.create(smallProject);
  });
  after(() => project.dispose());

  it('finds code by what it does, in a folder that was never indexed', async () => {
    const { stdout, code } = await project.cairn('search', 'where', 'is', 'a', 'changed', 'file', 'detected');

    assert.match(
      stdout,
      /^src\/watch\/changes\.ts:\d+-\d+ — ChangeDetector(\.detectChangedFile)? {2}\((class|method)/,
    );
    assert.match(stdout, /\n +\d+ {2}.*detectChangedFile/);
    assert.equal(code, 0);
  });

  it('puts the declaration of a name first', async () => {
    const { hits } = await project.search('TotalWithTax');

    assert.match(hits[0]!.text, /^func TotalWithTax/m);
    assert.equal(hits[0]!.pinned, true);
    assert.ok(hits[0]!.routes.includes('exact'));
  });

  it('shows the lines of what was asked for by name, wherever in its chunk they are', async () => {
    const { stdout } = await project.cairn('search', 'TotalWithTax');

    assert.match(stdout, /^src\/money\/invoice\.go:\d+-16 — .*\n(.*\n)*? +10 {2}func TotalWithTax/);
  });

  it('finds a name that is misspelt or written in another style', async () => {
    const misspelt = await project.search('retry_with_backof');
    const restyled = await project.search('retryWithBackoff');

    assert.match(misspelt.hits[0]!.text, /^def retry_with_backoff/m);
    assert.match(restyled.hits[0]!.text, /^def retry_with_backoff/m);
  });

  it('answers with exactly the lines of the file', async () => {
    const queries = ['changed file', 'password of a user', 'invoice', 'headline', 'retry'];
    const results = await Promise.all(queries.map((query) => project.search(query, '--no-sync')));
    const hits = results.flatMap((result) => result.hits);

    assert.ok(new Set(hits.map((hit) => hit.path)).size >= 5);
    for (const { path, startLine, endLine, text } of hits) {
      const lines = (await readFile(project.path(path), 'utf8')).split(/\r?\n/);
      assert.deepEqual(
        text.split(/\r?\n/),
        lines.slice(startLine - 1, endLine),
        `${path}:${startLine}-${endLine}`,
      );
    }
  });

  it('looks only where the filters allow', async () => {
    const inPath = await project.search(
      'what happens after a failure',
      '--path',
      'src/http/**',
      'src/auth/**',
    );
    const inLanguage = await project.search('file', '--language', 'python', 'rust');
    const inProse = await project.search('invoices', '--type', 'markdown');

    assert.ok(inPath.hits.length > 0);
    assert.ok(inPath.hits.every((hit) => /^src\/(http|auth)\//.test(hit.path)));
    assert.ok(inLanguage.hits.every((hit) => ['python', 'rust'].includes(hit.language)));
    assert.ok(inProse.hits.length > 0);
    assert.ok(inProse.hits.every((hit) => hit.path === 'README.md' && !hit.verified));
  });

  it('returns no more than the limit', async () => {
    assert.equal((await project.search('file', '--limit', '1')).hits.length, 1);
  });

  it('says "not here" and exits with 1 when the answer is not in the code', async () => {
    const { stdout, code } = await project.cairn('search', 'quaternionSlerpInterpolator');

    assert.match(stdout, /not here/);
    assert.equal(code, 1);
  });

  it('knows a file that was written, changed or deleted since the last search', async () => {
    const folder = await Workspace.create(smallProject);
    try {
      await folder.search('slugify');
      await folder.remove('src/text/slug.rs');
      await folder.write('src/http/retry.py', 'def try_again_later(request):\n    return request()\n');
      await folder.write('src/geo/distance.ts', 'export function haversineDistance() {\n  return 0;\n}\n');

      const [deleted, changed, added] = [
        await folder.search('slugify'),
        await folder.search('try_again_later'),
        await folder.search('haversineDistance'),
      ];

      assert.ok(deleted.hits.every((hit) => hit.path !== 'src/text/slug.rs'));
      assert.match(changed.hits[0]!.text, /^def try_again_later/);
      assert.ok(changed.hits.every((hit) => !hit.text.includes('retry_with_backoff')));
      assert.equal(added.hits[0]?.path, 'src/geo/distance.ts');
    } finally {
      await folder.dispose();
    }
  });

  it('does not look at the folder with --no-sync, and says which hits are stale', async () => {
    const folder = await Workspace.create(smallProject);
    try {
      await folder.search('slugify');
      await folder.write('src/text/slug.rs', 'pub fn other() {}\n');

      const { hits } = await folder.search('slugify', '--no-sync');
      const { stdout } = await folder.cairn('search', 'slugify', '--no-sync');

      assert.match(hits[0]!.text, /^pub fn slugify/m);
      assert.equal(hits[0]!.stale, true);
      assert.match(stdout, /^src\/text\/slug\.rs:\d+-\d+ — slugify {2}\(.*\bstale\)/);
    } finally {
      await folder.dispose();
    }
  });

  it('lets no escape sequence of a file reach the terminal', async () => {
    const folder = await Workspace.create({
      'src/evil.ts': `export function paintTerminal() {\n  return '\u001b[31m\u001b]0;title\u0007\u009b2J\u202e';\n}\n`,
      'src/\u001b[2Jname.ts': 'export function paintPath() {\n  return 1;\n}\n',
    });
    try {
      const outputs = [
        await folder.cairn('search', 'paintTerminal'),
        await folder.cairn('search', 'paintTerminal', '--json'),
        await folder.cairn('search', 'paintPath'),
        await folder.cairn('read', 'src/evil.ts'),
        await folder.cairn('status', '--skipped'),
      ];

      for (const { stdout, stderr } of outputs) assert.doesNotMatch(stdout + stderr, /(?!\n)[\p{Cc}\u202e]/u);
      assert.match(outputs[0]!.stdout, /␛\[31m␛\]0;title␇\\u009b2J\\u202e/);
    } finally {
      await folder.dispose();
    }
  });
});
