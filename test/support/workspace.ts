import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assetsUnder } from '../../src/engine/assets.ts';
import type { FolderSpec, IndexSettings } from '../../src/engine/protocol.ts';
import { Engine } from '../../src/engine/server.ts';

const packageRoot = join(import.meta.dirname, '../..');

export const defaultSettings: IndexSettings = {
  exclude: [],
  maxFileBytes: 1024 * 1024,
  nestedRepositories: false,
};

/** A folder of files and an index of it, both temporary. */
export class TemporaryWorkspace {
  readonly root: string;
  readonly store: string;
  private readonly base: string;

  constructor(files: Record<string, string | Uint8Array> = {}) {
    this.base = mkdtempSync(join(tmpdir(), 'cairn-test-'));
    this.root = join(this.base, 'workspace');
    this.store = join(this.base, 'store');
    mkdirSync(this.root);
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  write(path: string, content: string | Uint8Array): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  delete(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  spec(settings: Partial<IndexSettings> = {}): FolderSpec {
    return {
      folder: `file://${this.root}`,
      root: this.root,
      store: this.store,
      settings: { ...defaultSettings, ...settings },
    };
  }

  dispose(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** An engine with the real model and grammars of the build. */
export function createEngine(): Promise<Engine> {
  return Engine.create(assetsUnder(packageRoot));
}
