import assert from 'node:assert/strict';
import { utf8Length } from '../../../src/engine/chunking/bytes.ts';
import { defaultChunkSettings, type Chunk } from '../../../src/engine/chunking/chunk.ts';
import { splitLines } from '../../../src/engine/workspace/lines.ts';

/**
 * What holds for the chunks of any file: each is exactly its lines, they cover every line that is not blank, once
 * unless they are windows, and none is above its cap unless it is a single line.
 */
export function assertChunks(chunks: readonly Chunk[], text: string, windows: boolean, about: string): void {
  const { unitBytes, windowChars, windowLines, proseCapChars } = defaultChunkSettings;
  const lines = splitLines(text);
  const times = lines.map(() => 0);
  let above = 0;
  for (const { startLine, endLine, text: own, type } of chunks) {
    const at = `${about}:${startLine}–${endLine}`;
    assert.ok(startLine > above && endLine >= startLine && endLine <= lines.length, `${at} is out of order`);
    above = windows ? startLine : endLine;
    assert.equal(own, lines.slice(startLine - 1, endLine).join('\n'), `${at} is not its lines`);
    for (let line = startLine; line <= endLine; line++) times[line - 1]! += 1;
    if (startLine === endLine) continue;
    if (type === 'markdown') assert.ok(own.length <= proseCapChars, `${at} has ${own.length} characters`);
    else if (!windows) assert.ok(utf8Length(own) <= unitBytes, `${at} has ${utf8Length(own)} bytes`);
    else assert.ok(own.length <= windowChars && endLine - startLine < windowLines, `${at} is too large`);
  }
  lines.forEach((line, i) => {
    if (line.trim() !== '')
      assert.ok(windows ? times[i]! >= 1 : times[i] === 1, `${about}:${i + 1} is in ${times[i]} chunks`);
  });
}
