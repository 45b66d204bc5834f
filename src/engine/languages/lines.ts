import type { Node } from 'web-tree-sitter';

/** 1-based, inclusive. */
export interface LineSpan {
  startLine: number;
  endLine: number;
}

/** Turns offsets of one text (lines end at LF) into lines. */
export class LineTable {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** The 1-based line an offset is on. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The first offset from here on that is not white space. */
  nextVisible(offset: number): number {
    while (offset < this.#text.length && isBlank(this.#text.charCodeAt(offset))) offset++;
    return offset;
  }

  /** The lines from the first to the last visible character between two offsets. */
  span(start: number, end: number): LineSpan {
    start = this.nextVisible(start);
    while (end > start + 1 && isBlank(this.#text.charCodeAt(end - 1))) end--;
    const startLine = this.lineAt(start);
    return { startLine, endLine: end > start ? this.lineAt(end - 1) : startLine };
  }

  /** Adds the lines of a node. */
  add(spans: LineSpan[], node: Node): void {
    spans.push(this.span(node.startIndex, node.endIndex));
  }

  /** Adds the lines of a node unless it shares one with something else: a comment behind code is none of its own. */
  addWhole(spans: LineSpan[], node: Node): void {
    let before = node.startIndex - 1;
    while (before >= 0 && isBlank(this.#text.charCodeAt(before)) && this.#text[before] !== '\n') before--;
    if (before >= 0 && this.#text[before] !== '\n') return;
    const end = node.endIndex;
    let after = end;
    while (isBlank(this.#text.charCodeAt(after)) && this.#text[after] !== '\n') after++;
    const whole = after >= this.#text.length || this.#text[after] === '\n' || this.#text[end - 1] === '\n';
    if (whole) spans.push(this.span(node.startIndex, end));
  }

  /** Sorts spans and makes one of those that touch or overlap. */
  join(spans: LineSpan[]): LineSpan[] {
    const joined: LineSpan[] = [];
    for (const span of spans.sort((a, b) => a.startLine - b.startLine)) {
      const last = joined.at(-1);
      if (last && span.startLine <= last.endLine + 1) last.endLine = Math.max(last.endLine, span.endLine);
      else joined.push({ ...span });
    }
    return joined;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}
