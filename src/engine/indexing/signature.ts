import type { Declaration } from '../languages/outline.ts';

/** Longest signature, in characters. */
const maxLength = 300;
/** How far below its name the head of a declaration is looked for, in lines. */
const maxLines = 30;

/** What stands in front of a declaration on lines of its own and is no part of its head. */
const decorations = ['@', '#[', '['];
/** A line that ends with one of these goes on in the next one. */
const continuing = [',', '<', '->', '::', '&&', '||', '\\'];
/** A line that begins with one of these goes on with the one above. */
const continued = /^(?:::|->|=>|[>)\]]|(?:extends|implements|throws|with)\b)/;
/** What leads over to a body and is left out. */
const leadOver = /(?:\s*(?:=>|->|:=|[=:,;\\])|(?:^|\s+)(?:do|where|then|begin|with))+$/;
/** A body in the line of its head. */
const inlineBody = /,\s*do:/y;
/** What stands before the body of a function that is an argument. */
const innerBody = /(?:\)|=>)\s*$/;
/** Text in quotes; a quote that opens nothing (a lifetime, a type variable, a primed name) is followed by a letter. */
const quoted =
  /"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`|(?<![\p{L}\p{N}_'])'(?:\\.|[^'\\\n])*'(?![\p{L}\p{N}_])/uy;
