/**
 * What crosses the border of the engine: the requests, their answers and the progress the engine reports.
 * In the extension they travel as JSON-RPC over a worker's message port; in the CLI the same server is called
 * in process. Paths are folder-relative with forward slashes; lines are 1-based and inclusive.
 */
import { NotificationType, ProgressType, RequestType } from 'vscode-jsonrpc';

/** What a chunk holds: source, or prose that came with it. */
export type ChunkType = 'code' | 'docstring' | 'markdown' | 'comment';

/** How a query is answered: `auto` routes by the query's shape, the others force one way. */
export type Mode = 'auto' | 'dense' | 'lexical' | 'hybrid';

/** Who asks. `document` sees code only; `answer` may see prose, which is labelled unverified. */
export type Purpose = 'search' | 'answer' | 'document';

/** `symbol`: one token that looks like a name. `prose`: anything else, possibly with names inside. */
export type QueryShape = 'symbol' | 'prose';

/** How a symbol matched the query. */
export type Route = 'exact' | 'style' | 'misspelled' | 'described';

/** How far a hit can be trusted; what falls below `weak` is dropped and counted. */
export type Band = 'strong' | 'weak';

export interface Filters {
  /** Folder URIs; absent means every open folder. */
  folders?: string[];
  /** Globs over folder-relative paths; a hit must match one of them, or lie in a directory that does. */
  paths?: string[];
  languages?: string[];
  types?: ChunkType[];
}

export interface SearchRequest {
  query: string;
  mode?: Mode;
  /** How many hits at most; default 10. */
  limit?: number;
  filters?: Filters;
  purpose?: Purpose;
}

export interface Hit {
  /** URI of the workspace folder the path is relative to. */
  folder: string;
  path: string;
  startLine: number;
  endLine: number;
  type: ChunkType;
  symbol?: string;
  /** Qualified name of the container the symbol is a member of. */
  parent?: string;
  /** Kind of the declaration: `function`, `class`, `method`, `interface` … */
  kind?: string;
  /** Line of the symbol's name, where it stands in this chunk: the line to show first. */
  symbolLine?: number;
  language: string;
  /** Exactly the lines `startLine`–`endLine` of the file as it was indexed. */
  text: string;
  score: number;
  band: Band;
  routes: Route[];
  /** Put first because it declares the name that was asked for; `routes` says how that was matched. */
  pinned: boolean;
  /** The file on disk no longer has the indexed hash. */
  stale: boolean;
  /** `false` for prose: it may describe code that no longer exists. */
  verified: boolean;
}

export interface SearchResult {
  query: string;
  shape: QueryShape;
  answer: 'found' | 'weak' | 'none';
  hits: Hit[];
  /** How many of the best candidates were dropped because they are too far from the query. */
  dropped: number;
  /** With the answer `none`: names in the index closest to the query. */
  nearest?: string[];
  /** Time the engine took, in milliseconds. */
  ms: number;
}

/** Why a file that was seen is not in the index. */
export type SkipReason =
  | 'ignored'
  | 'excluded'
  | 'secret'
  | 'binary'
  | 'too large'
  | 'minified'
  | 'generated'
  | 'never indexed'
  | 'nested repository'
  | 'outside link'
  | 'inside link'
  | 'link loop'
  | 'not a file'
  | 'undecodable'
  | 'unreadable'
  | 'empty'
  | 'failed';

export interface SkippedFile {
  path: string;
  reason: SkipReason;
  /** What the system said, where it said something. */
  detail?: string;
}

/** What decides which files of a folder are indexed. */
export interface IndexSettings {
  /** Globs (folder-relative) that are left out: the union of the editor's exclude settings. */
  exclude: string[];
  /** Files larger than this are skipped as `too large`, in bytes. */
  maxFileBytes: number;
  /** Whether repositories, worktrees and submodules inside the folder are indexed too. */
  nestedRepositories: boolean;
  /** Glob → language id, as in the editor's `files.associations`; goes before what a path says by itself. */
  associations?: Record<string, string>;
}

export interface FolderSpec {
  /** Key of the folder: its URI. */
  folder: string;
  /** Absolute path of the folder on disk. */
  root: string;
  /** Absolute path of the directory the index of this folder is kept in. */
  store: string;
  settings: IndexSettings;
}

export interface FolderStatus {
  folder: string;
  state: 'ready' | 'indexing' | 'failed';
  files: number;
  chunks: number;
  symbols: number;
  skipped: number;
  /** Bytes of the index on disk. */
  bytes: number;
  /** Id of the embedding model the vectors were made with. */
  model: string;
  /** Milliseconds since the epoch of the last completed sync, if there was one. */
  syncedAt?: number;
  /** One line a user can act on: a broken shard that was dropped, a store that cannot be written … */
  problems: string[];
}

export interface SyncRequest {
  folder: string;
  /** Only these folder-relative paths (files or directories) may have changed; absent means look at everything. */
  paths?: string[];
}

export interface SyncReport {
  /** Files that are in the index now and were not. */
  added: number;
  /** Files that are in the index with other content. */
  changed: number;
  /** Files that are no longer in the index: gone, or skipped now. */
  removed: number;
  /** Paths, indexed or skipped, that are as they were. */
  unchanged: number;
  /** Files whose indexing failed; they are in the skipped list with the reason `failed` or `unreadable`. */
  failed: number;
  chunksWritten: number;
  ms: number;
}

export interface IndexProgress {
  folder: string;
  phase: 'walking' | 'indexing' | 'writing' | 'done';
  done: number;
  /** 0 while walking: not known yet. */
  total: number;
}

export interface ReadRequest {
  folder: string;
  path: string;
  startLine?: number;
  endLine?: number;
}

/** A stretch of a file as the index holds it; a `hole` names lines that are not in the index. */
export interface Segment {
  kind: 'code' | 'prose' | 'hole';
  startLine: number;
  endLine: number;
  /** Absent in a hole. */
  text?: string;
  symbol?: string;
}

export interface IndexedSource {
  path: string;
  language: string;
  indexed: boolean;
  /** With `indexed: false`: why nothing was kept. */
  reason?: SkipReason;
  stale: boolean;
  segments: Segment[];
}

/** Error codes of the engine, sent as the code of a JSON-RPC response error. */
export const EngineErrorCode = {
  unknownFolder: 1,
  unknownPath: 2,
  badRequest: 3,
  badRoot: 4,
} as const;

export const openFolder = new RequestType<FolderSpec, FolderStatus, void>('folder/open');
export const closeFolder = new RequestType<{ folder: string }, null, void>('folder/close');
export const syncFolder = new RequestType<SyncRequest, SyncReport, void>('folder/sync');
export const search = new RequestType<SearchRequest, SearchResult, void>('search');
export const readSource = new RequestType<ReadRequest, IndexedSource, void>('source/read');
export const status = new RequestType<{ folder?: string }, FolderStatus[], void>('status');
export const skippedFiles = new RequestType<{ folder: string }, SkippedFile[], void>('status/skipped');
export const shutdown = new RequestType<null, null, void>('shutdown');

/** Progress of syncs, sent with the folder's key as token. */
export const indexProgress = new ProgressType<IndexProgress>();
/** A folder's status changed: counts, state or problems. */
export const statusChanged = new NotificationType<FolderStatus>('status/changed');
