import type { ResidentIndex } from '../retrieval/residentIndex.ts';
import type { FileRecord, ManifestEntry, SkipRecord, StoredFile } from '../store/records.ts';
import type { ShardStore } from '../store/shardStore.ts';

/** The index of one folder: its shards on disk and the resident part that answers queries, changed together. */
export class FolderIndex {
  readonly resident: ResidentIndex;
  private readonly store: ShardStore;

  constructor(store: ShardStore, resident: ResidentIndex) {
    this.store = store;
    this.resident = resident;
  }

  /** Reads what is on disk. @throws when the store's directory cannot be read or made */
  async load(): Promise<void> {
    await this.store.load((record) => this.resident.put(record));
  }

  get manifest(): ReadonlyMap<string, ManifestEntry> {
    return this.store.manifest;
  }

  get problems(): readonly string[] {
    return this.store.problems;
  }

  get bytes(): number {
    return this.store.bytes;
  }

  shardOf(path: string): number {
    return this.store.shardOf(path);
  }

  /** What a reader can see of an indexed file: chunks with their texts, symbols with signatures. */
  file(path: string): Promise<StoredFile | undefined> {
    return this.store.file(path);
  }

  chunkText(path: string, ordinal: number): Promise<string | undefined> {
    return this.store.chunkText(path, ordinal);
  }

  async putFile(record: FileRecord): Promise<void> {
    await this.store.putFile(record);
    this.resident.put(record);
  }

  async putSkip(record: SkipRecord): Promise<void> {
    await this.store.putSkip(record);
    this.resident.remove(record.path);
  }

  async remove(path: string): Promise<void> {
    await this.store.remove(path);
    this.resident.remove(path);
  }

  touch(path: string, size: number, mtimeMs: number): Promise<void> {
    return this.store.touch(path, size, mtimeMs);
  }

  flush(): Promise<void> {
    return this.store.flush();
  }

  close(): void {
    this.store.close();
  }
}
