import { normalize } from './normalize.ts';

/** How much a chunk's path and the names it declares count beside its text, which counts 1. */
export interface PassageWeights {
  path: number;
  names: number;
}

const defaultWeights: PassageWeights = { path: 0.6, names: 0.4 };

/**
 * The one vector a chunk is stored with: `norm(text + weights.path · path + weights.names · names)`. All three are
 * unit-length, or zero where there is nothing to embed, and are left as they are.
 * @param path vector of the folder-relative path as it is written, extension included, which is what the model saw
 * in training. It is the same for all chunks of a file, so one embedding a file is enough.
 * @param names vector of the names the chunk declares, as they are written, joined with spaces. The tokenizer takes
 * `camelCase` and `snake_case` apart.
 * @returns a new unit-length vector; the zero vector if nothing is left of the sum.
 * @throws RangeError if the vectors differ in length.
 */
export function passageVector(
  text: Float32Array,
  path: Float32Array,
  names: Float32Array,
  weights: PassageWeights = defaultWeights,
): Float32Array {
  if (path.length !== text.length || names.length !== text.length) {
    throw new RangeError(
      `Vectors of ${text.length}, ${path.length} and ${names.length} dimensions do not add up`,
    );
  }
  const passage = text.map((value, i) => value + weights.path * path[i]! + weights.names * names[i]!);
  normalize(passage);
  return passage;
}
