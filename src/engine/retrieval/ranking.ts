import type { Evidence } from './evidence.ts';
import type { ResidentFile, Row } from './residentIndex.ts';

/** How much each part of the evidence counts, and the factors that follow. */
export interface RankingWeights {
  dense: number;
  chunk: number;
  file: number;
  fileDense: number;
  path: number;
  fileName: number;
  names: number;
  declared: number;
  /** Factor on tests, examples and fixtures. */
  test: number;
  /** Factor on prose. */
  prose: number;
  /** Factor on each further hit of a file. */
  repeat: number;
}

export const defaultRanking: RankingWeights = {
  dense: 1,
  chunk: 0.1,
  file: 0.4,
  fileDense: 0.2,
  path: 0.2,
  fileName: 0.15,
  names: 0.05,
  declared: 0.1,
  test: 0.8,
  prose: 0.9,
  repeat: 0.5,
};

/** One number a row, comparable across folders. */
export function rankScore(evidence: Evidence, row: Row, weights: RankingWeights): number {
  const sum =
    weights.dense * evidence.dense +
    weights.chunk * evidence.chunk +
    weights.file * evidence.file +
    weights.fileDense * evidence.fileDense +
    weights.path * evidence.path +
    weights.fileName * evidence.fileName +
    weights.names * evidence.names +
    (evidence.declared ? weights.declared : 0);
  return sum * (evidence.isTest ? weights.test : 1) * (row.type === 'code' ? 1 : weights.prose);
}

/**
 * Holds a file back that has been seen: each further hit of one file counts `repeat` times the one before it.
 * @param hits sorted by score, best first
 */
export function spreadFiles<T extends { row: Row; score: number }>(hits: readonly T[], repeat: number): T[] {
  const seen = new Map<ResidentFile, number>();
  return hits
    .map((hit) => {
      const times = seen.get(hit.row.file) ?? 0;
      seen.set(hit.row.file, times + 1);
      return { hit, key: hit.score * repeat ** times };
    })
    .sort((a, b) => b.key - a.key)
    .map(({ hit }) => hit);
}
