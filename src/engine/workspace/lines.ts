/**
 * The lines of a text as VS Code counts them: `\r\n`, `\n` and `\r` each end a line, nothing else does, and what
 * follows the last line end is a line too, so a text has one line more than it has line ends.
 *
 * Lines come without their ends, and the text of lines i to j of a file is `lines.slice(i - 1, j).join('\n')`
 * whatever ends the file itself uses: that is the text a chunk stores and is compared by.
 * @returns at least one line; line n (1-based) is element n - 1
 */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
