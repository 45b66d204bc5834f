import type { Declaration, Outline } from '../languages/outline.ts';
import { containersOf } from '../languages/qualifiedNames.ts';
import { utf8Length } from './bytes.ts';
import type { Chunk, ChunkSettings } from './chunk.ts';
import { isDocumentation } from './documentation.ts';
import { indentation, isBlank, isClosing, withoutBlankEnds, type LineRange } from './lines.ts';
import { splitRange } from './split.ts';
import type { TopicModel } from './topics.ts';

/** A declaration with the lines it owns (its leading comments included) and the declarations inside it. */
interface Block extends LineRange {
  declaration: Declaration;
  /** Qualified name of what contains it, empty at the top. */
  parent: string;
  members: Block[];
}

/** A run of lines on its way to become a chunk. */
interface Piece extends LineRange {
  bytes: number;
  /** The declaration the piece is, or is a part of. */
  block?: Block;
  comment: boolean;
}

/**
 * Cuts a parsed file along its declarations: a declaration that fits is one chunk; a larger container becomes a
 * header and its members; a larger single unit is split at calm lines, where its topic shifts, and keeps its symbol;
 * small neighbours are merged. Every non-blank line is in exactly one chunk.
 */
export function codeUnits(
  lines: readonly string[],
  outline: Outline,
  topics: TopicModel,
  settings: ChunkSettings,
): Chunk[] {
  const cutter = new Cutter(lines, outline, topics, settings);
  return cutter.chunks();
}

class Cutter {
  private readonly lines: readonly string[];
  private readonly topics: TopicModel;
  private readonly settings: ChunkSettings;
  private readonly sizes: number[];
  private readonly commentLines: Set<number>;
  private readonly outline: Outline;

  constructor(lines: readonly string[], outline: Outline, topics: TopicModel, settings: ChunkSettings) {
    this.lines = lines;
    this.outline = outline;
    this.topics = topics;
    this.settings = settings;
    this.sizes = lines.map(utf8Length);
    this.commentLines = new Set();
    for (const span of outline.comments)
      for (let line = span.startLine; line <= span.endLine; line++) this.commentLines.add(line);
  }

  chunks(): Chunk[] {
    const top = this.blocks();
    const pieces = this.cover({ startLine: 1, endLine: this.lines.length }, top, undefined);
    return pieces.map((piece) => this.toChunk(piece));
  }

  /** The declarations as a forest of blocks over whole lines; siblings never overlap. */
  private blocks(): Block[] {
    const containers = containersOf(this.outline.declarations);
    const blocks = this.outline.declarations.map((declaration, i): Block => ({
      declaration,
      startLine: declaration.startLine,
      endLine: Math.min(declaration.endLine, this.lines.length),
      parent: containers[i]!,
      members: [],
    }));
    const top: Block[] = [];
    for (const block of blocks) {
      const { parent } = block.declaration;
      (parent === undefined ? top : blocks[parent]!.members).push(block);
    }
    this.settle(top, 1);
    return top;
  }

  /**
   * Gives leading comments to the declaration below them, keeps members inside their container and merges siblings
   * that share a line, so that blocks own disjoint runs of whole lines.
   */
  private settle(siblings: Block[], firstLine: number): void {
    siblings.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
    let free = firstLine;
    let kept: Block | undefined;
    for (let i = 0; i < siblings.length; i++) {
      const block = siblings[i]!;
      if (kept && block.startLine <= kept.endLine) {
        kept.endLine = Math.max(kept.endLine, block.endLine);
        kept.members = [];
        siblings.splice(i--, 1);
        continue;
      }
      while (block.startLine > free && this.commentLines.has(block.startLine - 1)) block.startLine--;
      this.settleMembers(block);
      kept = block;
      free = block.endLine + 1;
    }
  }

  private settleMembers(block: Block): void {
    block.members = block.members.filter((member) => member.endLine <= block.endLine);
    this.settle(block.members, block.declaration.startLine + 1);
  }

