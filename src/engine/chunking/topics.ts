/** Tells what a text is about: the part of a static embedding model that the chunker needs. */
export interface TopicModel {
  readonly dimensions: number;
  /** Overwrites `out`, which is `dimensions` long, with the unit vector of a text, or with zeros if it has none. */
  embedInto(text: string, out: Float32Array): void;
}

/**
 * How alike consecutive texts are on the two sides of each border between them: element i is the cosine of the last
 * texts up to and including text i with the first ones after it, as many as have `windowChars` characters together.
 * A side without any word is like everything.
 *
 * This is the block comparison of TextTiling (Hearst, 1997) with embeddings instead of words. Each text is embedded
 * once; a window's vector is the sum of its texts', each weighted by the root of its length, which for a model that
 * sums pieces comes close to embedding the window.
 */
export function topicSimilarities(
  texts: readonly string[],
  model: TopicModel,
  windowChars: number,
): Float32Array {
  const similarities = new Float32Array(Math.max(0, texts.length - 1));
  const { sums, chars } = accumulate(texts, model);
  let first = 0;
  let last = 0;
  for (let i = 0; i < similarities.length; i++) {
    const border = i + 1;
    while (chars[border]! - chars[first + 1]! >= windowChars) first++;
    while (last < texts.length && chars[last]! - chars[border]! < windowChars) last++;
    similarities[i] = cosine(sums, model.dimensions, first, border, last);
  }
  return similarities;
}

/** Element i is what the first i texts have together: vectors, one after the other, and characters. */
function accumulate(texts: readonly string[], model: TopicModel): { sums: Float64Array; chars: number[] } {
  const { dimensions } = model;
  const sums = new Float64Array((texts.length + 1) * dimensions);
  const chars = [0];
  const vector = new Float32Array(dimensions);
  texts.forEach((text, i) => {
    model.embedInto(text, vector);
    const weight = Math.sqrt(text.length);
    const before = i * dimensions;
    for (let d = 0; d < dimensions; d++)
      sums[before + dimensions + d] = sums[before + d]! + weight * vector[d]!;
    chars.push(chars[i]! + text.length);
  });
  return { sums, chars };
}

/** Of the texts from `first` on and those from `border` on, which end before `last`. */
function cosine(sums: Float64Array, dimensions: number, first: number, border: number, last: number): number {
  let dot = 0;
  let above = 0;
  let below = 0;
  for (let d = 0; d < dimensions; d++) {
    const middle = sums[border * dimensions + d]!;
    const a = middle - sums[first * dimensions + d]!;
    const b = sums[last * dimensions + d]! - middle;
    dot += a * b;
    above += a * a;
    below += b * b;
  }
  return above > 0 && below > 0 ? dot / Math.sqrt(above * below) : 1;
}
