import type { Chunk } from '../chunking/chunk.ts';
import type { Declaration, Outline } from '../languages/outline.ts';
import { containersOf } from '../languages/qualifiedNames.ts';
import type { DescribedSymbol } from '../store/records.ts';
import { signatureOf, type CommentedLines } from './signature.ts';
import { summaryOf } from './summary.ts';

/** Marks of comments to the end of a line. One counts for a file only where a comment line of the file begins with it. */
const lineMarkers = ['//', '#', '--', ';', '%'];

/**
 * What a file declares, each with the chunk that holds its name. A declaration whose name is in no chunk is left out.
 * @param lines of the file, without their ends
 */
export function symbolsOf(
  lines: readonly string[],
  outline: Outline,
  chunks: readonly Chunk[],
): DescribedSymbol[] {
  const { declarations } = outline;
  const containers = containersOf(declarations);
  const file = commentedLines(lines, outline);
  const chunkAt = chunksByLine(chunks);
  return declarations.flatMap((declaration, i) => {
    const { name, kind, startLine, endLine, nameLine } = declaration;
    const chunk = chunkAt.get(nameLine);
    if (chunk === undefined) return [];
    const doc = isInside(declarations, i) ? undefined : summaryOf(file, declaration);
    return {
      ...{ name, parent: containers[i]!, kind, startLine, endLine, nameLine, chunk },
      signature: signatureOf(file, declaration, isShared(declarations, i)),
      ...(doc !== undefined && { doc }),
    };
  });
}

/** The first chunk that holds a line, by its place among the chunks. */
function chunksByLine(chunks: readonly Chunk[]): Map<number, number> {
  const places = new Map<number, number>();
  chunks.forEach(({ startLine, endLine }, place) => {
    for (let line = startLine; line <= endLine; line++) if (!places.has(line)) places.set(line, place);
  });
  return places;
}

function commentedLines(lines: readonly string[], outline: Outline): CommentedLines {
  const comments = new Set<number>();
  for (const { startLine, endLine } of outline.comments)
    for (let line = startLine; line <= endLine; line++) comments.add(line);
  const markers = new Set<string>();
  for (const line of comments) {
    const text = lines[line - 1]?.trimStart() ?? '';
    const marker = lineMarkers.find((mark) => text.startsWith(mark));
    if (marker) markers.add(marker);
  }
  return { lines, comments, markers: [...markers] };
}

/** Whether a declaration stands in the very line that names its container: what is said above is about that one. */
function isInside(declarations: readonly Declaration[], i: number): boolean {
  const { startLine, nameLine, parent } = declarations[i]!;
  const container = parent === undefined ? undefined : declarations[parent]!;
  return container !== undefined && container.nameLine === nameLine && startLine === nameLine;
}

/** Whether a declaration begins in a line that holds its container's name or the end of the declaration before it. */
function isShared(declarations: readonly Declaration[], i: number): boolean {
  if (isInside(declarations, i)) return true;
  const { startLine, nameLine, parent } = declarations[i]!;
  const before = declarations[i - 1];
  return (
    startLine === nameLine && before !== undefined && before.parent === parent && before.endLine >= startLine
  );
}
