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
  /** Parts of a unit that is split, at least, in UTF-8 bytes. */
  unitPartBytes: number;
  /** Where a unit is split, a blank line makes up for so many columns of indentation. */
  blankLineColumns: number;
  /** Units below this join a neighbour, in UTF-8 bytes. */
  mergeBelowBytes: number;
  /** How much of the end of the chunk before is indexed with a chunk, in characters; it is not part of its text. */
  tailChars: number;
  /** Line windows for files without a grammar. */
  windowLines: number;
  windowOverlapLines: number;
  windowChars: number;
  /** Prose: the size above which a section is cut where its topic shifts, and above which anywhere, in characters. */
  proseChars: number;
  proseCapChars: number;
  /** Parts of a section that is cut, at least, in characters. */
  prosePartChars: number;
  /** Sections below this join a neighbour, and examples below this stay with the text above them, in characters. */
  proseMergeBelowChars: number;
  /** The topic shifts at a border when the texts on its two sides have a cosine below this … */
  topicThreshold: number;
  /** … looking so far, in characters. */
  topicWindowChars: number;
}

export const defaultChunkSettings: ChunkSettings = {
  unitBytes: 2000,
  unitPartBytes: 1000,
  blankLineColumns: 8,
  mergeBelowBytes: 400,
  tailChars: 400,
  windowLines: 40,
  windowOverlapLines: 5,
  windowChars: 4000,
  proseChars: 6000,
  proseCapChars: 8000,
  prosePartChars: 1500,
  proseMergeBelowChars: 200,
  topicThreshold: 0.5,
  topicWindowChars: 600,
};

/** Changes whenever the same file would be cut into other chunks; recorded in every shard. */
export const chunkerVersion = 5;
