import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { SearchResult } from '../../../src/engine/protocol.ts';

const program = path.resolve('dist/cli.mjs');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A folder of files in a temporary directory, and the built `cairn` that works on it with a cache of its own. */
export class Workspace {
  readonly root: string;
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
    this.root = path.join(base, 'code');
  }

  static async create(files: Record<string, string | Uint8Array> = {}): Promise<Workspace> {
    const workspace = new Workspace(await realpath(await mkdtemp(path.join(tmpdir(), 'cairn-cli-'))));
    await mkdir(workspace.root);
    for (const [file, content] of Object.entries(files)) await workspace.write(file, content);
    return workspace;
  }

  /** The user's cache directory, where the index goes without `--store`. */
  get cache(): string {
    return path.join(this.#base, 'cache');
  }

  path(file: string): string {
    return path.join(this.root, file);
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(path.dirname(this.path(file)), { recursive: true });
    await writeFile(this.path(file), content);
  }

  remove(file: string): Promise<void> {
    return rm(this.path(file));
  }

  /** Starts `cairn` in the folder, without a terminal. */
  start(args: string[], env: Record<string, string> = {}): ChildProcess {
    return spawn(process.execPath, [program, ...args], {
      cwd: this.root,
      env: { PATH: process.env['PATH'], HOME: this.#base, XDG_CACHE_HOME: this.cache, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs `cairn` to its end. */
  cairn(...args: string[]): Promise<Outcome> {
    return finished(this.start(args));
  }

  /** Searches with `--json`; whatever is wrong fails the test. */
  async search(query: string, ...options: string[]): Promise<SearchResult> {
    const { code, stdout, stderr } = await this.cairn('search', query, '--json', ...options);
    assert.equal(stderr, '');
    const result = JSON.parse(stdout) as SearchResult;
    assert.equal(code, result.answer === 'none' ? 1 : 0);
    return result;
  }

  dispose(): Promise<void> {
    return rm(this.#base, { recursive: true, force: true });
  }
}

/** What a process that was started printed, and how it ended. */
export async function finished(child: ChildProcess): Promise<Outcome> {
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await exit, stdout, stderr };
}

/** Asserts that the command failed as a command should: nothing on stdout, one clear line, no stack trace. */
export function assertRefused({ code, stdout, stderr }: Outcome, exitCode: number, message: RegExp): void {
  assert.match(stderr, /^cairn: [^\n]+\n$/);
  assert.match(stderr, message);
  assert.equal(stdout, '');
  assert.equal(code, exitCode);
}
