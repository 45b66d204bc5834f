/** Id of the piece that stands for a word the vocabulary cannot spell. */
export const unknownPiece = 1;

/** An edge is keyed by its node (upper bits) and the symbol of its character (lower 13 bits). */
const symbolBits = 13;
const nodeLimit = 1 << (30 - symbolBits);
const tableBits = 18;
const tableMask = (1 << tableBits) - 1;

const slotOf = (edge: number): number => Math.imul(edge, 0x9e3779b1) >>> (32 - tableBits);

/**
 * A vocabulary as a trie over UTF-16 code units, for greedy longest matching. All edges sit in one open-addressed
 * table of integers, so a word is spelt without creating a string, and no cache of words is needed to be fast.
 */
export class PieceTrie {
  /** Code unit → its number among the code units that occur in pieces; 0: occurs in none. */
  readonly #symbols = new Uint16Array(1 << 16);
  readonly #edges = new Int32Array(1 << tableBits);
  readonly #targets = new Int32Array(1 << tableBits);
  /** Node → id of the piece that ends there; -1: none does. */
  readonly #pieces = new Int32Array(nodeLimit).fill(-1);
  #nodes = 1;

  /**
   * @param vocabulary lower-case pieces and their ids. ASCII capitals match as the small letters they stand for.
   * @throws RangeError if the vocabulary is too large for the trie (131,071 prefixes, 8,191 code units).
   */
  constructor(vocabulary: Iterable<readonly [piece: string, id: number]>) {
    let symbols = 0;
    for (const [piece, id] of vocabulary) {
      let node = 0;
      for (let i = 0; i < piece.length; i++) {
        const unit = piece.charCodeAt(i);
        const symbol = (this.#symbols[unit] ||= ++symbols);
        node = this.#child(node, symbol) || this.#grow(node, symbol);
      }
      this.#pieces[node] = id;
    }
    if (symbols >= 1 << symbolBits) throw new RangeError(`Too many characters in the vocabulary: ${symbols}`);
    for (let capital = 65; capital <= 90; capital++) this.#symbols[capital] = this.#symbols[capital + 32]!;
  }

  /**
   * Spells `text[start, end)`: the longest piece it begins with, then the longest piece that follows, and so on.
   * @param out receives the ids; it must have room for `end - start` more.
   * @param at where in `out` to begin
   * @returns where in `out` the ids end. A word that cannot be spelt to its end is one {@link unknownPiece}.
   */
  spell(text: string, start: number, end: number, out: Int32Array, at: number): number {
    let next = at;
    for (let from = start; from < end;) {
      let piece = -1;
      let pieceEnd = from;
      for (let i = from, node = 0; i < end;) {
        node = this.#child(node, this.#symbols[text.charCodeAt(i++)]!);
        if (node === 0) break;
        const id = this.#pieces[node]!;
        if (id >= 0) {
          piece = id;
          pieceEnd = i;
        }
      }
      if (piece < 0) {
        out[at] = unknownPiece;
        return at + 1;
      }
      out[next++] = piece;
      from = pieceEnd;
    }
    return next;
  }

  /** The node an edge leads to; 0 (the root, which no edge leads to) if there is no such edge. */
  #child(node: number, symbol: number): number {
    if (symbol === 0) return 0;
    const edge = (node << symbolBits) | symbol;
    for (let slot = slotOf(edge); ; slot = (slot + 1) & tableMask) {
      const found = this.#edges[slot]!;
      if (found === edge) return this.#targets[slot]!;
      if (found === 0) return 0;
    }
  }

  #grow(node: number, symbol: number): number {
    if (this.#nodes === nodeLimit) throw new RangeError('Too many pieces in the vocabulary');
    const edge = (node << symbolBits) | symbol;
    let slot = slotOf(edge);
    while (this.#edges[slot] !== 0) slot = (slot + 1) & tableMask;
    this.#edges[slot] = edge;
    return (this.#targets[slot] = this.#nodes++);
  }
}
