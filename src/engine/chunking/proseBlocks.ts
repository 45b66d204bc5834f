import { indentation, isBlank, type LineRange } from './lines.ts';

/** Lines of prose that belong together: a fenced or literal block of code, or a table. */
export interface ProseBlock extends LineRange {
  kind: 'code' | 'table';
}

const fence = /^\s*(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** A row of a Markdown table, or of a reStructuredText grid. */
const row = /^\s*(\||\+[-=])|\s\|\s/;
/** What introduces an indented block in reStructuredText. */
const literal = /^\s*(\.\. (code|code-block|sourcecode)::.*|(?!\.\. ).*::)\s*$/;
const underline = /^ {0,3}([=\-~^*])\1*\s*$/;

/** The blocks of a text in the order of their lines. A fence that is not closed reaches to the end. */
export function proseBlocks(lines: readonly string[]): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  for (let line = 1; line <= lines.length; line++) {
    const block = blockAt(lines, line);
    if (!block) continue;
    blocks.push(block);
    line = block.endLine;
  }
  return blocks;
}

/** Whether a line is underlined as a title is, in Markdown or reStructuredText. */
export function isUnderlined(lines: readonly string[], line: number): boolean {
  const title = lines[line - 1]!.trim();
  const below = lines[line];
  if (!/^[\p{L}\p{N}"'`(]/u.test(title) || below === undefined || !underline.test(below)) return false;
  if (below.trim().length < Math.min(3, title.length)) return false;
  return line === 1 || isBlank(lines[line - 2]) || isOverlined(lines, line);
}

/** Whether the line above a title is the same as the line below it. */
export function isOverlined(lines: readonly string[], line: number): boolean {
  const above = lines[line - 2]?.trimEnd();
  return (
    above !== undefined && above === lines[line]?.trimEnd() && above.length >= lines[line - 1]!.trim().length
  );
}

function blockAt(lines: readonly string[], startLine: number): ProseBlock | undefined {
  const line = lines[startLine - 1]!;
  const opened = fence.exec(line);
  const mark = opened?.[1] ?? opened?.[2];
  if (mark && !isUnderline(lines, startLine)) {
    return { kind: 'code', startLine, endLine: endOfFence(lines, startLine, mark) };
  }
  if (literal.test(line)) {
    const endLine = endOfIndented(lines, startLine);
    if (endLine > startLine) return { kind: 'code', startLine, endLine };
  }
  let endLine = startLine;
  while (endLine <= lines.length && row.test(lines[endLine - 1]!)) endLine++;
  return endLine - 1 > startLine ? { kind: 'table', startLine, endLine: endLine - 1 } : undefined;
}

/** A row of tildes is a fence in Markdown, and below a title an underline in reStructuredText. */
function isUnderline(lines: readonly string[], line: number): boolean {
  return (
    line > 1 &&
    isUnderlined(lines, line - 1) &&
    lines[line - 1]!.trim().length >= lines[line - 2]!.trim().length
  );
}

function endOfFence(lines: readonly string[], startLine: number, mark: string): number {
  for (let line = startLine + 1; line <= lines.length; line++) {
    const text = lines[line - 1]!.trim();
    if (text.startsWith(mark) && text === mark[0]!.repeat(text.length)) return line;
  }
  return lines.length;
}

function endOfIndented(lines: readonly string[], startLine: number): number {
  const outside = indentation(lines[startLine - 1]!);
  let endLine = startLine;
  for (let line = startLine + 1; line <= lines.length; line++) {
    const text = lines[line - 1]!;
    if (isBlank(text)) continue;
    if (indentation(text) <= outside) break;
    endLine = line;
  }
  return endLine;
}
