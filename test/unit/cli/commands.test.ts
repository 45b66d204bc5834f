import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import type { FolderStatus, IndexedSource, SyncReport } from '../../../src/engine/protocol.ts';
import { assertRefused, finished, Workspace } from './cairn.ts';
import { smallProject } from './smallProject.ts';

describe('cairn', function () {
  this.timeout(60_000);
  let project: Workspace;

  before(async () => {
    project = await Workspace.create({ ...smallProject, 'data.bin': Uint8Array.of(0, 1, 2, 3) });
  });
  after(() => project.dispose());

  it('tells how it is used', async () => {
    const { code, stdout } = await project.cairn('--help');

    for (const command of ['search', 'index', 'batch', 'read', 'status']) {
      assert.match(stdout, new RegExp(`^  ${command} `, 'm'));
    }
    assert.equal(code, 0);
  });

  it('index reports what changed, and writes nothing when nothing did', async () => {
    const folder = await Workspace.create(smallProject);
    try {
      const first = await folder.cairn('index', '--json');
      const again = await folder.cairn('index');

      const { report, status } = JSON.parse(first.stdout) as { report: SyncReport; status: FolderStatus };
      const count = Object.keys(smallProject).length;
      assert.equal(report.added, count);
      assert.equal(status.files, count);
      assert.ok(status.symbols > 0);
      assert.match(again.stdout, new RegExp(`0 added, 0 changed, 0 removed, ${count} unchanged`));
      assert.equal(again.code, 0);
    } finally {
      await folder.dispose();
    }
  });

  it('keeps the index in the cache of the user, or where --store says', async () => {
    await project.cairn('index');
    await project.cairn('index', '--store', '../elsewhere');

    assert.equal((await readdir(`${project.cache}/cairn`)).length, 1);
    assert.ok((await stat(project.path('../elsewhere'))).isDirectory());
  });

  it('does not index its own store', async () => {
    const folder = await Workspace.create(smallProject);
    try {
      await folder.cairn('index', '--store', 'kept/index');
      const { stdout } = await folder.cairn('index', '--store', 'kept/index', '--json');

      const { report, status } = JSON.parse(stdout) as { report: SyncReport; status: FolderStatus };
      assert.equal(report.added + report.changed, 0);
      assert.equal(status.files, Object.keys(smallProject).length);
    } finally {
      await folder.dispose();
    }
  });

  it('read shows what the index holds, by the place that search prints', async () => {
    await project.cairn('index');
    const whole = await project.cairn('read', 'src/text/slug.rs');
    const part = await project.cairn('read', './src/text/slug.rs:2-2');
    const source = JSON.parse((await project.cairn('read', 'README.md', '--json')).stdout) as IndexedSource;

    assert.match(whole.stdout, /^ +1 {2}\/\/\/ Turns a headline/);
    assert.match(whole.stdout, /^ +9 {2}}$/m);
    assert.match(part.stdout, /^ +2 {2}pub fn slugify\(title: &str\) -> String \{$/m);
    assert.doesNotMatch(part.stdout, /headline/);
    assert.equal(source.segments[0]?.kind, 'prose');
  });

  it('read says why a file is not there', async () => {
    await project.cairn('index');

    assertRefused(await project.cairn('read', 'data.bin'), 1, /data\.bin is not in the index: binary/);
    assertRefused(await project.cairn('read', 'src/nowhere.ts'), 1, /src\/nowhere\.ts/);
    assertRefused(await project.cairn('read', '../../etc/passwd'), 1, /etc\/passwd/);
    assertRefused(await project.cairn('read', 'src/text/slug.rs:999'), 1, /does not have these lines/);
    assertRefused(await project.cairn('read', 'src/text/slug.rs:5-3'), 2, /no lines 5 to 3/);
  });

  it('status counts what is there, and what is not', async () => {
    await project.cairn('index');
    const { code, stdout } = await project.cairn('status', '--skipped');

    assert.match(stdout, new RegExp(`^files +${Object.keys(smallProject).length}, 1 skipped$`, 'm'));
    assert.match(stdout, /^binary +data\.bin/m);
    assert.equal(code, 0);
  });

  it('status of a folder that was never indexed counts nothing', async () => {
    const folder = await Workspace.create(smallProject);
    try {
      const { code, stdout } = await folder.cairn('status');

      assert.match(stdout, /^files +0, 0 skipped$/m);
      assert.equal(code, 0);
    } finally {
      await folder.dispose();
    }
  });

  it('ends quietly when its reader does', async () => {
    const lines = Array.from({ length: 300 }, () => '{"query": "file"}').join('\n');
    await project.write('../many.jsonl', lines);
    const child = project.start(['batch', '--queries', project.path('../many.jsonl')]);
    child.stdout!.once('data', () => child.stdout!.destroy());

    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(child.stderr!.read(), null);
    assert.equal(code, 0);
  });

  it('stops on an interrupt and leaves an index that works', async () => {
    const folder = await Workspace.create(manyFiles(1500));
    try {
      const child = folder.start(['index']);
      const outcome = finished(child);
      await untilExists(`${folder.cache}/cairn`);
      child.kill('SIGINT');

      assert.equal((await outcome).code, 130);
      assert.equal((await outcome).stdout, '');
      const { hits } = await folder.search('handlerNumber1499');
      assert.equal(hits[0]?.path, 'src/part19/handler1499.ts');
    } finally {
      await folder.dispose();
    }
  });
});

function manyFiles(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `src/part${n % 40}/handler${n}.ts`,
      Array.from({ length: 10 }, (_, k) => `export function step${k}() {\n  return ${n} + ${k};\n}\n`).join(
        '\n',
      ) +
        `\nexport function handlerNumber${n}(event: Event): number {\n  return event.timeStamp + ${n};\n}\n`,
    ]),
  );
}

async function untilExists(file: string): Promise<void> {
  while (!(await stat(file).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 5));
}
