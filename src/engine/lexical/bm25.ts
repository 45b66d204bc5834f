/**
 * BM25 over chunks, kept up to date row by row.
 * Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
 */
import type { TermCounts } from './terms.ts';

export interface Bm25Parameters {
  /** How soon a repeated term stops counting. */
  k1: number;
  /** How much a long document is held back, 0 to 1. */
  b: number;
}

export const defaultBm25: Bm25Parameters = { k1: 1.2, b: 0.75 };

interface Postings {
  rows: Uint32Array;
  counts: Uint8Array;
  /** Entries in use, dead rows included. */
  length: number;
  /** Live rows that hold the term. */
  documents: number;
}

/** A term of a query as the index knows it. */
export interface QueryTerm {
  /** Its number in the vocabulary. */
  term: number;
  /** Inverse document frequency; that of an unheard-of term when the index does not know it. */
  idf: number;
  known: boolean;
}

export class Bm25 {
  private readonly parameters: Bm25Parameters;
  /** By term; a term that no row ever held has none. */
  private readonly postings: (Postings | undefined)[] = [];
  private lengths = new Float32Array(1024);
  private alive = new Uint8Array(1024);
  private documents = 0;
  private totalLength = 0;

  constructor(parameters: Bm25Parameters = defaultBm25) {
    this.parameters = parameters;
  }

  /** Adds a row. Rows must be added in ascending order. @param terms the row's distinct terms */
  add(row: number, { terms, counts }: TermCounts): void {
    this.reserve(row);
    let length = 0;
    for (let i = 0; i < terms.length; i++) {
      const postings = (this.postings[terms[i]!] ??= emptyPostings());
      if (postings.length === postings.rows.length) grow(postings);
      postings.rows[postings.length] = row;
      postings.counts[postings.length] = counts[i]!;
      postings.length++;
      postings.documents++;
      length += counts[i]!;
    }
    this.lengths[row] = length;
    this.alive[row] = 1;
    this.documents++;
    this.totalLength += length;
  }

  /** Takes a row out; its place in the postings is passed over from now on. @param terms as they were added */
  remove(row: number, { terms }: TermCounts): void {
    if (!this.alive[row]) return;
    for (const term of terms) this.postings[term]!.documents--;
    this.alive[row] = 0;
    this.documents--;
    this.totalLength -= this.lengths[row]!;
  }

  queryTerms(terms: Iterable<number>): QueryTerm[] {
    return [...new Set(terms)].map((term) => {
      const documents = this.postings[term]?.documents ?? 0;
      return { term, idf: this.idf(documents), known: documents > 0 };
    });
  }

  /**
   * Adds the BM25 score of each row to `scores`, and to `mass` the idf of each term that the row holds.
   * The most a row can score is the idf mass of the terms times `k1 + 1`.
   */
  score(terms: readonly QueryTerm[], scores: Float32Array, mass: Float32Array): void {
    const { k1, b } = this.parameters;
    const average = this.totalLength / Math.max(1, this.documents);
    for (const { term, idf, known } of terms) {
      if (!known) continue;
      const { rows, counts, length } = this.postings[term]!;
      for (let i = 0; i < length; i++) {
        const row = rows[i]!;
        if (!this.alive[row]) continue;
        const count = counts[i]!;
        const norm = k1 * (1 - b + (b * this.lengths[row]!) / average);
        scores[row]! += (idf * count * (k1 + 1)) / (count + norm);
        mass[row]! += idf;
      }
    }
  }

  /**
   * Adds the BM25 score of each group of rows, taken as one document, to `scores`.
   * @param groupOf group of each row
   */
  scoreGroups(terms: readonly QueryTerm[], groupOf: Uint32Array, groups: number, scores: Float32Array): void {
    const { k1, b } = this.parameters;
    const lengths = new Float32Array(groups);
    for (let row = 0; row < groupOf.length; row++)
      if (this.alive[row]) lengths[groupOf[row]!]! += this.lengths[row]!;
    let live = 0;
    for (const length of lengths) if (length > 0) live++;
    const average = this.totalLength / Math.max(1, live);
    const sums = new Float32Array(groups);
    for (const { term, known } of terms) {
      if (!known) continue;
      const { rows, counts, length } = this.postings[term]!;
      const touched: number[] = [];
      for (let i = 0; i < length; i++) {
        const row = rows[i]!;
        if (!this.alive[row]) continue;
        const group = groupOf[row]!;
        if (sums[group] === 0) touched.push(group);
        sums[group]! += counts[i]!;
      }
      const idf = Math.log(1 + (live - touched.length + 0.5) / (touched.length + 0.5));
      for (const group of touched) {
        const count = sums[group]!;
        const norm = k1 * (1 - b + (b * lengths[group]!) / average);
        scores[group]! += (idf * count * (k1 + 1)) / (count + norm);
        sums[group] = 0;
      }
    }
  }

  /** The most a row or a group can score for these terms. */
  bound(terms: readonly QueryTerm[]): number {
    return terms.reduce((sum, { idf }) => sum + idf, 0) * (this.parameters.k1 + 1);
  }

  private idf(documents: number): number {
    return Math.log(1 + (this.documents - documents + 0.5) / (documents + 0.5));
  }

  private reserve(row: number): void {
    if (row < this.lengths.length) return;
    const size = Math.max(row + 1, this.lengths.length * 2);
    const lengths = new Float32Array(size);
    lengths.set(this.lengths);
    this.lengths = lengths;
    const alive = new Uint8Array(size);
    alive.set(this.alive);
    this.alive = alive;
  }
}

function emptyPostings(): Postings {
  return { rows: new Uint32Array(2), counts: new Uint8Array(2), length: 0, documents: 0 };
}

function grow(postings: Postings): void {
  const size = postings.rows.length * 2;
  const rows = new Uint32Array(size);
  rows.set(postings.rows);
  postings.rows = rows;
  const counts = new Uint8Array(size);
  counts.set(postings.counts);
  postings.counts = counts;
}
