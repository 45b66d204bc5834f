import type { Chunk, ChunkSettings } from './chunk.ts';
import { isBlank, withoutBlankEnds, type LineRange } from './lines.ts';
import { proseBlocks, type ProseBlock } from './proseBlocks.ts';
import { sectionsOf, type Section } from './sections.ts';
import { sizeOf, splitRange } from './split.ts';
import type { TopicModel } from './topics.ts';

const listItem = /^\s*([-*+]|\w[.)]|\d+[.)]|#\.)\s/;

/**
 * Cuts prose at its headings. A short section joins a neighbour; one above the target is cut where its topic shifts,
 * preferably between paragraphs or list items. The heading is the chunk's symbol, those above it are its parent.
 *
 * A block of code or a table stays in one piece if it fits into a chunk, and so does a short example with the text
 * above it. Code in prose is prose: it may be outdated or made up, so its chunks are never of type `code`.
 */
export function proseChunks(lines: readonly string[], topics: TopicModel, settings: ChunkSettings): Chunk[] {
  const sizes = lines.map(({ length }) => length);
  const blocks = proseBlocks(lines);
  const torn = bordersInside(lines, sizes, blocks, settings);
  const splitting = {
    sizes,
    least: settings.prosePartChars,
    target: settings.proseChars,
    cap: settings.proseCapChars,
    cost: (line: number) => {
      const next = lines[line];
      if (isBlank(next) || torn.has(line)) return Infinity;
      return isBlank(lines[line - 1]) || listItem.test(next!) ? 0 : 1;
    },
  };
  const isShort = (section: LineRange) => sizeOf(sizes, section) < settings.proseMergeBelowChars;
  return joinShort(sectionsOf(lines, blocks), isShort).flatMap((section) =>
    splitRange(lines, section, splitting, topics, settings).flatMap((part) => {
      const range = withoutBlankEnds(lines, part);
      return range ? [toChunk(lines, range, section)] : [];
    }),
  );
}

/** A short section joins the one below it, unless that one is less deep: then the one above. */
function joinShort(sections: readonly Section[], isShort: (section: Section) => boolean): Section[] {
  const joined: Section[] = [];
  sections.forEach((section, i) => {
    const above = joined.at(-1);
    if (above && isShort(above)) joined.splice(-1, 1, join(above, section));
    else joined.push(section);
    const last = joined.at(-1)!;
    const belongsAbove = (sections[i + 1]?.level ?? -1) < last.level;
    if (joined.length > 1 && isShort(last) && belongsAbove) joined.splice(-2, 2, join(joined.at(-2)!, last));
  });
  return joined;
}

/** Keeps the heading of the first, unless nothing stands below it but the second, whose path contains it. */
function join(above: Section, below: Section): Section {
  const isTitle = above.bare && below.level > above.level;
  const { heading, parents } = above.heading === undefined || isTitle ? below : above;
  const { startLine, level } = above;
  return { startLine, endLine: below.endLine, level, heading, parents, bare: above.bare && below.bare };
}

/** The lines below which a cut would tear a block apart, or a short block of code from the text above it. */
function bordersInside(
  lines: readonly string[],
  sizes: readonly number[],
  blocks: readonly ProseBlock[],
  { proseMergeBelowChars }: ChunkSettings,
): Set<number> {
  const inside = new Set<number>();
  for (const block of blocks) {
    let { startLine } = block;
    if (block.kind === 'code' && sizeOf(sizes, block) < proseMergeBelowChars) {
      do startLine--;
      while (startLine > 1 && isBlank(lines[startLine - 1]));
    }
    for (let line = startLine; line < block.endLine; line++) inside.add(line);
  }
  return inside;
}

function toChunk(lines: readonly string[], { startLine, endLine }: LineRange, section: Section): Chunk {
  const { heading, parents } = section;
  return {
    startLine,
    endLine,
    type: 'markdown',
    text: lines.slice(startLine - 1, endLine).join('\n'),
    ...(heading !== undefined && { symbol: heading, kind: 'section' }),
    ...(parents.length > 0 && { parent: parents.join(' › ') }),
  };
}