const attachedDecoration =
  /(?:@[\p{L}\p{N}_.:]+(?:\((?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)|[^()"'\n])*\))?|#\[[^\]\n]*\]|\[\[[^\]\n]*\]\])\s+(?=[\p{L}_@#[])/uy;
/** What opens a list or separates its parts, in front of one of them. */
const leading = /[({,|=]\s*/y;

const quotes = '"\'`';
const opening = '([{';
const closing = ')]}';

/** The lines of a file and what is known of its comments. */
export interface CommentedLines {
  lines: readonly string[];
  /** Lines that hold nothing but a comment. */
  comments: ReadonlySet<number>;
  /** How comments to the end of a line begin in this file. */
  markers: readonly string[];
}

/**
 * The head of a declaration as one line of at most 300 characters: from its first line, without decorators and
 * comments, to where its body begins. Told from brackets and line ends, the same way in every language: the head ends
 * at an opening brace, at a line end that leads over to a body (`:`, `=`, `do`, `where`), else with its first line.
 * @param shared the declaration shares its line with another one before it
 */
export function signatureOf(file: CommentedLines, declaration: Declaration, shared: boolean): string {
  const { startLine, endLine, nameLine, name } = declaration;
  const { lines } = file;
  const first = headLine(file, startLine, nameLine);
  const source = lines.slice(first - 1, Math.min(endLine, nameLine + maxLines)).join('\n');
  const nameLineStart = lines.slice(first - 1, nameLine - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const found = wordAt(source, name, nameLineStart);
  const nameStart = found < 0 ? nameLineStart : found;
  const nameEnd = nameStart + (found < 0 ? 0 : name.length);
  const start = shared ? partStart(source, nameLineStart, nameStart) : headStart(source, nameStart, name);
  const head = readHead(file, source, { start, nameStart, nameEnd, firstLine: first, shared });
  return clip(tidy(head) || lines[nameLine - 1]!.trim());
}

/** The first line of a declaration that is neither decorator nor comment. */
function headLine({ lines, comments }: CommentedLines, startLine: number, nameLine: number): number {
  let line = startLine;
  while (line < nameLine) {
    const text = lines[line - 1]!.trimStart();
    if (text === '' || comments.has(line)) line++;
    else if (decorations.some((mark) => text.startsWith(mark))) line = groupEnd(lines, line, nameLine) + 1;
    else break;
  }
  return Math.min(line, nameLine);
}

/** The line in which everything that is opened from `line` on is closed again. */
function groupEnd(lines: readonly string[], line: number, limit: number): number {
  const source = lines.slice(line - 1, limit).join('\n');
  let depth = 0;
  let end = line;
  for (let at = 0; at < source.length; at++) {
    const quote = quotedAt(source, at);
    if (quote) {
      end += quote.split('\n').length - 1;
      at += quote.length - 1;
      continue;
    }
    const char = source[at]!;
    if (opening.includes(char)) depth++;
    else if (closing.includes(char)) depth--;
    else if (char === '\n') {
      if (depth <= 0) return end;
      end++;
    }
  }
  return end;
}

/** Where the head begins: behind decorators in its own line and behind punctuation that opens or separates. */
function headStart(source: string, nameStart: number, name: string): number {
  let at = source.length - source.trimStart().length;
  for (;;) {
    const decoration = matchAt(attachedDecoration, source, at);
    if (!decoration || at + decoration.length >= nameStart || decoration.includes(name)) break;
    at += decoration.length;
  }
  const punctuation = isOperator(source, nameStart, name) ? undefined : matchAt(leading, source, at);
  return at + Math.min(punctuation?.length ?? 0, Math.max(0, nameStart - at));
}

/** Whether the name is an operator in parentheses, which are a part of how it is written. */
function isOperator(source: string, nameStart: number, name: string): boolean {
  return source[nameStart - 1] === '(' && source[nameStart + name.length] === ')';
}

/** Where a declaration begins that is one of several in a line. */
function partStart(source: string, lineStart: number, nameStart: number): number {
  const before = source.slice(lineStart, nameStart);
  return lineStart + before.length - /[^{(,;|=]*$/.exec(before)![0].length;
}

interface Place {
  start: number;
  nameStart: number;
  nameEnd: number;
  firstLine: number;
  shared: boolean;
}

function readHead({ comments, markers }: CommentedLines, source: string, place: Place): string {
  const { start, nameStart, nameEnd, shared } = place;
  let line = place.firstLine + count(source, '\n', start);
  const open: string[] = [];
  let head = '';
  for (let at = start; at < source.length && head.length < 3 * maxLength;) {
    const char = source[at]!;
    const text = (at < nameStart || at >= nameEnd) && quotedAt(source, at);
    if (text) {
      head += text;
      at += text.length;
      continue;
    }
    const skipped = commentLength(source, at, markers);
    if (skipped > 0) {
      line += count(source.slice(at, at + skipped), '\n');
      at += skipped;
      continue;
    }
    const named = at >= nameEnd;
    if (char === '\n') {
      let next = at + 1;
      line++;
      for (; comments.has(line) && next < source.length; line++) next = lineEnd(source, next) + 1;
      if (named && open.length === 0 && !continues(head, source.slice(next, lineEnd(source, next)))) break;
      head += '\n';
      at = next;
      continue;
    }
    if (named && open.length === 0) {
      if (char === ';' || closing.includes(char)) break;
      if (char === ',' && (shared || matchAt(inlineBody, source, at))) break;
      if (shared && char === '|') break;
      if (char === '{' && opensBody(source, at, head)) break;
    }
    if (named && char === '{' && source[at + 1] === '\n' && innerBody.test(head)) {
      return `${head}…${open.reverse().join('')}`;
    }
    if (opening.includes(char)) open.push(closing[opening.indexOf(char)]!);
    else if (closing.includes(char)) open.pop();
    head += char;
    at++;
  }
  return head;
}

/** A brace opens a body unless it is glued to a word, as in `struct{ n int }`, or stands for a type behind a colon. */
function opensBody(source: string, at: number, head: string): boolean {
  if (/(?::|\s[|&])\s*$/.test(head)) return false;
  return /[\s)>]/.test(source[at - 1] ?? ' ') || source[at + 1] === '\n' || at + 1 === source.length;
}

function continues(head: string, next: string): boolean {
  const above = head.trimEnd();
  return continuing.some((mark) => above.endsWith(mark)) || continued.test(next.trimStart());
}

/** How long the comment at this place is; 0 when there is none. */
function commentLength(source: string, at: number, markers: readonly string[]): number {
  if (at > 0 && !' \t\n(,'.includes(source[at - 1]!)) return 0;
  if (source.startsWith('/*', at)) {
    const end = source.indexOf('*/', at + 2);
    return end < 0 ? 0 : end + 2 - at;
  }
  return markers.some((marker) => source.startsWith(marker, at)) ? lineEnd(source, at) - at : 0;
}

function tidy(head: string): string {
  return head
    .replace(/\\\n/g, ' ')
    .replace(/([([<])[ \t]*\n\s*/g, '$1')
    .replace(/,?[ \t]*\n\s*([)\]>])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(leadOver, '');
}

function clip(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}

function quotedAt(source: string, at: number): string | undefined {
  return quotes.includes(source[at]!) ? matchAt(quoted, source, at) : undefined;
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** The first place from `from` on where the name is not a part of a longer word; else the first place at all, or -1. */
function wordAt(source: string, name: string, from: number): number {
  for (let at = source.indexOf(name, from); at >= 0; at = source.indexOf(name, at + 1))
    if (!isWord(source[at - 1], name[0]) && !isWord(source[at + name.length], name.at(-1))) return at;
  return source.indexOf(name, from);
}

function isWord(outside: string | undefined, inside: string | undefined): boolean {
  return [outside, inside].every((char) => char !== undefined && /[\p{L}\p{N}_]/u.test(char));
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function count(source: string, char: string, end = source.length): number {
  let found = 0;
  for (let at = source.indexOf(char); at >= 0 && at < end; at = source.indexOf(char, at + 1)) found++;
  return found;
}
