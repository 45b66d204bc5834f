import type { Chunk } from '../chunking/chunk.ts';
import type { TermCounts } from '../lexical/terms.ts';
import type { SkipReason } from '../protocol.ts';

/** What is known of a file on disk, enough to tell that it has not changed. */
export interface FileStamp {
  size: number;
  mtimeMs: number;
  /** The language a setting gives files of this name, where it does. */
  association?: string;
}

/** A declaration as it is kept in the symbol table. */
export interface SymbolRecord {
  name: string;
  /** Qualified name of the container, empty at the top of a file. */
  parent: string;
  kind: string;
  startLine: number;
  endLine: number;
  /** Line the name itself stands on. */
  nameLine: number;
  /** Position of the declaring chunk among the file's chunks. */
  chunk: number;
}

/** A declaration with what a reader is told of it; this stays in the store. */
export interface DescribedSymbol extends SymbolRecord {
  /** Head of the declaration in one line. */
  signature: string;
  /** First paragraph of its documentation. */
  doc?: string;
}

/** Everything the index keeps of one indexed file. */
export interface FileRecord extends FileStamp {
  path: string;
  /** SHA-256 of the bytes on disk, in hex. */
  hash: string;
  language: string;
  /** Lines of the file, blank ones included. */
  lineCount: number;
  chunks: Chunk[];
  /** One row of `dimensions` numbers a chunk. */
  vectors: Float32Array;
  /** The file's distinct terms. */
  terms: string[];
  /** One entry a chunk; its terms are indices into `terms`. */
  postings: TermCounts[];
  symbols: DescribedSymbol[];
}

/** What of a file's record is kept in memory: all but the texts. */
export interface ResidentRecord extends Omit<FileRecord, 'chunks' | 'symbols' | 'lineCount'> {
  chunks: Omit<Chunk, 'text'>[];
  symbols: SymbolRecord[];
}

/** A chunk as it is read back; without a text when the store has lost it. */
export type StoredChunk = Omit<Chunk, 'text'> & { text?: string };

/** What the store holds of a file for a reader, in the order of its lines. */
export interface StoredFile {
  language: string;
  lineCount: number;
  chunks: StoredChunk[];
  symbols: DescribedSymbol[];
}

/** A file that was seen and is not indexed. `hash` is absent where the file was never read. */
export interface SkipRecord extends FileStamp {
  path: string;
  reason: SkipReason;
  detail?: string;
  hash?: string;
}

/** The manifest row of a path. */
export interface ManifestEntry extends FileStamp {
  path: string;
  hash?: string;
  reason?: SkipReason;
  detail?: string;
}

/** What the content of a shard depends on; a shard made with another value of any of them is outdated. */
export interface ShardVersion {
  schema: number;
  chunker: number;
  lexicon: number;
  model: string;
  dimensions: number;
  shards: number;
}
