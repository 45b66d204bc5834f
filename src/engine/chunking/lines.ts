/** 1-based, inclusive. */
export interface LineRange {
  startLine: number;
  endLine: number;
}

/** How many columns of indentation a tab counts for. */
const tabColumns = 4;

/** No line, or one of white space only. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** A line with neither a word nor an opening bracket: blank, closing a block, or between paragraphs of a comment. */
export function isClosing(line: string): boolean {
  return !/[\p{L}\p{N}]|[([{]\s*$/u.test(line);
}

/** The columns of white space in front of a line. */
export function indentation(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === ' ') columns += 1;
    else if (char === '\t') columns += tabColumns;
    else break;
  }
  return columns;
}

/** A range without the blank lines at its ends; `undefined` if it has no others. */
export function withoutBlankEnds(
  lines: readonly string[],
  { startLine, endLine }: LineRange,
): LineRange | undefined {
  while (startLine <= endLine && isBlank(lines[startLine - 1])) startLine++;
  while (endLine >= startLine && isBlank(lines[endLine - 1])) endLine--;
  return startLine <= endLine ? { startLine, endLine } : undefined;
}
