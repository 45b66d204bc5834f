import type { ChunkSettings } from './chunk.ts';
import { isBlank, type LineRange } from './lines.ts';

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
