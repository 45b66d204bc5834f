import type { TopicModel } from '../../../src/engine/chunking/topics.ts';

/** A model that knows a few words and a direction for each: what a text is about is how often it says them. */
export function topicWords(...words: string[]): TopicModel {
  return {
    dimensions: words.length,
    embedInto(text, out) {
      words.forEach((word, i) => (out[i] = text.split(word).length - 1));
      const length = Math.hypot(...out);
      if (length > 0) out.forEach((value, i) => (out[i] = value / length));
    },
  };
}

/** A model to which everything is about the same. */
export const oneTopic: TopicModel = {
  dimensions: 1,
  embedInto: (text, out) => void out.fill(text.trim() ? 1 : 0),
};
