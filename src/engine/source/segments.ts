import type { Chunk } from '../chunking/chunk.ts';
import type { Segment } from '../protocol.ts';

/**
 * Rebuilds a file from its stored chunks: ordered segments that cover lines `startLine`–`endLine` once. Where chunks
 * overlap the earlier one wins; lines that no chunk holds become a hole; nothing is invented.
 * @param chunks in the order of their lines
 */
export function segmentsOf(chunks: readonly Chunk[], startLine = 1, endLine = Infinity): Segment[] {
  const segments: Segment[] = [];
  let next = startLine;
  for (const chunk of chunks) {
    const from = Math.max(chunk.startLine, next);
    const to = Math.min(chunk.endLine, endLine);
    if (from > to) continue;
    if (from > next) segments.push({ kind: 'hole', startLine: next, endLine: from - 1 });
    const lines = chunk.text.split('\n').slice(from - chunk.startLine, to - chunk.startLine + 1);
    segments.push({
      kind: chunk.type === 'code' ? 'code' : 'prose',
      startLine: from,
      endLine: to,
      text: lines.join('\n'),
      ...(chunk.symbol !== undefined && { symbol: chunk.symbol }),
    });
    next = to + 1;
  }
  return segments;
}
