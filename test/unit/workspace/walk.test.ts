import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { NodeFileSystem } from '../../../src/engine/workspace/fileSystem.ts';
import { affectedPaths, walk } from '../../../src/engine/workspace/walk.ts';
import { settings, TemporaryFolder } from './temporaryFolder.ts';

/** The real disk, except for one path, where an operation fails with a system error. */
class FailingFileSystem extends NodeFileSystem {
  readonly #suffix: string;
  readonly #error: Error;

  constructor(suffix: string, code: string, message: string) {
    super();
    this.#suffix = suffix;
    this.#error = Object.assign(new Error(`${code}: ${message}, open '${suffix}'`), { code });
  }

  #check(path: string): void {
    if (path.endsWith(this.#suffix)) throw this.#error;
  }

  override async readDirectory(path: string) {
    this.#check(path);
    return super.readDirectory(path);
  }

  override async stat(path: string) {
    this.#check(path);
    return super.stat(path);
  }
}

/** The real disk, which remembers what was opened. */
class WatchedFileSystem extends NodeFileSystem {
  readonly read: string[] = [];

  override readFile(path: string) {
    this.read.push(path);
    return super.readFile(path);
  }

  override readDirectory(path: string) {
    this.read.push(path);
    return super.readDirectory(path);
  }
}

describe('Walking a folder', () => {
  let folder: TemporaryFolder;
  const within = (files: Record<string, string>) => (folder = new TemporaryFolder(files));
  afterEach(() => folder.dispose());

  it('finds files with size and time, sorted by path, each once', async () => {
    within({ 'b.ts': 'two', 'a/z.ts': '', 'a.ts': 'one', 'a-b/c.ts': '', 'B.ts': '', 'a/b/c.ts': '' });
    const { files, entries } = await folder.walk();
    assert.deepEqual(files, ['B.ts', 'a-b/c.ts', 'a.ts', 'a/b/c.ts', 'a/z.ts', 'b.ts']);
    const last = entries.at(-1)!;
    assert.ok(last.kind === 'file' && last.size === 3 && Math.abs(last.mtimeMs - Date.now()) < 3_600_000);
  });

  it('keeps that order in directories of many entries', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `f${i}${i % 3 ? '.ts' : '/x.ts'}`);
    within(Object.fromEntries(names.map((name) => [name, ''])));
    assert.deepEqual((await folder.walk()).files, names.sort());
  });

  it('finds names with newline, quote, emoji, backslash and blanks', async () => {
    const names = [
      ' lead',
      '"quoted".ts',
      "'single'.ts",
      'back\\slash.ts',
      'new\nline/in\nner.ts',
      '🪨.ts',
      'ünï.ts',
    ];
    within({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      'new\nline/.gitignore': '*.log',
      'new\nline/a.log': '',
    });
    const { files, skipped } = await folder.walk({ exclude: ['**/never'] });
    assert.deepEqual(files, [...names, 'new\nline/.gitignore'].sort());
    assert.deepEqual(skipped, { 'new\nline/a.log': 'ignored' });
  });

  it('gives a name that is not valid UTF-8 a row', async function () {
    if (process.platform !== 'linux') this.skip();
    within({ 'a.ts': '' });
    execFileSync('sh', ['-c', String.raw`printf x > "$(printf 'caf\351.ts')"`], { cwd: folder.root });
    const { files, skipped } = await folder.walk();
    assert.deepEqual(files, ['a.ts']);
    assert.deepEqual(skipped, { 'caf\uFFFD.ts': 'unreadable' });
  });

  it('reports an ignored directory in one row, with the rule, and does not read it', async () => {
    within({
      'src/.gitignore': 'out/\n*.log\n!keep.log',
      'src/out/a.ts': '',
      'src/out/b/c.ts': '',
      'src/x.log': '',
      'src/keep.log': '',
    });
    const fs = new WatchedFileSystem();
    const { files, entries } = await folder.walk({}, fs);
    assert.deepEqual(files, ['src/.gitignore', 'src/keep.log']);
    assert.deepEqual(
      entries.filter(({ kind }) => kind === 'skip'),
      [
        { kind: 'skip', path: 'src/out/', reason: 'ignored', detail: 'src/.gitignore: out/' },
        { kind: 'skip', path: 'src/x.log', reason: 'ignored', detail: 'src/.gitignore: *.log' },
      ],
    );
    assert.ok(!fs.read.some((path) => path.includes('/out')));
  });

