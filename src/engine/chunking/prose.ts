import type { Chunk, ChunkSettings } from './chunk.ts';
import type { LineRange } from './windows.ts';

interface Section extends LineRange {
  heading: string | undefined;
  /** Headings above this one, outermost first. */
  parents: string[];
}

const atxHeading = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const underline = /^ {0,3}(=+|-+|~+|\^+|\*+)\s*$/;
const fence = /^ {0,3}(```|~~~)/;

/**
 * Cuts prose at its headings (Markdown's `#`, or a line underlined in Markdown or reStructuredText); a section that
 * is larger than the target is cut at the paragraph border before it. The heading is the chunk's symbol.
 */
export function proseChunks(lines: readonly string[], settings: ChunkSettings): Chunk[] {
  return sections(lines)
    .flatMap((section) => paragraphs(lines, section, settings))
    .map(({ startLine, endLine, heading, parents }) => ({
      startLine,
      endLine,
      type: 'markdown' as const,
      text: lines.slice(startLine - 1, endLine).join('\n'),
      ...(heading && { symbol: heading, kind: 'section' }),
      ...(parents.length > 0 && { parent: parents.join(' › ') }),
    }));
}

function sections(lines: readonly string[]): Section[] {
  const found: Section[] = [];
  const path: { level: number; heading: string }[] = [];
  let open: Section = { startLine: 1, endLine: 0, heading: undefined, parents: [] };
  let fenced: string | undefined;
  const begin = (line: number, level: number, heading: string) => {
    open.endLine = line - 1;
    found.push(open);
    while (path.length && path.at(-1)!.level >= level) path.pop();
    open = { startLine: line, endLine: 0, heading, parents: path.map((above) => above.heading) };
    path.push({ level, heading });
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const mark = fence.exec(line)?.[1];
    if (mark) fenced = fenced === undefined ? mark : fenced === mark ? undefined : fenced;
    if (fenced !== undefined) continue;
    const atx = atxHeading.exec(line);
    if (atx) begin(i + 1, atx[1]!.length, atx[2]!);
    else if (isUnderlined(lines, i)) begin(i + 1, lines[i + 1]!.trim().startsWith('=') ? 1 : 2, line.trim());
  }
  open.endLine = lines.length;
  found.push(open);
  return found;
}

function isUnderlined(lines: readonly string[], i: number): boolean {
  const title = lines[i]!.trim();
  const below = lines[i + 1];
  if (!title || below === undefined || !underline.test(below)) return false;
  const isTitle = /^[\p{L}\p{N}"'`(]/u.test(title) && (i === 0 || lines[i - 1]!.trim() === '');
  return isTitle && below.trim().length >= Math.min(3, title.length);
}

/** The section in parts of at most `proseChars` where paragraphs allow it, never above `proseCapChars` except in one line. */
function paragraphs(lines: readonly string[], section: Section, settings: ChunkSettings): Section[] {
  const parts: Section[] = [];
  let start = section.startLine;
  while (start <= section.endLine) {
    while (start <= section.endLine && lines[start - 1]!.trim() === '') start++;
    if (start > section.endLine) break;
    let end = start;
    let chars = lines[start - 1]!.length;
    let paragraphEnd = 0;
    while (end < section.endLine && chars + lines[end]!.length + 1 <= settings.proseCapChars) {
      if (lines[end]!.trim() === '') {
        if (chars > settings.proseChars) break;
        paragraphEnd = end;
      }
      chars += lines[end]!.length + 1;
      end++;
    }
    if (end < section.endLine && chars > settings.proseChars && paragraphEnd > start) end = paragraphEnd;
    let last = end;
    while (lines[last - 1]!.trim() === '') last--;
    parts.push({ ...section, startLine: start, endLine: last });
    start = end + 1;
  }
  return parts;
}
