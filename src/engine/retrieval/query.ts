import type { Embedder } from '../embedding/embedder.ts';
import { questionWords } from '../lexical/stopWords.ts';
import type { Termizer } from '../lexical/terms.ts';
import type { QueryShape } from '../protocol.ts';
import { queryShape } from './queryShape.ts';

/** A query as the channels take it. */
export interface Query {
  text: string;
  shape: QueryShape;
  /** Unit vector. */
  vector: Float32Array;
  /** Numbers of the index terms, without the words that only ask. */
  terms: readonly number[];
}

/** Prepares a query once for all folders. */
export async function parseQuery(
  text: string,
  embedder: Embedder,
  termizer: Termizer,
  signal?: AbortSignal,
): Promise<Query> {
  const [vector] = await embedder.embed([text], 'query', signal);
  const words = text.split(/\s+/).filter((word) => !questionWords.has(word.toLowerCase()));
  const terms = termizer.terms(words.length ? words.join(' ') : text);
  return { text, shape: queryShape(text), vector: vector!, terms };
}
