import { createHash } from 'node:crypto';
import { readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlJsStatic } from 'sql.js';
import { replaceFile } from './atomicFile.ts';
import { ensureDirectory } from './ensureDirectory.ts';
import type {
  FileRecord,
  ManifestEntry,
  ResidentRecord,
  ShardVersion,
  SkipRecord,
  StoredFile,
} from './records.ts';
import { Shard, ShardMismatch } from './shard.ts';

/** Over how many SQLite files an index is spread: a saved file costs the writing of one of them. */
export const shardCount = 16;

/** Bytes of shards that are kept open for reading; the least recently used go first. */
const openBytesLimit = 96 * 1024 * 1024;

interface OpenShard {
  shard: Shard;
  bytes: number;
  dirty: boolean;
}

/**
 * The index of one folder on disk: whole files spread over SQLite shards by the hash of their path. Reading is lazy;
 * changes stay in memory until `flush`, which replaces each changed shard atomically.
 */
export class ShardStore {
  /** What went wrong and was handled, one line each. */
  readonly problems: string[] = [];
  private readonly directory: string;
  private readonly sql: SqlJsStatic;
  private readonly version: ShardVersion;
  private readonly emptyShard: Uint8Array;
  private readonly entries = new Map<string, ManifestEntry>();
  private readonly open = new Map<number, OpenShard>();
  private readonly sizes = new Map<number, number>();
  /** The last flush; writes of one shard never overlap. */
  private flushing: Promise<void> = Promise.resolve();

  constructor(directory: string, sql: SqlJsStatic, version: ShardVersion) {
    this.directory = directory;
    this.sql = sql;
    this.version = version;
    this.emptyShard = Shard.template(sql, version);
  }

  /**
   * Reads every shard once and hands over what it holds. A damaged shard is set aside and said in `problems`, an
   * outdated one is left to be overwritten; the files of both are missing from the manifest and so get indexed again.
   * @throws when the directory cannot be read or made: that is not a reason to rebuild anything.
   */
  async load(onFile: (record: ResidentRecord) => void): Promise<void> {
    await ensureDirectory(this.directory);
    const names = new Set(await readdir(this.directory));
    for (let number = 0; number < this.version.shards; number++) {
      if (!names.has(this.nameOf(number))) continue;
      const shard = await this.openExisting(number);
      if (!shard) continue;
      for (const entry of shard.manifest()) this.entries.set(entry.path, entry);
      for (const record of shard.residents()) onFile(record);
    }
    for (const name of names)
      if (/\.sqlite\.\d+\.tmp$/.test(name)) await rm(join(this.directory, name), { force: true });
  }

  get manifest(): ReadonlyMap<string, ManifestEntry> {
    return this.entries;
  }

  /** Bytes of the index on disk. */
  get bytes(): number {
    let sum = 0;
    for (const size of this.sizes.values()) sum += size;
    return sum;
  }

  /** Number of the shard that holds a path. Work done shard by shard keeps one shard open at a time. */
  shardOf(path: string): number {
    return createHash('sha256').update(path).digest().readUInt16BE(0) % this.version.shards;
  }

  async file(path: string): Promise<StoredFile | undefined> {
    return (await this.openAt(this.shardOf(path))).shard.file(path);
  }

  async chunkText(path: string, ordinal: number): Promise<string | undefined> {
    return (await this.openAt(this.shardOf(path))).shard.chunkText(path, ordinal);
  }

  async putFile(record: FileRecord): Promise<void> {
    (await this.openToWrite(record.path)).putFile(record);
    const { path, hash, size, mtimeMs, association } = record;
    this.entries.set(path, { path, hash, size, mtimeMs, ...(association !== undefined && { association }) });
  }

  async putSkip(record: SkipRecord): Promise<void> {
    (await this.openToWrite(record.path)).putSkip(record);
    this.entries.set(record.path, { ...record });
  }

  async touch(path: string, size: number, mtimeMs: number): Promise<void> {
    (await this.openToWrite(path)).touch(path, size, mtimeMs);
    const entry = this.entries.get(path);
    if (entry) this.entries.set(path, { ...entry, size, mtimeMs });
  }

  async remove(path: string): Promise<void> {
    (await this.openToWrite(path)).remove(path);
    this.entries.delete(path);
  }

  /**
   * Writes every changed shard to disk; changes may go on meanwhile and are then for the next flush. A shard that
   * cannot be written stays changed, to be tried again.
   */
  flush(): Promise<void> {
    const changed = [...this.open].filter(([, { dirty }]) => dirty);
    for (const [, open] of changed) open.dirty = false;
    const write = async () => {
      for (const [number, open] of changed) await this.write(number, open);
      this.closeLeastUsed();
    };
    const flushed = this.flushing.catch(() => undefined).then(write);
    this.flushing = flushed;
    return flushed;
  }

  private async write(number: number, open: OpenShard): Promise<void> {
    try {
      const bytes = open.shard.bytes();
      await replaceFile(join(this.directory, this.nameOf(number)), bytes);
      open.bytes = bytes.length;
      this.sizes.set(number, bytes.length);
    } catch (error) {
      open.dirty = true;
      throw error;
    }
  }

  /** Closes what is open without writing it. */
  close(): void {
    for (const { shard } of this.open.values()) shard.close();
    this.open.clear();
  }

  private nameOf(number: number): string {
    return `shard-${String(number).padStart(2, '0')}.sqlite`;
  }

  private async openToWrite(path: string): Promise<Shard> {
    const open = await this.openAt(this.shardOf(path));
    open.dirty = true;
    return open.shard;
  }

  private async openAt(number: number): Promise<OpenShard> {
    const known = this.open.get(number);
    if (known) {
      this.open.delete(number);
      this.open.set(number, known);
      return known;
    }
    if (this.sizes.has(number)) await this.openExisting(number);
    const opened = this.open.get(number);
    if (opened) return opened;
    const created = { shard: Shard.create(this.sql, this.emptyShard), bytes: 0, dirty: false };
    this.open.set(number, created);
    return created;
  }

  /** Opens a shard file; sets it aside when it is damaged and forgets the files it held. */
  private async openExisting(number: number): Promise<Shard | undefined> {
    const path = join(this.directory, this.nameOf(number));
    const bytes = await readFile(path);
    try {
      const shard = Shard.open(this.sql, bytes, this.version);
      this.sizes.set(number, bytes.length);
      this.open.set(number, { shard, bytes: bytes.length, dirty: false });
      this.closeLeastUsed(number);
      return shard;
    } catch (error) {
      if (!(error instanceof ShardMismatch)) throw error;
      this.sizes.delete(number);
      for (const known of [...this.entries.keys()])
        if (this.shardOf(known) === number) this.entries.delete(known);
      if (error.kind === 'broken') {
        await rename(path, `${path}.broken`);
        this.problems.push(
          `${this.nameOf(number)} was damaged (${error.message}); its files are indexed again`,
        );
      }
      return undefined;
    }
  }

  private closeLeastUsed(keep?: number): void {
    let total = 0;
    for (const { bytes } of this.open.values()) total += bytes;
    for (const [number, { shard, bytes, dirty }] of this.open) {
      if (total <= openBytesLimit) return;
      if (dirty || number === keep) continue;
      shard.close();
      this.open.delete(number);
      total -= bytes;
    }
  }
}
