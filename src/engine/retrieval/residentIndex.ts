import { Bm25 } from '../lexical/bm25.ts';
import { SymbolTable, type SymbolEntry } from '../lexical/symbolTable.ts';
import type { TermCounts, Termizer } from '../lexical/terms.ts';
import type { ChunkType } from '../protocol.ts';
import type { ResidentRecord, SymbolRecord } from '../store/records.ts';
import { VectorMatrix } from './vectorMatrix.ts';

/** A chunk as the ranking sees it; its text stays in the store. */
export interface Row {
  file: ResidentFile;
  /** Position among the file's chunks. */
  ordinal: number;
  startLine: number;
  endLine: number;
  type: ChunkType;
  symbol?: string;
  parent?: string;
  kind?: string;
  /** Line of the symbol's name, when it stands in this chunk. */
  symbolLine?: number;
  terms: TermCounts;
  /** Terms of the names the chunk declares. */
  declares: ReadonlySet<number>;
}

export interface ResidentFile {
  /** Number of the file among all that were ever added; groups rows for file-level scores. */
  number: number;
  path: string;
  language: string;
  /** Terms of the path, directories included. */
  pathTerms: ReadonlySet<number>;
  /** Terms of the file's base name. */
  nameTerms: ReadonlySet<number>;
  rows: number[];
  symbols: SymbolEntry[];
}

/** Dead rows beyond this share of all rows are swept out. */
const sweepShare = 0.5;
const sweepAtLeast = 2000;

/**
 * What of a folder's index is kept in memory to answer queries: the vector matrix, the postings, the symbol table and
 * a line about each chunk. Kept up to date file by file.
 */
export class ResidentIndex {
  matrix: VectorMatrix;
  bm25 = new Bm25();
  symbols = new SymbolTable();
  rows: (Row | undefined)[] = [];
  private files = new Map<string, ResidentFile>();
  private numbers = 0;
  private live = 0;
  private fileNumbers = new Uint32Array(1024);
  private readonly termizer: Termizer;

  constructor(dimensions: number, termizer: Termizer) {
    this.matrix = new VectorMatrix(dimensions);
    this.termizer = termizer;
  }

  get fileCount(): number {
    return this.files.size;
  }

  get chunkCount(): number {
    return this.live;
  }

  /** One more than the largest file number in use. */
  get fileNumberBound(): number {
    return this.numbers;
  }

  /** File number of each row. */
  get rowFiles(): Uint32Array {
    return this.fileNumbers.subarray(0, this.rows.length);
  }

  file(path: string): ResidentFile | undefined {
    return this.files.get(path);
  }

  /** Takes in what the index holds of a file, in place of what it held before. */
  put(record: ResidentRecord): void {
    this.remove(record.path);
    const { path, language } = record;
    const file: ResidentFile = {
      number: this.numbers++,
      path,
      language,
      pathTerms: new Set(this.termizer.terms(path)),
      nameTerms: new Set(this.termizer.terms(baseName(path))),
      rows: [],
      symbols: [],
    };
    this.files.set(path, file);
    const declared = symbolsByChunk(record);
    const global = record.terms.map((term) => this.termizer.vocabulary.id(term));
    record.chunks.forEach(({ startLine, endLine, type, symbol, parent, kind }, ordinal) => {
      const local = record.postings[ordinal]!;
      const terms = { terms: local.terms.map((id) => global[id]!), counts: local.counts };
      const start = ordinal * this.matrix.dimensions;
      const symbols = declared[ordinal] ?? [];
      const declares = new Set(this.termizer.terms(symbols.map(({ name }) => name).join(' ')));
      const symbolLine = symbols.find(({ name }) => name === symbol)?.nameLine;
      const row: Row = {
        ...{ file, ordinal, startLine, endLine, type },
        ...{ symbol, parent, kind, symbolLine, terms, declares },
      };
      this.addRow(row, record.vectors.subarray(start, start + this.matrix.dimensions));
    });
    for (const { name, parent, kind, nameLine: line, chunk } of record.symbols)
      this.addSymbol(file, { name, parent, kind, line, row: file.rows[chunk]! });
  }

  /** Forgets a file; nothing happens when it is not there. */
  remove(path: string): void {
    const file = this.files.get(path);
    if (!file) return;
    this.files.delete(path);
    for (const row of file.rows) {
      this.bm25.remove(row, this.rows[row]!.terms);
      this.rows[row] = undefined;
    }
    for (const entry of file.symbols) this.symbols.remove(entry);
    this.live -= file.rows.length;
    const dead = this.rows.length - this.live;
    if (dead > sweepAtLeast && dead > this.rows.length * sweepShare) this.sweep();
  }

  private addRow(row: Row, vector: Float32Array): void {
    const number = this.matrix.push(vector);
    this.rows.push(row);
    this.bm25.add(number, row.terms);
    if (number >= this.fileNumbers.length) {
      const grown = new Uint32Array(this.fileNumbers.length * 2);
      grown.set(this.fileNumbers);
      this.fileNumbers = grown;
    }
    this.fileNumbers[number] = row.file.number;
    row.file.rows.push(number);
    this.live++;
  }

  private addSymbol(file: ResidentFile, entry: SymbolEntry): void {
    file.symbols.push(entry);
    this.symbols.add(entry);
  }

  /** Numbers the live rows anew, so that memory follows what is there and not what ever was. */
  private sweep(): void {
    const { rows, files, matrix } = this;
    this.matrix = new VectorMatrix(matrix.dimensions);
    this.bm25 = new Bm25();
    this.symbols = new SymbolTable();
    this.rows = [];
    this.files = new Map();
    this.numbers = 0;
    this.live = 0;
    for (const file of files.values()) {
      const moved: ResidentFile = { ...file, number: this.numbers++, rows: [], symbols: [] };
      this.files.set(file.path, moved);
      const place = new Map<number, number>();
      for (const old of file.rows) {
        place.set(old, this.rows.length);
        const row = rows[old]!;
        this.addRow({ ...row, file: moved }, matrix.row(old));
      }
      for (const entry of file.symbols) this.addSymbol(moved, { ...entry, row: place.get(entry.row)! });
    }
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

function symbolsByChunk(record: ResidentRecord): SymbolRecord[][] {
  const symbols: SymbolRecord[][] = record.chunks.map(() => []);
  for (const symbol of record.symbols) symbols[symbol.chunk]?.push(symbol);
  return symbols;
}
