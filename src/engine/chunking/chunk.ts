import type { ChunkType } from '../protocol.ts';

/** A stored span of one file: `text` is exactly the lines `startLine`–`endLine`, joined with `\n`. */
export interface Chunk {
  startLine: number;
  endLine: number;
  type: ChunkType;
  text: string;
  /** Name of the declaration the chunk holds, or a part of. */
  symbol?: string;
  /** Qualified name of the container that the symbol is a member of. */
  parent?: string;
  /** Kind of the declaration, as the outline names it. */
  kind?: string;
}

/** The sizes that decide where chunks begin and end. Defaults are in `defaultChunkSettings`. */
export interface ChunkSettings {
  /** Largest code unit, in UTF-8 bytes; a larger declaration is taken apart. */
  unitBytes: number;
  /** Units below this join a neighbour, in UTF-8 bytes. */
  mergeBelowBytes: number;
  /** Line windows for files without a grammar. */
  windowLines: number;
  windowOverlapLines: number;
  windowChars: number;
  /** Prose sections: target and hard cap, in characters. */
  proseChars: number;
  proseCapChars: number;
}

export const defaultChunkSettings: ChunkSettings = {
  unitBytes: 2000,
  mergeBelowBytes: 200,
  windowLines: 40,
  windowOverlapLines: 5,
  windowChars: 4000,
  proseChars: 6000,
  proseCapChars: 8000,
};

/** Changes whenever the same file would be cut into other chunks; recorded in every shard. */
export const chunkerVersion = 2;
