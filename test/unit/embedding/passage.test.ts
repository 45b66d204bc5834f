import assert from 'node:assert/strict';
import { passageVector } from '../../../src/engine/embedding/passage.ts';

const assertClose = (actual: Float32Array, expected: number[]): void => {
  assert.equal(actual.length, expected.length);
  expected.forEach((value, i) =>
    assert.ok(Math.abs(actual[i]! - value) < 1e-6, `${actual} is not ${expected}`),
  );
};

describe('passage vector', () => {
  const text = Float32Array.of(1, 0, 0);
  const path = Float32Array.of(0, 1, 0);
  const names = Float32Array.of(0, 0, 1);
  const zero = new Float32Array(3);

  it('is the direction of text + 0.6 path + 0.4 names, with length 1', () => {
    const length = Math.hypot(1, 0.6, 0.4);
    assertClose(passageVector(text, path, names), [1 / length, 0.6 / length, 0.4 / length]);
  });

  it('takes other weights', () => {
    assertClose(passageVector(text, path, names, { path: 0, names: 1 }), [Math.SQRT1_2, 0, Math.SQRT1_2]);
  });

  it('makes do with what a chunk has: no names, no words in the text, nothing', () => {
    assertClose(passageVector(text, zero, zero), [1, 0, 0]);
    assertClose(passageVector(zero, path, zero), [0, 1, 0]);
    assertClose(passageVector(zero, zero, zero), [0, 0, 0]);
  });

  it('leaves its arguments alone, so that one path vector serves all chunks of a file', () => {
    passageVector(text, path, names);
    assert.deepEqual([...path], [0, 1, 0]);
    assert.deepEqual([...text], [1, 0, 0]);
  });

  it('refuses vectors of different lengths', () => {
    assert.throws(() => passageVector(text, new Float32Array(2), names), RangeError);
  });
});
