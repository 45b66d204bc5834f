import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import type { EngineAssets } from './assets.ts';
import { chunkerVersion } from './chunking/chunk.ts';
import type { TopicModel } from './chunking/topics.ts';
import { BundledEmbedder } from './embedding/bundled.ts';
import type { Embedder } from './embedding/embedder.ts';
import { EngineError } from './engineError.ts';
import { FileAnalyzer } from './indexing/fileAnalyzer.ts';
import { FolderIndex } from './indexing/folderIndex.ts';
import { syncFolder, type SyncOptions } from './indexing/sync.ts';
import { GrammarStore } from './languages/grammar.ts';
import { Outliner } from './languages/outline.ts';
import { LanguageRegistry } from './languages/registry.ts';
import { Termizer, lexiconVersion } from './lexical/terms.ts';
import type {
  FolderSpec,
  FolderStatus,
  IndexedSource,
  IndexProgress,
  ReadRequest,
  SearchRequest,
  SearchResult,
  SkippedFile,
  SyncReport,
  SyncRequest,
} from './protocol.ts';
import { ResidentIndex } from './retrieval/residentIndex.ts';
import { Searcher, type SearchableFolder } from './retrieval/search.ts';
import { segmentsOf } from './source/segments.ts';
import { schemaVersion } from './store/shard.ts';
import { ShardStore, shardCount } from './store/shardStore.ts';
import { NodeFileSystem, type FileSystem } from './workspace/fileSystem.ts';

interface OpenFolder extends SearchableFolder {
  spec: FolderSpec;
  state: FolderStatus['state'];
  content: FolderIndex;
  syncedAt?: number;
  /** The last sync; the next one waits for it. */
  work: Promise<unknown>;
}

export interface EngineEvents {
  onStatus?: (status: FolderStatus) => void;
}

/**
 * The engine behind the protocol: one index a folder, kept up to date on request and searched together. Queries are
 * answered while folders are being indexed, from what is indexed by then.
 */
export class Engine {
  private readonly folders = new Map<string, OpenFolder>();
  private readonly sql: SqlJsStatic;
  readonly embedder: Embedder;
  readonly termizer = new Termizer();
  private readonly languages: LanguageRegistry;
  private readonly outliner: Outliner;
  private readonly analyzer: FileAnalyzer;
  private readonly searcher: Searcher;
  private readonly fileSystem: FileSystem = new NodeFileSystem();
  private readonly events: EngineEvents;

  private constructor(
    sql: SqlJsStatic,
    embedder: Embedder,
    topics: TopicModel,
    outliner: Outliner,
    languages: LanguageRegistry,
    events: EngineEvents,
  ) {
    this.sql = sql;
    this.embedder = embedder;
    this.languages = languages;
    this.outliner = outliner;
    this.events = events;
    this.analyzer = new FileAnalyzer(languages, outliner, embedder, topics, this.termizer);
    this.searcher = new Searcher(embedder, this.termizer);
  }

  /** Loads the model and the runtimes; grammars load when a file first needs them. */
  static async create(assets: EngineAssets, events: EngineEvents = {}): Promise<Engine> {
    const [wasmBinary, embedder, languages] = await Promise.all([
      readFile(assets.sqlWasm),
      BundledEmbedder.load(assets.model),
      LanguageRegistry.load(assets.grammars),
    ]);
    const sql = await initSqlJs({ wasmBinary: wasmBinary.buffer as ArrayBuffer });
    const outliner = new Outliner(new GrammarStore(assets.grammars, assets.treeSitterWasm));
    return new Engine(sql, embedder, embedder, outliner, languages, events);
  }

  /**
   * Opens a folder's index as it was last left, without looking at the folder's files.
   * @throws EngineError `badRoot` when the folder is not there
   */
  async openFolder(spec: FolderSpec): Promise<FolderStatus> {
    await this.closeFolder(spec.folder);
    await this.checkRoot(spec.root);
    const store = new ShardStore(spec.store, this.sql, {
      schema: schemaVersion,
      chunker: chunkerVersion,
      lexicon: lexiconVersion,
      model: this.embedder.id,
      dimensions: this.embedder.dimensions,
      shards: shardCount,
    });
    const index = new ResidentIndex(this.embedder.dimensions, this.termizer);
    const content = new FolderIndex(store, index);
    await content.load();
    const folder: OpenFolder = {
      ...{ folder: spec.folder, spec, index, content },
      state: 'ready',
      work: Promise.resolve(),
      chunkText: (path, ordinal) => content.chunkText(path, ordinal),
      isStale: (path) => this.isStale(folder, path),
    };
    this.folders.set(spec.folder, folder);
    return this.statusOf(folder);
  }

  /** Waits for work under way, writes what is not written and forgets the folder. Unknown folders are ignored. */
  async closeFolder(key: string): Promise<void> {
    const folder = this.folders.get(key);
    if (!folder) return;
    this.folders.delete(key);
    await folder.work.catch(() => undefined);
    folder.content.close();
  }

