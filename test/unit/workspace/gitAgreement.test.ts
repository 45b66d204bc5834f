import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { TemporaryFolder } from './temporaryFolder.ts';

/** Small numbers that come out the same on every run: mulberry32. */
function randomNumbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const names = ['a', 'b', 'ab', 'src', 'x.ts', 'y.log', 'A', '[a]', 'a b', '#a', '!b', 'é', 'q?'];
const pieces = [
  ...[
    'a',
    'b',
    'ab',
    'src',
    'x.ts',
    '*.ts',
    '*.log',
    '*',
    'a*',
    '?',
    '**',
    '[ab]',
    '[!a]',
    '[a-c]b',
    '\\[a]',
  ],
  ...['a b', '\\#a', '\\!b', 'é', 'q\\?', 'A', '[[:upper:]]', 'x.*', '*b*', '**b', '***'],
];

function randomPattern(random: (below: number) => number): string {
  const pick = () => pieces[random(pieces.length)]!;
  const body = Array.from({ length: 1 + (random(3) === 0 ? 1 + random(2) : 0) }, pick).join('/');
  const start = ['', '', '', '/', '**/', '!', '!', '!/'][random(8)]!;
  const end = ['', '', '', '/', '/', '/*', '/**', ' ', '\\ ', '\r'][random(10)]!;
  return start + body + end;
}

function randomIgnoreFile(random: (below: number) => number): string {
  const lines = Array.from({ length: 1 + random(5) }, () =>
    random(12) === 0 ? ['', '# note', '/', '!', '  '][random(5)]! : randomPattern(random),
  );
  return (random(10) === 0 ? '\uFEFF' : '') + lines.join('\n') + (random(2) === 0 ? '\n' : '');
}

/** Fills a folder with directories up to four deep, some of them with an ignore file. */
function fill(folder: TemporaryFolder, random: (below: number) => number, directory = '', depth = 0): void {
  if (random(depth === 0 ? 1 : 3) === 0) folder.write(`${directory}.gitignore`, randomIgnoreFile(random));
  const count = 2 + random(4);
  for (let i = 0; i < count; i++) {
    const path = directory + names[random(names.length)]!;
    try {
      if (depth < 3 && random(2) === 0) {
        folder.makeDirectory(path);
        fill(folder, random, `${path}/`, depth + 1);
      } else folder.write(path, 'text');
    } catch {
      // The name is taken by the other kind.
    }
  }
}

const anywhere = (folder: string) => ['-C', folder, '-c', 'core.excludesFile=/dev/null'];

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', [...anywhere(folder), ...args], { encoding: 'utf8' });

const notIgnored = (folder: string) =>
  git(folder, 'ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean).sort();

/** Those of the paths that git says are ignored. Git's exit code is 1 when none is. */
function ignoredAmong(folder: string, paths: readonly string[]): string[] {
  const input = paths.join('\0');
  const { stdout } = spawnSync('git', [...anywhere(folder), 'check-ignore', '--no-index', '-z', '--stdin'], {
    input,
  });
  return stdout.toString().split('\0').filter(Boolean);
}

describe('Ignore rules next to git itself', function () {
  this.timeout(120_000);

  for (let group = 0; group < 6; group++)
    it(`finds the files git would add, in 50 random trees (${group + 1} of 6)`, async () => {
      for (let seed = group * 50; seed < group * 50 + 50; seed++) {
        const random = randomNumbers(seed);
        const folder = new TemporaryFolder();
        try {
          git(folder.root, 'init', '-q', '--template=');
          if (random(3) === 0) folder.write('.git/info/exclude', randomIgnoreFile(random));
          fill(folder, random);
          const found = await folder.walk();
          assert.deepEqual(found.files, notIgnored(folder.root), `seed ${seed}`);
          const skipped = Object.keys(found.skipped);
          assert.deepEqual(ignoredAmong(folder.root, skipped), skipped, `seed ${seed}`);
        } finally {
          folder.dispose();
        }
      }
    });

  it('finds the same below a directory of the repository, whose rules start above it', async () => {
    let compared = 0;
    for (let seed = 1000; seed < 1060; seed++) {
      const folder = new TemporaryFolder();
      try {
        git(folder.root, 'init', '-q', '--template=');
        fill(folder, randomNumbers(seed));
        for (const name of ['a', 'src', 'A', '[a]']) {
          const part = `${folder.root}/${name}`;
          const { skipped } = await folder.walk();
          if (`${name}/` in skipped || !existsSync(`${part}/`)) continue;
          const expected = notIgnored(part);
          const found = await folder.walk({}, undefined, part);
          assert.deepEqual(found.files, expected, `seed ${seed} in ${name}`);
          compared++;
        }
      } finally {
        folder.dispose();
      }
    }
    assert.ok(compared > 15, `only ${compared} directories compared`);
  });
});
