import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { IndexSettings } from '../../../src/engine/protocol.ts';
import { NodeFileSystem, type FileSystem } from '../../../src/engine/workspace/fileSystem.ts';
import { walk, walkPaths, type WalkEntry } from '../../../src/engine/workspace/walk.ts';

export const settings: IndexSettings = { exclude: [], maxFileBytes: 1024 * 1024, nestedRepositories: false };

/** A folder on disk that a test fills and walks. */
export class TemporaryFolder {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'cairn-walk-')));
  readonly root = join(this.base, 'folder');

  constructor(files: Record<string, string> = {}) {
    mkdirSync(this.root);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, content: string | Uint8Array): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  makeDirectory(path: string): void {
    mkdirSync(join(this.root, path), { recursive: true });
  }

  link(path: string, target: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    symlinkSync(target, join(this.root, path));
  }

  dispose(): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  walk(over: Partial<IndexSettings> = {}, fs: FileSystem = new NodeFileSystem(), root = this.root) {
    return collect(walk(root, { ...settings, ...over }, fs));
  }

  walkPaths(paths: readonly string[], over: Partial<IndexSettings> = {}) {
    return collect(walkPaths(this.root, paths, { ...settings, ...over }, new NodeFileSystem()));
  }
}

/** What a walk found: the files, why others were left out, and all rows in their order. */
export interface Found {
  files: string[];
  skipped: Record<string, string>;
  entries: WalkEntry[];
}

async function collect(walked: AsyncGenerator<WalkEntry>): Promise<Found> {
  const found: Found = { files: [], skipped: {}, entries: [] };
  for await (const entry of walked) {
    found.entries.push(entry);
    if (entry.kind === 'file') found.files.push(entry.path);
    else found.skipped[entry.path] = entry.reason;
  }
  return found;
}
