import type { QueryTerm } from '../lexical/bm25.ts';
import { namedRows, type NamedRows } from './namedRows.ts';
import type { Query } from './query.ts';
import { isTestPath } from './testPath.ts';
import type { ResidentFile, ResidentIndex } from './residentIndex.ts';

/** What speaks for a row, each part on an absolute scale from 0 to about 1. */
export interface Evidence {
  /** Cosine of query and chunk, negative values cut off. */
  dense: number;
  /** BM25 of the chunk as a share of the most the query could score. */
  chunk: number;
  /** The same for the whole file. */
  file: number;
  /** Cosines of the file's best chunks, the best counting most. */
  fileDense: number;
  /** Share of the query's idf mass that the path holds. */
  path: number;
  /** Share of the query's idf mass that the file's base name holds. */
  fileName: number;
  /** Share of the query's idf mass that the declared names hold. */
  names: number;
  /** Share of the query's idf mass that the chunk holds, its text, path and names together. */
  words: number;
  /** Share of the query's idf mass that the index knows at all. */
  known: number;
  /** Whether a name in the query is declared here: as it is written, in another style or misspelt. */
  declared: boolean;
  /** The file is a test, an example or the like. */
  isTest: boolean;
}

interface FileEvidence {
  fileDense: number;
  path: number;
  fileName: number;
  isTest: boolean;
}

/** Runs the channels over one folder's index for one query, and tells what speaks for each row. */
export class EvidenceTable {
  readonly names: NamedRows;
  /** Cosine of each row. */
  readonly dense: Float32Array;
  /** BM25 of each row. */
  readonly bm25: Float32Array;
  private readonly index: ResidentIndex;
  private readonly terms: readonly QueryTerm[];
  private readonly mass: number;
  private readonly bound: number;
  private readonly known: number;
  private readonly held: Float32Array;
  private readonly fileScores: Float32Array;
  private readonly files = new Map<ResidentFile, FileEvidence>();

  constructor(index: ResidentIndex, query: Query) {
    const { bm25, matrix, rows } = index;
    this.index = index;
    this.names = namedRows(query, index);
    this.terms = bm25.queryTerms(query.terms);
    this.mass = massOf(this.terms);
    this.bound = bm25.bound(this.terms) || 1;
    this.known = this.mass ? massOf(this.terms.filter(({ known }) => known)) / this.mass : 0;
    this.dense = new Float32Array(rows.length);
    this.bm25 = new Float32Array(rows.length);
    this.held = new Float32Array(rows.length);
    this.fileScores = new Float32Array(index.fileNumberBound);
    matrix.cosines(query.vector, this.dense);
    bm25.score(this.terms, this.bm25, this.held);
    bm25.scoreGroups(this.terms, index.rowFiles, index.fileNumberBound, this.fileScores);
  }

  /** @param number of a live row */
  of(number: number): Evidence {
    const row = this.index.rows[number]!;
    return {
      dense: Math.max(0, this.dense[number]!),
      chunk: this.bm25[number]! / this.bound,
      file: this.fileScores[row.file.number]! / this.bound,
      names: this.share(row.declares),
      words: this.mass ? this.held[number]! / this.mass : 0,
      known: this.known,
      declared: this.names.named.has(number),
      ...this.ofFile(row.file),
    };
  }

  private ofFile(file: ResidentFile): FileEvidence {
    let known = this.files.get(file);
    if (!known) {
      known = {
        fileDense: this.fileDense(file),
        path: this.share(file.pathTerms),
        fileName: this.share(file.nameTerms),
        isTest: isTestPath(file.path),
      };
      this.files.set(file, known);
    }
    return known;
  }

  private fileDense({ rows }: ResidentFile): number {
    const best = rows.map((row) => this.dense[row]!).sort((a, b) => b - a);
    const [first = 0, second = 0, third = 0, fourth = 0] = best;
    return Math.max(0, (first + second / 2 + third / 4 + fourth / 8) / 1.875);
  }

  /** Share of the query's idf mass that a set of terms holds. */
  private share(held: ReadonlySet<number>): number {
    if (this.mass === 0) return 0;
    let sum = 0;
    for (const { term, idf } of this.terms) if (held.has(term)) sum += idf;
    return sum / this.mass;
  }
}

function massOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { idf }) => sum + idf, 0);
}
