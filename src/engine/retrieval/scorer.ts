import type { Mode } from '../protocol.ts';
import type { Evidence, EvidenceTable } from './evidence.ts';
import { rankScore, type RankingWeights } from './ranking.ts';
import type { Row } from './residentIndex.ts';

/** k of reciprocal rank fusion: Cormack, Clarke and Büttcher, SIGIR 2009. */
const fusionK = 60;

export type Scorer = (evidence: Evidence, row: Row, number: number) => number;

/** The score by which a mode orders rows. @param visible 1 for each row that takes part */
export function scorerFor(
  mode: Mode,
  table: EvidenceTable,
  visible: Uint8Array,
  weights: RankingWeights,
): Scorer {
  switch (mode) {
    case 'auto':
      return (evidence, row) => rankScore(evidence, row, weights);
    case 'dense':
      return ({ dense }) => dense;
    case 'lexical':
      return ({ chunk, declared }) => chunk + (declared ? 1 : 0);
    case 'hybrid': {
      const byMeaning = ranks(table.dense, visible);
      const byWords = ranks(table.bm25, visible);
      return ({ chunk }, _, number) =>
        1 / (fusionK + byMeaning[number]!) + (chunk > 0 ? 1 / (fusionK + byWords[number]!) : 0);
    }
  }
}

/** Rank of each visible row by score, best first, counted from 1. */
function ranks(scores: Float32Array, visible: Uint8Array): Uint32Array {
  const order = Array.from(scores.keys()).filter((row) => visible[row]);
  order.sort((a, b) => scores[b]! - scores[a]!);
  const found = new Uint32Array(scores.length);
  order.forEach((row, i) => (found[row] = i + 1));
  return found;
}
