import type { Declaration } from '../languages/outline.ts';
import type { CommentedLines } from './signature.ts';

/** Longest summary, in characters. */
const maxLength = 400;
/** How far a docstring is looked for, in lines. */
const maxLines = 60;

/** What comments begin their lines with, longest first, and what they end with. */
const opener =
  /^\s*(?:\/\*[*!]*|\*(?!\/)|\/\/+[/!]?|#+['!:|]?|--+\[\[|--+\s?[|^]?|\{-+\s?[|^]?|\(\*+|<!--+|;+|%+|!+|"""|''')(?=\s|[^\s])/;
const closer = /\s*(?:\**\*\/|-+\}|\*+\)|--+>|--\]\]|"""|''')\s*$/;
/** A line that begins the formal part of documentation: parameters, results. */
const formal =
  /^(?:[@\\](?!brief\b|summary\b)\w+|:(?:param|type|returns?|rtype|raises?)\b|(?:Args|Arguments|Returns|Raises|Parameters|Yields|Example|Examples):?$|-{3,}$|={3,}$)/;
/** What is said to a tool and not to a reader. */
const directive =
  /^(?:@ts-|eslint\b|prettier-|biome-|tslint:|oxlint|nolint|noqa\b|noinspection|type: ignore|pylint:|mypy:|pragma:|rubocop:|swiftlint:|clang-format|istanbul|v8 ignore|c8 ignore|go:\w)/;
/** A paragraph that stands beside what is said: a note or link of a documentation generator. */
const admonition = /^(?:!!!|\.\. )/;
const markup = /^[@\\](?:brief|summary)\s+|<\/?(?:summary|remarks|para|p)>/g;
/** A string that documents what it stands in or above. */
const docstring = /^\s*(?:@(?:doc|moduledoc|typedoc)\s+)?(?:~[sS]|[rRuU])?("""|''')/;
/** The end of a line behind which no documentation stands: a value or more of the head does, or code. */
const goesOn = /[,([{=+>]\s*$/;
const attribute = /^\s*@(?:doc|moduledoc|typedoc)\s+"((?:\\.|[^"\\])*)"\s*$/;

/**
 * What documentation says first about a declaration: the first paragraph of the string directly above, in front of or
 * inside it or, where there is none, of the comment directly above it; marks stripped, in one line of at most 400
 * characters.
 * @returns undefined when nothing is said
 */
export function summaryOf(file: CommentedLines, declaration: Declaration): string | undefined {
  const found = docstringOf(file, declaration) ?? commentAbove(file, declaration.startLine);
  const text = found && firstParagraph(found);
  if (!text) return undefined;
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}

function commentAbove({ lines, comments }: CommentedLines, startLine: number): string[] | undefined {
  let first = startLine;
  while (comments.has(first - 1) && lines[first - 2]!.trim() !== '') first--;
  return first < startLine ? lines.slice(first - 1, startLine - 1) : undefined;
}

function docstringOf(
  { lines, comments }: CommentedLines,
  { startLine, endLine, nameLine }: Declaration,
): string[] | undefined {
  const above = stringAbove(lines, startLine);
  if (above) return above;
  const last = Math.min(endLine, nameLine + maxLines);
  let inBody = false;
  for (let line = startLine; line <= last; line++) {
    const text = lines[line - 1]!;
    const short = attribute.exec(text);
    if (short) return [short[1]!];
    const placed = inBody || line < nameLine;
    if (placed && docstring.test(text)) return stringFrom(lines, line, endLine);
    if (text.trim() === '' || comments.has(line) || line < nameLine) continue;
    // Past the head, the first line that holds something decides.
    if (inBody && !/^\s*[)\]]/.test(text)) return undefined;
    inBody = !goesOn.test(text);
  }
  return undefined;
}

function stringAbove(lines: readonly string[], startLine: number): string[] | undefined {
  const last = lines[startLine - 2];
  if (last === undefined || !/"""\s*$/.test(last)) return undefined;
  let line = startLine - 1;
  if (!/^\s*""".+"""\s*$/.test(last)) {
    do line--;
    while (line > 1 && line > startLine - maxLines && !/^\s*"""/.test(lines[line - 1]!));
  }
  // A string right below something documents that, or the file.
  return line > 1 && lines[line - 2]!.trim() === '' ? lines.slice(line - 1, startLine - 1) : undefined;
}

function stringFrom(lines: readonly string[], line: number, endLine: number): string[] {
  const first = lines[line - 1]!;
  const [opened, quotes] = docstring.exec(first)!;
  const text = first.slice(opened.length);
  if (text.includes(quotes!)) return [text.slice(0, text.indexOf(quotes!))];
  const found = [text];
  for (let at = line + 1; at <= endLine && at < line + maxLines; at++) {
    const next = lines[at - 1]!;
    if (next.includes(quotes!)) return [...found, next.slice(0, next.indexOf(quotes!))];
    found.push(next);
  }
  return found;
}

function firstParagraph(lines: readonly string[]): string {
  const kept: string[] = [];
  let skipping = false;
  for (const line of lines) {
    const text = line.replace(closer, '').replace(opener, '').trim().replace(markup, '').trim();
    const says = /[\p{L}\p{N}]/u.test(text) && !line.startsWith('#!');
    if (!says) skipping = false;
    if (!says || formal.test(text)) {
      if (kept.length > 0) break;
      continue;
    }
    if (directive.test(text)) continue;
    skipping ||= kept.length === 0 && admonition.test(text);
    if (!skipping) kept.push(text);
  }
  return kept.join(' ').replace(/\s+/g, ' ').trim();
}
