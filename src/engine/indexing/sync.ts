import { createHash } from 'node:crypto';
import type { IndexProgress, IndexSettings, SyncReport } from '../protocol.ts';
import type { ManifestEntry, SkipRecord } from '../store/records.ts';
import type { FileSystem } from '../workspace/fileSystem.ts';
import { affectedPaths, walk, walkPaths, type WalkEntry } from '../workspace/walk.ts';
import type { FileAnalyzer } from './fileAnalyzer.ts';
import type { FolderIndex } from './folderIndex.ts';

export interface SyncOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Omit<IndexProgress, 'folder'>) => void;
}

export interface SyncContext {
  root: string;
  settings: IndexSettings;
  fileSystem: FileSystem;
  analyzer: FileAnalyzer;
  index: FolderIndex;
  /** The language the settings give a path, if they do. */
  associationOf: (path: string) => string | undefined;
}

/** How many files are being read at a time. */
const readAheadFiles = 8;

type FoundFile = Extract<WalkEntry, { kind: 'file' }>;

/** What a walk asks for: files to look at, paths to forget, skips to record. */
interface Plan {
  files: FoundFile[];
  skips: SkipRecord[];
  gone: string[];
  unchanged: number;
}

/**
 * Brings the index of a folder up to date with the disk: walks it (or only `paths`), compares what is there with the
 * manifest and rewrites changed files only. Work goes shard by shard, each written when its files are done, so that a
 * killed run has lost one shard's work at the most. A file that fails is recorded and the rest goes on.
 * @param paths folder-relative; given, each is hashed even when size and time look the same. A changed ignore file has
 *   everything in its directory looked at.
 */
export async function syncFolder(
  context: SyncContext,
  paths: readonly string[] | undefined,
  options: SyncOptions = {},
): Promise<SyncReport> {
  const started = performance.now();
  const report: SyncReport = {
    ...{ added: 0, changed: 0, removed: 0, unchanged: 0, failed: 0 },
    ...{ chunksWritten: 0, ms: 0 },
  };
  const { signal, onProgress } = options;
  const plan = await makePlan(context, paths, options);
  report.unchanged = plan.unchanged;
  const total = plan.files.length;
  let done = 0;
  let written: Promise<void> = Promise.resolve();
  try {
    for (const work of byShard(plan, context.index)) {
      for (const path of work.gone) {
        if (!context.index.manifest.get(path)?.reason) report.removed++;
        await context.index.remove(path);
      }
      for (const skip of work.skips) await context.index.putSkip(skip);
      for (const [file, bytes] of readAhead(work.files, ({ path }) =>
        context.fileSystem.readFile(`${context.root}/${path}`),
      )) {
        signal?.throwIfAborted();
        await syncFile(context, file, bytes, report, signal);
        done++;
        onProgress?.({ phase: 'indexing', done, total });
        await breathe();
      }
      await written;
      written = context.index.flush();
      // Its error is met at the next shard or below; until then it must not count as unhandled.
      written.catch(() => undefined);
    }
    await written;
  } finally {
    await context.index.flush();
    onProgress?.({ phase: 'done', done, total });
    report.ms = performance.now() - started;
  }
  return report;
}

async function makePlan(
  { root, settings, fileSystem, index, associationOf }: SyncContext,
  changed: readonly string[] | undefined,
  { signal, onProgress }: SyncOptions,
): Promise<Plan> {
  const paths = changed && affectedPaths(changed).map((path) => path.replace(/\/$/, ''));
  const plan: Plan = { files: [], skips: [], gone: [], unchanged: 0 };
  const seen = new Set<string>();
  const entries = paths
    ? walkPaths(root, paths, settings, fileSystem, signal)
    : walk(root, settings, fileSystem, signal);
  for await (const entry of entries) {
    seen.add(entry.path);
    const known = index.manifest.get(entry.path);
    if (entry.kind === 'skip') {
      const { path, reason, detail } = entry;
      if (known && known.reason === reason && known.detail === detail) plan.unchanged++;
      else plan.skips.push({ path, reason, ...(detail !== undefined && { detail }), size: 0, mtimeMs: 0 });
    } else if (!paths && known && isCurrent(known, entry, associationOf(entry.path))) plan.unchanged++;
    else plan.files.push(entry);
    onProgress?.({ phase: 'walking', done: seen.size, total: 0 });
  }
  for (const path of index.manifest.keys())
    if (!seen.has(path) && (!paths || paths.some((directory) => isWithin(path, directory))))
      plan.gone.push(path);
  return plan;
}

/** Same size, time and association as when it was last looked at. A file that failed then is tried again. */
function isCurrent(known: ManifestEntry, found: FoundFile, association: string | undefined): boolean {
  return (
    known.hash !== undefined &&
    known.reason !== 'failed' &&
    known.association === association &&
    known.size === found.size &&
    known.mtimeMs === found.mtimeMs
  );
}

function isWithin(path: string, directory: string): boolean {
  return (
    directory === '' || path === directory || path === `${directory}/` || path.startsWith(`${directory}/`)
  );
}

function byShard(plan: Plan, index: FolderIndex): Iterable<Pick<Plan, 'files' | 'skips' | 'gone'>> {
  const shards = new Map<number, Pick<Plan, 'files' | 'skips' | 'gone'>>();
  const of = (path: string) => {
    const number = index.shardOf(path);
    let work = shards.get(number);
    if (!work) shards.set(number, (work = { files: [], skips: [], gone: [] }));
    return work;
  };
  for (const file of plan.files) of(file.path).files.push(file);
  for (const skip of plan.skips) of(skip.path).skips.push(skip);
  for (const path of plan.gone) of(path).gone.push(path);
  return shards.values();
}

async function syncFile(
  { analyzer, index, associationOf }: SyncContext,
  { path, size, mtimeMs }: FoundFile,
  reading: Promise<Uint8Array>,
  report: SyncReport,
  signal: AbortSignal | undefined,
): Promise<void> {
  const known = index.manifest.get(path);
  const association = associationOf(path);
  const stamp = { path, size, mtimeMs, ...(association !== undefined && { association }) };
  try {
    const bytes = await reading;
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (known?.hash === hash && known.reason !== 'failed' && known.association === association) {
      if (known.size !== size || known.mtimeMs !== mtimeMs) await index.touch(path, size, mtimeMs);
      report.unchanged++;
      return;
    }
    const result = await analyzer.analyze({ ...stamp, hash, bytes }, signal);
    if ('reason' in result) {
      await index.putSkip(result);
      if (known && !known.reason) report.removed++;
      return;
    }
    await index.putFile(result);
    report.chunksWritten += result.chunks.length;
    if (known && !known.reason) report.changed++;
    else report.added++;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (isMissing(error)) {
      if (known && !known.reason) report.removed++;
      await index.remove(path);
      return;
    }
    const reason = isFileError(error) ? 'unreadable' : 'failed';
    await index.putSkip({ ...stamp, reason, detail: error instanceof Error ? error.message : String(error) });
    report.failed++;
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function isMissing(error: unknown): boolean {
  return isFileError(error) && (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Each item with its reading, begun while the items before it are being worked on. */
function* readAhead<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Generator<[T, Promise<R>]> {
  const window: Promise<R>[] = [];
  for (let i = 0, begun = 0; i < items.length; i++) {
    for (; begun < items.length && begun < i + readAheadFiles; begun++) {
      const reading = read(items[begun]!);
      // Its error is met by whoever waits for it; until then it must not count as unhandled.
      reading.catch(() => undefined);
      window.push(reading);
    }
    yield [items[i]!, window.shift()!];
  }
}

/** Lets waiting queries and cancellations in between two files. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