  /** Pieces that cover `range`: gaps, and the blocks in it taken apart where they are too large. */
  private cover(range: LineRange, blocks: readonly Block[], owner: Block | undefined): Piece[] {
    const pieces: Piece[] = [];
    let next = range.startLine;
    for (const block of blocks) {
      if (block.startLine < next) continue;
      this.addGap(pieces, { startLine: next, endLine: block.startLine - 1 }, owner);
      const whole = this.piece(block, block);
      if (whole.bytes <= this.settings.unitBytes) pieces.push(whole);
      else pieces.push(...this.cover(block, block.members, block));
      next = block.endLine + 1;
    }
    this.addGap(pieces, { startLine: next, endLine: range.endLine }, owner);
    return this.merge(pieces);
  }

  private addGap(pieces: Piece[], range: LineRange, owner: Block | undefined): void {
    const trimmed = withoutBlankEnds(this.lines, range);
    if (!trimmed) return;
    const whole = this.piece(trimmed, owner);
    if (whole.bytes <= this.settings.unitBytes) {
      pieces.push(whole);
      return;
    }
    for (const part of this.split(trimmed)) {
      const calm = withoutBlankEnds(this.lines, part);
      if (calm) pieces.push(this.piece(calm, owner));
    }
  }

  private split(range: LineRange): LineRange[] {
    const { unitBytes, unitPartBytes, blankLineColumns } = this.settings;
    const splitting = {
      sizes: this.sizes,
      least: unitPartBytes,
      target: unitBytes,
      cap: unitBytes,
      cost: (line: number) => {
        const next = this.lines[line] ?? '';
        if (isClosing(next)) return Infinity;
        return indentation(next) + (isClosing(this.lines[line - 1]!) ? 0 : blankLineColumns);
      },
    };
    return splitRange(this.lines, range, splitting, this.topics, this.settings);
  }

  /** Small pieces join a neighbour: a comment or import the piece below it, the rest the piece above. */
  private merge(pieces: readonly Piece[]): Piece[] {
    const merged: Piece[] = [];
    for (const piece of pieces) {
      const above = merged.at(-1);
      if (above && (this.isSmall(above) || this.isSmall(piece)) && this.fits(above, piece)) {
        merged[merged.length - 1] = this.join(above, piece);
      } else merged.push(piece);
    }
    return merged;
  }

  private isSmall(piece: Piece): boolean {
    return piece.bytes < this.settings.mergeBelowBytes;
  }

  private fits(above: Piece, below: Piece): boolean {
    return this.bytesOf(above.startLine, below.endLine) <= this.settings.unitBytes;
  }

  private join(above: Piece, below: Piece): Piece {
    const named = weight(below) > weight(above) ? below : above;
    return {
      startLine: above.startLine,
      endLine: below.endLine,
      bytes: this.bytesOf(above.startLine, below.endLine),
      block: named.block,
      comment: above.comment && below.comment,
    };
  }

  private piece(range: LineRange, block: Block | undefined): Piece {
    const { startLine, endLine } = range;
    return {
      startLine,
      endLine,
      bytes: this.bytesOf(startLine, endLine),
      block,
      comment: this.isComment(range),
    };
  }

  private isComment({ startLine, endLine }: LineRange): boolean {
    for (let line = startLine; line <= endLine; line++)
      if (!this.commentLines.has(line) && !isBlank(this.lines[line - 1]!)) return false;
    return true;
  }

  private bytesOf(startLine: number, endLine: number): number {
    let bytes = endLine - startLine;
    for (let line = startLine; line <= endLine; line++) bytes += this.sizes[line - 1]!;
    return bytes;
  }

  private toChunk(piece: Piece): Chunk {
    const { startLine, endLine, block } = piece;
    const own = this.lines.slice(startLine - 1, endLine);
    return {
      startLine,
      endLine,
      type: !piece.comment ? 'code' : isDocumentation(own) ? 'docstring' : 'comment',
      text: own.join('\n'),
      ...(block && { symbol: block.declaration.name, kind: block.declaration.kind }),
      ...(block?.parent && { parent: block.parent }),
    };
  }
}

/** Of two pieces that join, the heavier gives the name: the larger declaration that is declared in its own piece. */
function weight({ block, startLine, endLine }: Piece): number {
  if (!block) return 0;
  const { nameLine } = block.declaration;
  const declares = startLine <= nameLine && nameLine <= endLine;
  return declares ? 1 + block.endLine - block.startLine : 0.5;
}
