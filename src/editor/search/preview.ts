const maxLines = 6;
const maxColumns = 240;

/**
 * A few lines of a stretch of code, without their common indentation: the first ones, unless the line that names what
 * is declared would not be among them; then from that line.
 * @param named how many lines stand above the one with the name
 */
export function preview(text: string, named = 0): string {
  const lines = text.split(/\r\n|\r|\n/);
  const first = named < maxLines ? Math.max(0, lines.findIndex(isFilled)) : named;
  const shown = lines.slice(first, first + maxLines).map((line) => line.trimEnd());
  const indents = shown.filter((line) => line !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const common = indents.reduce(commonStart, indents[0] ?? '');
  return shown
    .map((line) => line.slice(common.length, common.length + maxColumns))
    .join('\n')
    .trimEnd();
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