  it('lets .cairnignore overrule git, the settings and the built-in list, both ways', async () => {
    within({
      '.gitignore': 'build/\n*.gen.ts',
      '.cairnignore': '!build/\n!node_modules/\n!old/\ndocs/\n!src/kept.gen.ts',
      ...{ 'build/a.ts': '', 'docs/a.md': '', 'node_modules/m/index.js': '', 'old/x.ts': '' },
      ...{ 'src/a.ts': '', 'src/kept.gen.ts': '', 'src/other.gen.ts': '' },
    });
    const { files, skipped } = await folder.walk({ exclude: ['**/old'] });
    assert.deepEqual(files, [
      ...['.cairnignore', '.gitignore', 'build/a.ts', 'node_modules/m/index.js', 'old/x.ts'],
      ...['src/a.ts', 'src/kept.gen.ts'],
    ]);
    assert.deepEqual(skipped, { 'docs/': 'ignored', 'src/other.gen.ts': 'ignored' });
  });

  it('leaves out what the exclude globs match, and everything below', async () => {
    within({
      ...{
        'dist/a.js': '',
        'pkg/dist/b.js': '',
        'pkg/a.map': '',
        'a.map': '',
        'x/(group)/p.ts': '',
        'x/g/p.ts': '',
      },
      ...{ 'one/x.ts': '', 'two/x.ts': '', '.hidden/x.ts': '', 'top.txt': '', 'pkg/top.txt': '' },
    });
    const { files, skipped } = await folder.walk({
      exclude: [
        '**/dist',
        '**/*.map',
        '{one,two}/**',
        '**/.hidden/',
        'x/(group)',
        'top.txt',
        '',
        '**/[!a-z]',
      ],
    });
    assert.deepEqual(files, ['pkg/top.txt', 'x/g/p.ts']);
    assert.deepEqual(skipped, {
      ...{ '.hidden/': 'excluded', 'a.map': 'excluded', 'dist/': 'excluded', 'one/': 'excluded' },
      ...{ 'pkg/a.map': 'excluded', 'pkg/dist/': 'excluded', 'top.txt': 'excluded', 'two/': 'excluded' },
      'x/(group)/': 'excluded',
    });
  });

  it('leaves out dependencies, caches and environments that no ignore file mentions', async () => {
    within({
      ...{
        'node_modules/a/i.js': '',
        'src/node_modules/b/i.js': '',
        'app/__pycache__/x.pyc': '',
        '.hg/store/x': '',
      },
      ...{ 'env/pyvenv.cfg': '', 'env/lib/x.py': '', 'target/CACHEDIR.TAG': '', 'target/debug/x.d': '' },
      ...{ 'vendor/lib.go': '', 'build/rules.mk': '', 'lib/node_modules.ts': '' },
    });
    const { files, skipped } = await folder.walk();
    assert.deepEqual(files, ['build/rules.mk', 'lib/node_modules.ts', 'vendor/lib.go']);
    assert.deepEqual(
      [...new Set(Object.values(skipped)), ...Object.keys(skipped)],
      ['excluded', '.hg/', 'app/__pycache__/', 'env/', 'node_modules/', 'src/node_modules/', 'target/'],
    );
  });

  it('never names or reads .git, and skips secrets whatever brings them back', async () => {
    within({
      '.git/HEAD': '',
      '.git/config': '',
      '.env': 'TOKEN=x',
      'a/id_rsa': 'k',
      '.ssh/config': '',
      '.cairnignore': '!.env',
    });
    const fs = new WatchedFileSystem();
    const { files, skipped } = await folder.walk({}, fs);
    assert.deepEqual(files, ['.cairnignore']);
    assert.deepEqual(skipped, { '.env': 'secret', '.ssh/': 'secret', 'a/id_rsa': 'secret' });
    assert.ok(!fs.read.some((path) => /\.env$|id_rsa$/.test(path)));
  });

  it('takes files that .gitattributes calls generated for generated', async () => {
    within({
      '.gitattributes':
        '*.pb.go linguist-generated\ngen/** linguist-generated=true\n*.txt text eol=lf\ngen/own.ts -linguist-generated',
      ...{ 'a.pb.go': '', 'gen/a.ts': '', 'gen/own.ts': '', 'a.txt': '' },
    });
    const { files, skipped } = await folder.walk();
    assert.deepEqual(files, ['.gitattributes', 'a.txt', 'gen/own.ts']);
    assert.deepEqual(skipped, { 'a.pb.go': 'generated', 'gen/a.ts': 'generated' });
  });

