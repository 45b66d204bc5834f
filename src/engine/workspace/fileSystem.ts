import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isExhausted } from './fileErrors.ts';

export interface DirectoryEntry {
  name: string;
  kind: 'file' | 'directory' | 'link' | 'other';
}

export interface FileStat {
  kind: 'file' | 'directory' | 'other';
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  mtimeMs: number;
}

/** The disk as the engine sees it. Every operation rejects with a system error that has a `code` (`ENOENT` …). */
export interface FileSystem {
  /** What a directory holds, in no particular order; links are named, not followed. */
  readDirectory(path: string): Promise<DirectoryEntry[]>;
  /** What is at a path; links are followed. */
  stat(path: string): Promise<FileStat>;
  /** The absolute path without links in it, with forward slashes. */
  realPath(path: string): Promise<string>;
  readFile(path: string): Promise<Uint8Array>;
}

/** Milliseconds to wait before each new try of an operation the system had no file handles or memory for. */
const pauses = [5, 10, 20, 40, 80, 160, 320, 640];

/** The real disk. While the system is out of file handles it waits about a second before it gives up. */
export class NodeFileSystem implements FileSystem {
  async readDirectory(path: string): Promise<DirectoryEntry[]> {
    const entries = await patiently(() => readdir(path, { withFileTypes: true }));
    return entries.map((entry) => ({
      name: entry.name,
      kind: entry.isSymbolicLink() ? 'link' : kindOf(entry),
    }));
  }

  async stat(path: string): Promise<FileStat> {
    const found = await patiently(() => stat(path));
    return { kind: kindOf(found), size: found.size, mtimeMs: found.mtimeMs };
  }

  async realPath(path: string): Promise<string> {
    const real = await patiently(() => realpath(path));
    return sep === '/' ? real : real.replaceAll(sep, '/');
  }

  readFile(path: string): Promise<Uint8Array> {
    return patiently(() => readFile(path));
  }
}

function kindOf(found: { isFile(): boolean; isDirectory(): boolean }): FileStat['kind'] {
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'directory' : 'other';
}

async function patiently<T>(operation: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await operation();
    } catch (error) {
      if (!isExhausted(error)) throw error;
      await wait(pause);
    }
  }
  return operation();
}
