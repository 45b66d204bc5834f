import assert from 'node:assert/strict';
import { splitLines } from '../../../src/engine/workspace/lines.ts';

describe('Lines as VS Code counts them', () => {
  it('end at LF, CRLF and CR, and nowhere else', () => {
    assert.deepEqual(splitLines('a\nb\r\nc\rd'), ['a', 'b', 'c', 'd']);
    assert.deepEqual(splitLines('a\r\r\n\nb'), ['a', '', '', 'b']);
    assert.deepEqual(splitLines('a\u2028b\u0085c\vd\fe'), ['a\u2028b\u0085c\vd\fe']);
  });

  it('are one more than the line ends', () => {
    assert.deepEqual(splitLines(''), ['']);
    assert.deepEqual(splitLines('a\n'), ['a', '']);
    assert.deepEqual(splitLines('\r'), ['', '']);
  });
});