  it('skips a huge file for the price of a stat', async () => {
    within({ 'a.ts': '' });
    const file = openSync(join(folder.root, 'huge.bin'), 'w');
    ftruncateSync(file, 200 * 1024 * 1024);
    closeSync(file);
    const fs = new WatchedFileSystem();
    assert.deepEqual((await folder.walk({}, fs)).skipped, { 'huge.bin': 'too large' });
    assert.ok(!fs.read.some((path) => path.endsWith('huge.bin')));
  });

  it('follows no link and says where each leads', async () => {
    within({ 'src/a.ts': '', 'ignored/a.ts': '', '.gitignore': 'ignored/\nlinks/hidden' });
    folder.link('links/etc', '/etc');
    folder.link('links/passwd', '/etc/passwd');
    folder.link('links/up', '..');
    folder.link('links/self', 'self');
    folder.link('links/one', 'two');
    folder.link('links/two', 'one');
    folder.link('links/src', '../src');
    folder.link('links/file', '../src/a.ts');
    folder.link('links/way-in', '../ignored/a.ts');
    folder.link('links/nothing', 'no/such');
    folder.link('links/hidden', '/etc');
    folder.link('links/beside', '../../folder-beside');
    const { files, skipped } = await folder.walk();
    assert.deepEqual(files, ['.gitignore', 'src/a.ts']);
    assert.deepEqual(skipped, {
      'ignored/': 'ignored',
      'links/beside': 'unreadable',
      'links/etc': 'outside link',
      'links/file': 'inside link',
      'links/hidden': 'ignored',
      'links/nothing': 'unreadable',
      'links/one': 'link loop',
      'links/passwd': 'outside link',
      'links/self': 'link loop',
      'links/src': 'inside link',
      'links/two': 'link loop',
      'links/up': 'link loop',
      'links/way-in': 'inside link',
    });
  });

  it('does not take a sibling whose name starts the same for the inside', async () => {
    within({});
    folder.write('../folder-beside/a.ts', '');
    folder.link('beside', '../folder-beside');
    assert.deepEqual((await folder.walk()).skipped, { beside: 'outside link' });
  });

  it('reads a folder that was opened through a link', async () => {
    within({ 'src/a.ts': '', '.gitignore': 'x' });
    folder.link('../door', folder.root);
    const { files } = await folder.walk({}, undefined, `${folder.base}/door/`);
    assert.deepEqual(files, ['.gitignore', 'src/a.ts']);
  });

  it('never opens pipes and sockets', async function () {
    if (process.platform === 'win32') this.skip();
    within({ 'a.ts': '' });
    for (const name of ['pipe', '.gitignore']) execFileSync('mkfifo', [join(folder.root, name)]);
    const server = createServer().listen(join(folder.root, 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    const { skipped } = await folder.walk();
    server.close();
    assert.deepEqual(skipped, { '.gitignore': 'not a file', pipe: 'not a file', socket: 'not a file' });
  });

  it('goes on past a directory or file that it may not read, and says so', async () => {
    within({ 'a.ts': '', 'closed/x.ts': '', 'z.ts': '' });
    const closed = await folder.walk({}, new FailingFileSystem('/closed/', 'EACCES', 'permission denied'));
    assert.deepEqual(closed.files, ['a.ts', 'z.ts']);
    assert.deepEqual(closed.entries[1], {
      ...{ kind: 'skip', path: 'closed/', reason: 'unreadable', detail: 'EACCES: permission denied' },
    });
    const file = await folder.walk({}, new FailingFileSystem('/a.ts', 'EIO', 'i/o error'));
    assert.deepEqual(file.skipped, { 'a.ts': 'unreadable' });
  });

  it('says nothing about what vanished while it walked', async () => {
    within({ 'a.ts': '', 'gone/x.ts': '', 'z.ts': '' });
    const { files, skipped } = await folder.walk(
      {},
      new FailingFileSystem('/gone/', 'ENOENT', 'no such file'),
    );
    assert.deepEqual([files, skipped], [['a.ts', 'z.ts'], {}]);
  });

  it('fails, and does not call files unreadable, when the system is out of file handles', async () => {
    within({ 'a.ts': '', 'b/c.ts': '' });
    const exhausted = new FailingFileSystem('/b/', 'EMFILE', 'too many open files');
    await assert.rejects(folder.walk({}, exhausted), { code: 'EMFILE' });
  });

  it('finds everything under a low limit of open files', async function () {
    if (process.platform === 'win32') this.skip();
    this.timeout(60_000);
    within(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`d${i}/.gitignore`, '*.log'])));
    const script = `
      import { walk } from ${JSON.stringify(join(import.meta.dirname, '../../../src/engine/workspace/walk.ts'))};
      import { NodeFileSystem } from ${JSON.stringify(join(import.meta.dirname, '../../../src/engine/workspace/fileSystem.ts'))};
      let files = 0;
      const walked = walk(${JSON.stringify(folder.root)}, ${JSON.stringify(settings)}, new NodeFileSystem());
      for await (const entry of walked) if (entry.kind === 'file') files++;
      console.log(files);`;
    const command = `ulimit -n 64; exec "$0" --import tsx --input-type=module -e "$1"`;
    const output = execFileSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' });
    assert.equal(output, '400\n');
  });

  it('fails when the folder is not there or is a file', async () => {
    within({ 'a.ts': '' });
    await assert.rejects(folder.walk({}, undefined, `${folder.root}/none`), { code: 'ENOENT' });
    await assert.rejects(folder.walk({}, undefined, `${folder.root}/a.ts`), { code: 'ENOTDIR' });
  });

  it('stops when it is told to', async () => {
    within({ 'a.ts': '', 'b/c.ts': '', 'b/d/e.ts': '' });
    const controller = new AbortController();
    const walked = walk(folder.root, settings, new NodeFileSystem(), controller.signal);
    await walked.next();
    controller.abort();
    await assert.rejects(
      async () => {
        while (!(await walked.next()).done);
      },
      { name: 'AbortError' },
    );
  });

  it('ignores case where git does', async () => {
    within({
      '.git/config': '[core]\n\tignorecase = true\n',
      '.git/HEAD': '',
      '.gitignore': 'BUILD/\n',
      'build/a.ts': '',
    });
    assert.deepEqual((await folder.walk()).skipped, { 'build/': 'ignored' });
    folder.write('.git/config', '[core]\n\tignorecase = false\n');
    assert.deepEqual((await folder.walk()).skipped, {});
  });
});

