import type { Band } from '../protocol.ts';
import type { Evidence } from './evidence.ts';

/** Where the bands begin, for one embedding model: absolute scores, never taken from the result set. */
export interface BandSettings {
  /** Cosine below which a chunk needs words to speak for it. */
  floor: number;
  /** Cosine from which a chunk is strong. */
  note: number;
  /** Share of the query's idf mass in the chunk that makes up for a low cosine: weak, strong. */
  weakWords: number;
  strongWords: number;
}

export const defaultBands: BandSettings = { floor: 0.22, note: 0.34, weakWords: 0.45, strongWords: 0.75 };

/** How far a chunk can be trusted to be what was asked for, or undefined when it is too far from the query. */
export function bandOf({ dense, words, declared }: Evidence, settings: BandSettings): Band | undefined {
  if (declared || dense >= settings.note || words >= settings.strongWords) return 'strong';
  if (dense >= settings.floor || words >= settings.weakWords) return 'weak';
  return undefined;
}
