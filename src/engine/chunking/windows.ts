import type { ChunkSettings } from './chunk.ts';

export interface LineRange {
  startLine: number;
  endLine: number;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/**
 * Cuts a file that no grammar claims into overlapping windows of whole lines, each at most `windowLines` long and
 * `windowChars` characters large (a single longer line is a window of its own). Blank lines at the borders of a
 * window are left out; every other line is in a window.
 */
export function lineWindows(lines: readonly string[], settings: ChunkSettings): LineRange[] {
  const windows: LineRange[] = [];
  let start = 1;
  while (start <= lines.length) {
    while (start <= lines.length && isBlank(lines[start - 1])) start++;
    if (start > lines.length) break;
    let end = start;
    let chars = lines[start - 1]!.length;
    while (end < lines.length && end - start + 1 < settings.windowLines) {
      const next = lines[end]!.length + 1;
      if (chars + next > settings.windowChars) break;
      chars += next;
      end++;
    }
    let last = end;
    while (isBlank(lines[last - 1])) last--;
    windows.push({ startLine: start, endLine: last });
    if (end >= lines.length) break;
    start = Math.max(start + 1, end + 1 - settings.windowOverlapLines);
  }
  return windows;
}

/**
 * Cuts a span of lines into consecutive ranges of at most `maxBytes` each (a single longer line is a range of its
 * own), preferring to break before a line that stands at a blank line and little indentation.
 * @param sizes UTF-8 bytes of each line of the file, by line number minus one.
 */
export function splitRange(
  lines: readonly string[],
  sizes: readonly number[],
  range: LineRange,
  maxBytes: number,
): LineRange[] {
  const parts: LineRange[] = [];
  let start = range.startLine;
  while (start <= range.endLine) {
    let bytes = 0;
    let end = start - 1;
    while (end < range.endLine) {
      const next = sizes[end]! + 1;
      if (bytes + next > maxBytes + 1 && end >= start) break;
      bytes += next;
      end++;
    }
    if (end < range.endLine) end = bestBreak(lines, sizes, start, end, maxBytes / 2);
    parts.push({ startLine: start, endLine: end });
    start = end + 1;
  }
  return parts;
}

/** The last line of the part that begins at `start`: the best break after at least `minBytes`, at most at `limit`. */
function bestBreak(
  lines: readonly string[],
  sizes: readonly number[],
  start: number,
  limit: number,
  minBytes: number,
): number {
  let bytes = 0;
  let best = limit;
  let bestCost = Infinity;
  for (let line = start; line <= limit; line++) {
    bytes += sizes[line - 1]! + 1;
    if (bytes < minBytes) continue;
    const next = lines[line] ?? '';
    if (isBlank(next)) continue;
    const cost = indentation(next) + (isBlank(lines[line - 1]) ? 0 : 8);
    if (cost <= bestCost) {
      best = line;
      bestCost = cost;
    }
  }
  return best;
}

function indentation(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === ' ') columns += 1;
    else if (char === '\t') columns += 4;
    else break;
  }
  return columns;
}