describe('Repositories around and inside the folder', () => {
  let folder: TemporaryFolder;
  afterEach(() => folder.dispose());
  const git = (directory: string, ...args: string[]) =>
    execFileSync(
      'git',
      [
        '-C',
        directory,
        '-c',
        'user.name=n',
        '-c',
        'user.email=e',
        '-c',
        'protocol.file.allow=always',
        ...args,
      ],
      { stdio: 'pipe' },
    );

  it('are left out with one row each: clones, worktrees, submodules and bare ones', async () => {
    folder = new TemporaryFolder({ 'a.ts': '', 'clone/b.ts': '', '../library/c.ts': '' });
    const { root, base } = folder;
    for (const directory of [`${root}/clone`, `${base}/library`, root]) {
      git(directory, 'init', '-q');
      git(directory, 'add', '.');
      git(directory, 'commit', '-q', '-m', 'm');
    }
    git(root, 'worktree', 'add', '-q', 'tree');
    git(root, 'submodule', '--quiet', 'add', `${base}/library`, 'module');
    git(root, 'clone', '-q', '--bare', `${base}/library`, 'bare');
    folder.write('.git/modules/module/info/exclude', 'excluded.ts');
    folder.write('.git/info/exclude', 'excluded-by-main.ts');
    for (const place of ['module', 'tree', 'clone']) {
      folder.write(`${place}/excluded.ts`, '');
      folder.write(`${place}/excluded-by-main.ts`, '');
    }
    const without = await folder.walk();
    assert.deepEqual(without.files, ['.gitmodules', 'a.ts']);
    assert.deepEqual(without.skipped, {
      ...{ 'bare/': 'nested repository', 'clone/': 'nested repository' },
      ...{ 'module/': 'nested repository', 'tree/': 'nested repository' },
    });
    const included = await folder.walk({ nestedRepositories: true });
    assert.deepEqual(included.files, [
      ...['.gitmodules', 'a.ts', 'clone/b.ts', 'clone/excluded-by-main.ts', 'clone/excluded.ts'],
      ...['module/c.ts', 'module/excluded-by-main.ts', 'tree/a.ts', 'tree/excluded.ts'],
    ]);
    assert.deepEqual(included.skipped, {
      ...{
        'bare/': 'nested repository',
        'module/excluded.ts': 'ignored',
        'tree/excluded-by-main.ts': 'ignored',
      },
    });
    const worktree = await folder.walk({}, undefined, `${root}/tree`);
    assert.deepEqual(worktree.files, ['a.ts', 'excluded.ts']);
  });

  it('keep their own rules when they are included: those of the outer one end at the border', async () => {
    folder = new TemporaryFolder({
      ...{ '.gitignore': '*.log', '.cairnignore': '*.tmp', 'inner/.gitignore': '*.txt' },
      ...{ 'inner/.git/HEAD': '', 'inner/a.log': '', 'inner/a.txt': '', 'inner/a.tmp': '' },
    });
    const { skipped } = await folder.walk({ nestedRepositories: true });
    assert.deepEqual(skipped, { 'inner/a.tmp': 'ignored', 'inner/a.txt': 'ignored' });
  });

  it('rule over a folder that is a part of them', async () => {
    folder = new TemporaryFolder({
      ...{
        '../.git/info/exclude': 'mine.ts',
        '../.gitignore': '*.log\n/folder/out\n/src',
        '../.cairnignore': '*.tmp',
      },
      ...{
        'a.log': '',
        'out/a.ts': '',
        'src/a.ts': '',
        'mine.ts': '',
        'a.tmp': '',
        '.gitignore': '!keep.log',
        'keep.log': '',
      },
    });
    const { files, entries } = await folder.walk();
    assert.deepEqual(files, ['.gitignore', 'keep.log', 'src/a.ts']);
    assert.deepEqual(entries[1], {
      ...{ kind: 'skip', path: 'a.log', reason: 'ignored', detail: '../.gitignore: *.log' },
    });
  });

  it('do not rule over a folder that they ignore: it was opened on purpose', async () => {
    folder = new TemporaryFolder({ '../.git/HEAD': '', '../.gitignore': '*', 'a.ts': '', 'b/c.ts': '' });
    assert.deepEqual((await folder.walk()).files, ['a.ts', 'b/c.ts']);
  });
});

