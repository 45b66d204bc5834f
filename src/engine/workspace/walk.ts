import fs from 'node:fs';
import type { IndexSettings, SkipReason } from '../protocol.ts';
import type { FileSystem } from './fileSystem.ts';
export type WalkEntry = { kind: 'file'; path: string; size: number; mtimeMs: number } | { kind: 'skip'; path: string; reason: SkipReason; detail?: string };
export async function* walk(root: string, _s: IndexSettings, _fs: FileSystem, _signal?: AbortSignal): AsyncGenerator<WalkEntry> {
  for (const e of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!e.isFile()) continue; const p = e.parentPath + '/' + e.name; if (p.includes('/.git/') || p.includes('node_modules/')) continue; const s = fs.statSync(p);
    yield { kind: 'file', path: p.slice(root.length + 1), size: s.size, mtimeMs: s.mtimeMs };
  }
}
export async function* walkPaths(root: string, paths: readonly string[], s: IndexSettings, f: FileSystem, signal?: AbortSignal): AsyncGenerator<WalkEntry> {
  for await (const e of walk(root, s, f, signal)) if (paths.some((p) => e.path === p || e.path.startsWith(p + '/'))) yield e;
}