  /**
   * Brings a folder's index up to date with the disk. Syncs of one folder run one after the other.
   * @throws EngineError `unknownFolder`, `badRoot`; the signal's reason when aborted
   */
  sync(
    { folder: key, paths }: SyncRequest,
    options: { signal?: AbortSignal; onProgress?: (progress: IndexProgress) => void } = {},
  ): Promise<SyncReport> {
    const folder = this.folderAt(key);
    const { signal, onProgress } = options;
    const run = folder.work
      .catch(() => undefined)
      .then(() =>
        this.runSync(folder, paths, {
          ...(signal && { signal }),
          ...(onProgress && { onProgress: (progress) => onProgress({ folder: key, ...progress }) }),
        }),
      );
    folder.work = run;
    return run;
  }

  /** @throws EngineError `badRequest` for an empty query, `unknownFolder` for a folder filter that is not open */
  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    if (request.query.trim() === '') throw new EngineError('badRequest', 'The query is empty.');
    const keys = request.filters?.folders;
    const folders = keys?.length ? keys.map((key) => this.folderAt(key)) : [...this.folders.values()];
    return this.searcher.search(folders, request, signal);
  }

  /**
   * A file as the index holds it.
   * @throws EngineError `unknownPath` when the path was never seen
   */
  async read({ folder: key, path, startLine, endLine }: ReadRequest): Promise<IndexedSource> {
    const folder = this.folderAt(key);
    const entry = folder.content.manifest.get(path);
    if (!entry) throw new EngineError('unknownPath', `${path} is not in the index.`);
    const stale = await this.isStale(folder, path);
    const record = await folder.content.file(path);
    if (!record) {
      const reason = entry.reason ?? 'failed';
      return { path, language: 'plaintext', indexed: false, reason, stale, segments: [] };
    }
    const segments = segmentsOf(record, startLine, endLine);
    return { path, language: record.language, indexed: true, stale, segments };
  }

  status(key?: string): FolderStatus[] {
    const folders = key === undefined ? [...this.folders.values()] : [this.folderAt(key)];
    return folders.map((folder) => this.statusOf(folder));
  }

  /** Every path that was seen and is not indexed, with the reason, sorted by path. */
  skipped(key: string): SkippedFile[] {
    const found: SkippedFile[] = [];
    for (const { path, reason, detail } of this.folderAt(key).content.manifest.values())
      if (reason) found.push({ path, reason, ...(detail !== undefined && { detail }) });
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Closes every folder and frees the parser. */
  async dispose(): Promise<void> {
    for (const key of [...this.folders.keys()]) await this.closeFolder(key);
    this.outliner.dispose();
  }

  private async runSync(
    folder: OpenFolder,
    paths: string[] | undefined,
    options: SyncOptions,
  ): Promise<SyncReport> {
    await this.checkRoot(folder.spec.root);
    this.setState(folder, 'indexing');
    const { root, settings } = folder.spec;
    const associationOf = this.languages.associations(root, settings.associations ?? {});
    const context = { root, settings, associationOf, fileSystem: this.fileSystem, analyzer: this.analyzer };
    try {
      const report = await syncFolder({ ...context, index: folder.content }, paths, options);
      if (!paths) folder.syncedAt = Date.now();
      this.setState(folder, 'ready');
      return report;
    } catch (error) {
      this.setState(folder, options.signal?.aborted ? 'ready' : 'failed');
      throw error;
    }
  }

  private setState(folder: OpenFolder, state: FolderStatus['state']): void {
    folder.state = state;
    this.events.onStatus?.(this.statusOf(folder));
  }

  private statusOf({ spec, state, index, content, syncedAt }: OpenFolder): FolderStatus {
    return {
      folder: spec.folder,
      state,
      files: index.fileCount,
      chunks: index.chunkCount,
      symbols: index.symbols.size,
      skipped: content.manifest.size - index.fileCount,
      bytes: content.bytes,
      model: this.embedder.id,
      ...(syncedAt !== undefined && { syncedAt }),
      problems: [...content.problems],
    };
  }

  /** An open folder's index below the protocol, for measurements. */
  searchable(key: string): SearchableFolder {
    return this.folderAt(key);
  }

  private folderAt(key: string): OpenFolder {
    const folder = this.folders.get(key);
    if (!folder) throw new EngineError('unknownFolder', `The folder ${key} is not open.`);
    return folder;
  }

  private async checkRoot(root: string): Promise<void> {
    let kind: string;
    try {
      kind = (await this.fileSystem.stat(root)).kind;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new EngineError('badRoot', `The folder ${root} cannot be read: ${problem}`);
    }
    if (kind !== 'directory') throw new EngineError('badRoot', `${root} is not a folder.`);
  }

  /** Size and time are believed when they are those of the manifest; otherwise the bytes decide. */
  private async isStale({ spec, content }: OpenFolder, path: string): Promise<boolean> {
    const entry = content.manifest.get(path);
    if (!entry?.hash) return false;
    const file = join(spec.root, path);
    try {
      const { size, mtimeMs } = await this.fileSystem.stat(file);
      if (size === entry.size && mtimeMs === entry.mtimeMs) return false;
      if (size !== entry.size) return true;
      const bytes = await this.fileSystem.readFile(file);
      return createHash('sha256').update(bytes).digest('hex') !== entry.hash;
    } catch {
      return true;
    }
  }
}
