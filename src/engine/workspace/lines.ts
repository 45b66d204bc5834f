export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
