import { withoutBlankEnds, type LineRange } from './lines.ts';
import { isOverlined, isUnderlined, type ProseBlock } from './proseBlocks.ts';

/** A heading with the text below it, up to the next heading. */
export interface Section extends LineRange {
  /** Depth of the heading, 1 the outermost; 0 for text above the first. */
  level: number;
  heading: string | undefined;
  /** Headings above this one, outermost first. */
  parents: readonly string[];
  /** There is no text below the heading. */
  bare: boolean;
}

interface Heading extends LineRange {
  text: string;
  /** How it is marked: the number of `#`, or the character of its underline (twice if it is overlined too). */
  style: number | string;
}

const atx = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;

/**
 * The sections of a text, without blank lines at their ends. Headings are Markdown's `#`, or lines underlined in
 * Markdown or reStructuredText, and never in a block of code.
 */
export function sectionsOf(lines: readonly string[], blocks: readonly ProseBlock[]): Section[] {
  const headings = headingsOf(lines, blocks);
  const levelOf = levels(headings);
  const path: { level: number; text: string }[] = [];
  const starts = [
    { startLine: 1, endLine: 0, text: undefined, level: 0 },
    ...headings.map((heading) => ({ ...heading, level: levelOf(heading) })),
  ];
  return starts.flatMap(({ startLine, endLine: headingEnd, text, level }, i) => {
    while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
    const parents = path.map((above) => above.text);
    if (text !== undefined) path.push({ level, text });
    const next = starts[i + 1]?.startLine ?? lines.length + 1;
    const range = withoutBlankEnds(lines, { startLine, endLine: next - 1 });
    return range ? [{ ...range, level, heading: text, parents, bare: range.endLine <= headingEnd }] : [];
  });
}

function headingsOf(lines: readonly string[], blocks: readonly ProseBlock[]): Heading[] {
  const headings: Heading[] = [];
  let next = 0;
  for (let line = 1; line <= lines.length; line++) {
    while (next < blocks.length && blocks[next]!.endLine < line) next++;
    const block = blocks[next];
    if (block?.kind === 'code' && block.startLine <= line) {
      line = block.endLine;
      continue;
    }
    const marked = atx.exec(lines[line - 1]!);
    if (marked) headings.push({ startLine: line, endLine: line, text: marked[2]!, style: marked[1]!.length });
    else if (isUnderlined(lines, line)) {
      const overlined = isOverlined(lines, line);
      const mark = lines[line]!.trim()[0]!;
      headings.push({
        startLine: overlined ? line - 1 : line,
        endLine: line + 1,
        text: lines[line - 1]!.trim(),
        style: overlined ? mark + mark : mark,
      });
      line++;
    }
  }
  return headings;
}

/** Markdown numbers its headings; in reStructuredText the order in which the styles first appear is their depth. */
function levels(headings: readonly Heading[]): (heading: Heading) => number {
  const isMarkdown = headings.some(({ style }) => typeof style === 'number');
  const styles = [...new Set(headings.map(({ style }) => style))];
  return ({ style }) => {
    if (typeof style === 'number') return style;
    if (isMarkdown) return style === '=' ? 1 : 2;
    return styles.indexOf(style) + 1;
  };
}
