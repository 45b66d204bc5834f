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
  const blocks = texts.map((text) => blockOf(text, model));
  const above = new Window(model.dimensions);
  const below = new Window(model.dimensions);
  let first = 0;
  let next = 0;
  const lookAhead = () => {
    while (next < blocks.length && below.chars < windowChars) below.shift(blocks[next++]!, 1);
  };
  lookAhead();
  for (let i = 0; i < similarities.length; i++) {
    below.shift(blocks[i]!, -1);
    above.shift(blocks[i]!, 1);
    while (above.chars - blocks[first]!.chars >= windowChars) above.shift(blocks[first++]!, -1);
    lookAhead();
    similarities[i] = above.similarityTo(below);
  }
  return similarities;
}

interface Block {
  chars: number;
  vector: Float32Array;
  hasWords: boolean;
}

function blockOf(text: string, model: TopicModel): Block {
  const vector = new Float32Array(model.dimensions);
  model.embedInto(text, vector);
  const weight = Math.sqrt(text.length);
  for (let i = 0; i < vector.length; i++) vector[i]! *= weight;
  return { chars: text.length, vector, hasWords: vector.some((value) => value !== 0) };
}

/** The sum of the texts on one side of a border. */
class Window {
  chars = 0;
  private readonly sum: Float64Array;
  /** Texts with a vector: without any, what is left in the sum is rounding. */
  private worded = 0;

  constructor(dimensions: number) {
    this.sum = new Float64Array(dimensions);
  }

  /** A text enters the window or leaves it. */
  shift({ chars, vector, hasWords }: Block, sign: 1 | -1): void {
    this.chars += sign * chars;
    if (!hasWords) return;
    this.worded += sign;
    for (let i = 0; i < vector.length; i++) this.sum[i]! += sign * vector[i]!;
  }

  similarityTo(other: Window): number {
    if (this.worded === 0 || other.worded === 0) return 1;
    let dot = 0;
    let own = 0;
    let others = 0;
    for (let i = 0; i < this.sum.length; i++) {
      const a = this.sum[i]!;
      const b = other.sum[i]!;
      dot += a * b;
      own += a * a;
      others += b * b;
    }
    return dot / Math.sqrt(own * others);
  }
}
