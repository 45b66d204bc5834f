import assert from 'node:assert/strict';
import { topicSimilarities } from '../../../src/engine/chunking/topics.ts';
import { topicWords } from './topicWords.ts';

describe('Neighbouring texts', () => {
  const model = topicWords('apple', 'stone');
  const similarities = (texts: string[], windowChars: number) =>
    Array.from(topicSimilarities(texts, model, windowChars), (value) => Number(value.toFixed(3)));

  it('are alike as far as they are about the same', () => {
    assert.deepEqual(similarities(['apple', 'apple', 'stone', 'stone'], 5), [1, 0, 1]);
    assert.deepEqual(similarities(['apple', 'apple stone'], 5), [0.707]);
  });

  it('are seen with the texts around them, as far as the window reaches', () => {
    assert.deepEqual(similarities(['apple', 'stone', 'apple', 'stone'], 10), [0.707, 1, 0.707]);
    assert.deepEqual(similarities(['stone', 'apple', 'apple', 'apple', 'apple'], 10), [0, 0.707, 1, 1]);
  });

  it('count for more the longer they are', () => {
    const [short, long] = ['apple', `apple${' and so on'.repeat(10)}`].map(
      (text) => similarities([text, 'stone', 'apple'], 1000)[1]!,
    );
    assert.ok(long! > short!);
  });

  it('without a known word are like everything', () => {
    assert.deepEqual(similarities(['apple', '…', 'stone'], 1), [1, 1]);
    assert.deepEqual(similarities(['one'], 1), []);
    assert.deepEqual(similarities([], 1), []);
  });
});
