import type { Segment } from '../protocol.ts';
import type { StoredChunk, StoredFile } from '../store/records.ts';

/**
 * Rebuilds a file from its stored chunks: ordered segments that cover its lines from `startLine` to `endLine`, each
 * line once. Where chunks overlap the earlier one wins. Lines between chunks are blank, for every other line is in a
 * chunk; they belong to the segment above them, or below where there is none, and their white space is not kept. A
 * chunk whose text is lost leaves a hole, up to the end of the file where nothing follows. Lines beyond the end of the
 * file are not there.
 */
export function segmentsOf(
  { chunks, lineCount }: Pick<StoredFile, 'chunks' | 'lineCount'>,
  startLine = 1,
  endLine = lineCount,
): Segment[] {
  const first = Math.max(startLine, 1);
  const last = Math.min(endLine, lineCount);
  const segments: Segment[] = [];
  const owners = ownersOf(chunks, lineCount);
  for (let line = first; line <= last;) {
    const owner = owners[line];
    let end = line;
    while (end < last && owners[end + 1] === owner) end++;
    segments.push(owner ? segment(owner, line, end) : { kind: 'hole', startLine: line, endLine: end });
    line = end + 1;
  }
  return segments;
}

type Held = StoredChunk & { lines: string[] };

/** The chunk each line (1-based) is taken from; none where the text is lost. */
function ownersOf(chunks: readonly StoredChunk[], lineCount: number): (Held | undefined)[] {
  const owners: (Held | undefined)[] = Array.from({ length: lineCount + 1 });
  const lost = new Set<number>();
  for (const chunk of chunks) {
    const held = chunk.text === undefined ? undefined : { ...chunk, lines: chunk.text.split('\n') };
    for (let line = chunk.startLine; line <= chunk.endLine; line++)
      if (held) owners[line] ??= held;
      else lost.add(line);
  }
  for (let line = 2; line <= lineCount; line++) if (!lost.has(line)) owners[line] ??= owners[line - 1];
  for (let line = lineCount - 1; line > 0; line--) if (!lost.has(line)) owners[line] ??= owners[line + 1];
  return owners;
}

function segment(chunk: Held, startLine: number, endLine: number): Segment {
  const lines: string[] = [];
  for (let line = startLine; line <= endLine; line++) lines.push(chunk.lines[line - chunk.startLine] ?? '');
  return {
    kind: chunk.type === 'code' ? 'code' : 'prose',
    ...{ startLine, endLine },
    text: lines.join('\n'),
    ...(chunk.symbol !== undefined && { symbol: chunk.symbol }),
  };
}
