import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { after, before, describe, it } from 'mocha';
import type { FolderStatus, SearchResult, SkippedFile } from '../../../src/engine/protocol.ts';
import { assertRefused, Workspace } from './cairn.ts';
import { smallProject } from './smallProject.ts';

describe('cairn with bad input', function () {
  this.timeout(60_000);
  let project: Workspace;

  before(async () => {
    project = await Workspace.create(smallProject);
  });
  after(() => project.dispose());

  it('refuses a command line it does not understand', async () => {
    assertRefused(await project.cairn('search', 'x', '--frobnicate'), 2, /unknown option '--frobnicate'/);
    assertRefused(await project.cairn('serach', 'x'), 2, /unknown command 'serach'.*search/);
    assertRefused(await project.cairn('search', 'x', '--mode', 'psychic'), 2, /auto, dense, lexical, hybrid/);
    assertRefused(await project.cairn('search', 'x', '--limit', '0'), 2, /whole number above 0/);
    assertRefused(
      await project.cairn('search', 'x', '--type', 'prose'),
      2,
      /code, docstring, markdown, comment/,
    );
    assertRefused(await project.cairn('search'), 2, /missing required argument 'query'/);
    assertRefused(await project.cairn('search', ''), 2, /query/);
    assertRefused(await project.cairn('batch'), 2, /--queries/);
  });

  it('refuses a folder that does not exist, and a file in its place', async () => {
    assertRefused(await project.cairn('search', 'x', '--root', 'no/such/place'), 3, /no\/such\/place/);
    assertRefused(await project.cairn('index', '--root', 'README.md'), 3, /not a folder: README\.md/);
  });

  it('refuses a store that cannot be written', async () => {
    assertRefused(await project.cairn('index', '--store', 'README.md'), 3, /README\.md/);
  });

  it('answers a query of 10,000 characters', async () => {
    const { code, stderr } = await project.cairn('search', 'changed file '.repeat(770).slice(0, 10_000));

    assert.equal(stderr, '');
    assert.equal(code, 0);
  });

  it('finds nothing in an empty folder, and says so', async () => {
    const folder = await Workspace.create();
    try {
      const { code, stdout, stderr } = await folder.cairn('search', 'anything');

      assert.match(stdout, /not here/);
      assert.equal(stderr, '');
      assert.equal(code, 1);
    } finally {
      await folder.dispose();
    }
  });

  it('goes on past files that cannot be indexed, and keeps the reason', async () => {
    const folder = await Workspace.create({
      ...smallProject,
      'empty.ts': '',
      'huge.ts': '',
      'picture.ts': Uint8Array.from({ length: 4096 }, (_, index) => index % 7),
      '.env': 'PASSWORD=correct-horse\n',
    });
    try {
      await truncate(folder.path('huge.ts'), 200 * 1024 * 1024);
      await mkdir(folder.path('folder.ts'));
      await symlink('nowhere.ts', folder.path('broken.ts'));
      await symlink('/etc', folder.path('outside'));
      await promisify(execFile)('mkfifo', [folder.path('pipe.ts')]);

      const index = await folder.cairn('index');
      const { hits } = await folder.search('detectChangedFile');
      const listed = await folder.cairn('status', '--skipped');
      const { stdout } = await folder.cairn('status', '--skipped', '--json');
      const { skippedFiles, files } = JSON.parse(stdout) as FolderStatus & { skippedFiles: SkippedFile[] };
      const reasons = Object.fromEntries(skippedFiles.map(({ path, reason }) => [path, reason]));

      assert.equal(index.code, 0);
      assert.equal(hits[0]?.path, 'src/watch/changes.ts');
      assert.equal(files, Object.keys(smallProject).length);
      assert.deepEqual(
        {
          'empty.ts': reasons['empty.ts'],
          'huge.ts': reasons['huge.ts'],
          'picture.ts': reasons['picture.ts'],
          '.env': reasons['.env'],
          'pipe.ts': reasons['pipe.ts'],
          outside: reasons['outside'],
        },
        {
          'empty.ts': 'empty',
          'huge.ts': 'too large',
          'picture.ts': 'binary',
          '.env': 'secret',
          'pipe.ts': 'not a file',
          outside: 'outside link',
        },
      );
      assert.ok(reasons['broken.ts']);
      assert.match(listed.stdout, /^too large +huge\.ts/m);
    } finally {
      await folder.dispose();
    }
  });

  it('indexes again what a broken index file held, and says that it did', async () => {
    const folder = await Workspace.create(smallProject);
    try {
      await folder.cairn('index', '--store', '../store');
      const store = folder.path('../store');
      for (const file of await readdir(store, { recursive: true, withFileTypes: true })) {
        if (file.isFile()) await writeFile(path.join(file.parentPath, file.name), 'this is not a database');
      }

      const repaired = await folder.cairn('search', 'slugify', '--json', '--store', '../store');
      const again = await folder.cairn('search', 'slugify', '--json', '--store', '../store');

      assert.match(repaired.stderr, /^(cairn: warning: [^\n]+\n)+$/);
      assert.equal(repaired.code, 0);
      assert.equal((JSON.parse(repaired.stdout) as SearchResult).hits[0]?.path, 'src/text/slug.rs');
      assert.equal(again.stderr, '');
      assert.equal(again.code, 0);
    } finally {
      await folder.dispose();
    }
  });

  it('leaves the folder itself alone', async () => {
    await project.cairn('index');

    const files = await readdir(project.root, { recursive: true, withFileTypes: true });
    assert.equal(files.filter((file) => file.isFile()).length, Object.keys(smallProject).length);
    assert.equal(await readFile(project.path('README.md'), 'utf8'), smallProject['README.md']);
  });
});