describe('Looking at single paths again', () => {
  let folder: TemporaryFolder;
  before(() => {
    folder = new TemporaryFolder({
      ...{ '.gitignore': 'out/', 'out/a.ts': '', 'out/b.ts': '', 'src/.gitignore': '*.log', 'src/a.ts': '' },
      ...{
        'src/x.log': '',
        'src/deep/b.ts': '',
        'src/deep/c.ts': '',
        'src-2/d.ts': '',
        '.env': '',
        'nested/.git/HEAD': '',
        'nested/a.ts': '',
      },
    });
  });
  after(() => folder.dispose());

  const at = async (...paths: string[]) => (await folder.walkPaths(paths)).entries.map(({ path }) => path);

  it('yields a file, or all that is below a directory', async () => {
    assert.deepEqual(await at('src/a.ts'), ['src/a.ts']);
    assert.deepEqual(await at('src/'), [
      'src/.gitignore',
      'src/a.ts',
      'src/deep/b.ts',
      'src/deep/c.ts',
      'src/x.log',
    ]);
    assert.deepEqual(await at('src/deep', 'src/deep/b.ts', 'src/a.ts'), [
      'src/a.ts',
      'src/deep/b.ts',
      'src/deep/c.ts',
    ]);
  });

  it('yields nothing for what is not there or outside', async () => {
    assert.deepEqual(await at('src/none.ts', 'none/x.ts', '../folder/src/a.ts', '.git/index', 'src/a.ts/x'), [
      'src/a.ts',
    ]);
    assert.deepEqual(await at('none/x.ts', '..', '/etc/passwd'), []);
  });

  it('gives the verdicts of a whole walk', async () => {
    const { skipped } = await folder.walkPaths(['src/x.log', 'out/a.ts', 'out/b.ts', '.env', 'nested/a.ts']);
    assert.deepEqual(skipped, {
      ...{ '.env': 'secret', 'nested/': 'nested repository', 'out/': 'ignored', 'src/x.log': 'ignored' },
    });
    assert.deepEqual((await folder.walkPaths([''])).entries, (await folder.walk()).entries);
  });

  it('knows what an ignore file or a repository border affects', () => {
    assert.deepEqual(affectedPaths(['src/.gitignore', 'src/a.ts', '.cairnignore']), ['src', 'src/a.ts', '']);
    assert.deepEqual(affectedPaths(['.git/index.lock', '.git/info/exclude', 'x/.git', 'x/.git/HEAD']), [
      '',
      'x',
    ]);
    assert.deepEqual(affectedPaths(['src/a.git', '.github/x', 'a/.gitattributes']), [
      'src/a.git',
      '.github/x',
      'a',
    ]);
  });
});
