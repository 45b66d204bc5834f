/**
 * Identifiers and their parts. One identifier in any style (`camelCase`, `snake_case`, `kebab-case`, `ACRONYMWord`)
 * has the same parts and the same folded key.
 */

const wordRun = /[\p{L}\p{M}\p{N}_$]+/gu;
/** The same for ASCII text, where it is several times faster; anything beyond ASCII is looked at again. */
const roughRun = /[A-Za-z0-9_$\u0080-\uffff]+/g;
const boundary =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const nonAscii = /[^\p{ASCII}]/u;
const marks = /\p{M}+/gu;

/** The runs of letters, digits, `_` and `$` in a text, in order. */
export function words(text: string): string[] {
  const runs: string[] = text.match(roughRun) ?? [];
  return nonAscii.test(text)
    ? runs.flatMap((run) => (nonAscii.test(run) ? (run.match(wordRun) ?? []) : run))
    : runs;
}

/** The parts of an identifier, lower-cased and without accents: `parseHTTPHeader_v2` → parse, http, header, v, 2. */
export function identifierParts(identifier: string): string[] {
  const parts: string[] = [];
  for (const piece of identifier.split(/[^\p{L}\p{M}\p{N}]+/u))
    if (piece) for (const part of piece.split(boundary)) parts.push(fold(part));
  return parts;
}

/** What all styles of one identifier have in common: its letters and digits, folded. */
export function foldedKey(identifier: string): string {
  return fold(identifier.replace(/[^\p{L}\p{M}\p{N}]+/gu, ''));
}

/** Lower case, without accents, with the Turkish dotless i as i. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  return nonAscii.test(lower) ? lower.replaceAll('ı', 'i').normalize('NFD').replace(marks, '') : lower;
}
