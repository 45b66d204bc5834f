import type { ChunkSettings } from './chunk.ts';
import { topicSimilarities, type TopicModel } from './topics.ts';
import type { LineRange } from './lines.ts';

/** What decides where a span is cut. Sizes are in the unit of `sizes`; a line end counts as 1. */
export interface Splitting {
  /** Size of each line of the file without its end, by line number minus one. */
  sizes: readonly number[];
  /** A part is at least this large where the borders allow it. */
  least: number;
  /** A rest up to this size is not cut. */
  target: number;
  /** A rest up to this size is cut only where the topic shifts; no part is larger unless it is a single line. */
  cap: number;
  /** How much a cut below this line would tear apart; infinite where only the cap can justify one. */
  cost(line: number): number;
}

interface Border {
  /** The line above it. */
  line: number;
  /** Of the part it would end. */
  size: number;
  cost: number;
}

/**
 * Cuts a span of lines into consecutive parts, each at a border that tears the least apart: of several such at the one
 * where the topic shifts the most, or at the last if it shifts nowhere.
 */
export function splitRange(
  lines: readonly string[],
  { startLine, endLine }: LineRange,
  splitting: Splitting,
  topics: TopicModel,
  settings: ChunkSettings,
): LineRange[] {
  const { sizes, least, target, cap } = splitting;
  const parts: LineRange[] = [];
  let rest = sizeOf(sizes, { startLine, endLine });
  while (rest > target) {
    const borders = bordersAfter(startLine, endLine, splitting);
    const best = bestOf(borders, splitting);
    // Where there is nothing to choose there is nothing to ask.
    const choices = best.length > 1 || rest <= cap ? best.filter(({ size }) => rest - size > least) : [];
    const shift = topicShift(lines, { startLine, endLine }, choices, topics, settings);
    if (!shift && rest <= cap) break;
    // Rather a part of the wrong size than a cut that tears something apart, rather that than a part above the cap.
    const cut = shift ?? best.at(-1) ?? borders.findLast(({ cost }) => cost < Infinity) ?? borders.at(-1);
    const part = { startLine, endLine: cut?.line ?? startLine };
    parts.push(part);
    rest -= sizeOf(sizes, part) + 1;
    startLine = part.endLine + 1;
  }
  if (startLine <= endLine) parts.push({ startLine, endLine });
  return parts;
}

/** The border at which the topic shifts the most, if it shifts at any. Only what is near them is embedded. */
function topicShift(
  lines: readonly string[],
  range: LineRange,
  borders: readonly Border[],
  topics: TopicModel,
  { topicThreshold, topicWindowChars }: ChunkSettings,
): Border | undefined {
  if (borders.length === 0) return undefined;
  const cuts = borders.map(({ line }) => line);
  const from = reach(lines, cuts[0]!, -1, range.startLine, topicWindowChars);
  const to = reach(lines, cuts.at(-1)! + 1, 1, range.endLine, topicWindowChars);
  const texts = [...cuts, to].map((end, i) => lines.slice(i === 0 ? from - 1 : cuts[i - 1]!, end).join('\n'));
  const similarities = topicSimilarities(texts, topics, topicWindowChars);
  const lowest = similarities.indexOf(Math.min(...similarities));
  return similarities[lowest]! < topicThreshold ? borders[lowest] : undefined;
}

/** The line up to which so many characters stand, counted from a line on in one direction and no further than `last`. */
function reach(lines: readonly string[], line: number, step: 1 | -1, last: number, chars: number): number {
  for (let seen = lines[line - 1]!.length; line !== last && seen < chars; seen += lines[line - 1]!.length)
    line += step;
  return line;
}

/** Those at which a part has the right size, and of these those that cost the least. */
function bestOf(borders: readonly Border[], { least, target }: Splitting): Border[] {
  const good = borders.filter(({ size, cost }) => size >= least && size <= target && cost < Infinity);
  const lowest = Math.min(...good.map(({ cost }) => cost));
  return good.filter(({ cost }) => cost === lowest);
}

/** The borders inside the span that a part from `startLine` on can end at without exceeding the cap. */
function bordersAfter(startLine: number, endLine: number, { sizes, cap, cost }: Splitting): Border[] {
  const borders: Border[] = [];
  let size = -1;
  for (let line = startLine; line < endLine; line++) {
    size += sizes[line - 1]! + 1;
    if (size > cap) break;
    borders.push({ line, size, cost: cost(line) });
  }
  return borders;
}

/** Size of whole lines, their ends but the last included. */
export function sizeOf(sizes: readonly number[], { startLine, endLine }: LineRange): number {
  let size = endLine - startLine;
  for (let line = startLine; line <= endLine; line++) size += sizes[line - 1]!;
  return size;
}
