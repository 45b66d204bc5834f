import fs from 'node:fs/promises';
export interface FileSystem { stat(p: string): Promise<{ kind: string; size: number; mtimeMs: number }>; readFile(p: string): Promise<Uint8Array> }
export class NodeFileSystem implements FileSystem {
  async stat(p: string) { const s = await fs.stat(p); return { kind: s.isDirectory() ? 'directory' : 'file', size: s.size, mtimeMs: s.mtimeMs }; }
  readFile(p: string) { return fs.readFile(p); }
}
