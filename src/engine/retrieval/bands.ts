import type { Band, Mode, QueryShape } from '../protocol.ts';
import type { Evidence } from './evidence.ts';

/** Where the bands begin, for one embedding model: absolute scores, never taken from the result set. */
export interface BandSettings {
  /** Confidence below which a chunk is too far from the query to be shown. */
  floor: number;
  /** Confidence from which a chunk is strong. */
  note: number;
  /** How much the share of the query's words that the chunk holds adds to the cosine. */
  words: number;
  /** Added at most for a query whose words the index does not know: in another language cosines are lower. */
  foreign: number;
  /** Share of known words from which nothing is added. */
  foreignBelow: number;
}

/** For the bundled model; `evals/results/bands.json` has the curve they were taken from. */
export const defaultBands: BandSettings = {
  floor: 0.33,
  note: 0.515,
  words: 0.2,
  foreign: 0.13,
  foreignBelow: 0.3,
};

/** From this share of the query's words on, a chunk is taken to hold them all. */
const allWords = 0.999;

/** How sure it is that a chunk is what was asked for: its cosine, with the words as a second witness. */
export function confidenceOf({ dense, words, known }: Evidence, settings: BandSettings): number {
  const unknown = Math.max(0, 1 - known / settings.foreignBelow);
  return dense + settings.words * words + settings.foreign * unknown;
}

/**
 * How far a chunk can be trusted to be what was asked for, or undefined when it is too far from the query. For a name
 * only a declaration or a mention of that name is strong: what merely resembles it is not what was asked for. Who asks
 * for words alone gets what holds some of them, and is told when it does not hold them all.
 */
export function bandOf(
  evidence: Evidence,
  shape: QueryShape,
  mode: Mode,
  settings: BandSettings,
): Band | undefined {
  const { declared, words } = evidence;
  if (declared) return 'strong';
  if (mode === 'lexical') return words >= allWords ? 'strong' : words > 0 ? 'weak' : undefined;
  const confidence = confidenceOf(evidence, settings);
  if (shape === 'symbol') {
    if (words >= allWords) return 'strong';
    return confidence >= settings.note ? 'weak' : undefined;
  }
  if (confidence >= settings.note) return 'strong';
  return confidence >= settings.floor ? 'weak' : undefined;
}
