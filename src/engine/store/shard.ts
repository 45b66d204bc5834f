import type { BindParams, Database, SqlJsStatic, Statement } from 'sql.js';
import type { TermCounts } from '../lexical/terms.ts';
import type { ChunkType, SkipReason } from '../protocol.ts';
import type {
  DescribedSymbol,
  FileRecord,
  ManifestEntry,
  ResidentRecord,
  ShardVersion,
  SkipRecord,
  StoredFile,
  SymbolRecord,
} from './records.ts';

/** Changes whenever the tables below do. */
export const schemaVersion = 3;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT, size INTEGER NOT NULL, mtime REAL NOT NULL,
    association TEXT, reason TEXT, detail TEXT,
    language TEXT, lines INTEGER, chunks TEXT, symbols TEXT, descriptions TEXT, terms TEXT, postings BLOB, vectors BLOB
  );
  CREATE TABLE texts (file INTEGER NOT NULL, chunk INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (file, chunk));
`;

const utf8 = new TextEncoder();

/** The bytes are not a shard of this version; `kind` says whether they are damaged or merely older. */
export class ShardMismatch extends Error {
  readonly kind: 'broken' | 'outdated';
  constructor(kind: 'broken' | 'outdated', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** One SQLite file that holds everything the index keeps of whole files: manifest rows, chunks, vectors, symbols. */
export class Shard {
  private readonly db: Database;
  private readonly statements = new Map<string, Statement>();

  private constructor(db: Database) {
    this.db = db;
  }

  /** The bytes of an empty shard: opening a copy is many times cheaper than making the tables again. */
  static template(sql: SqlJsStatic, version: ShardVersion): Uint8Array {
    const db = new sql.Database();
    try {
      db.run(schema);
      for (const [key, value] of Object.entries(version))
        db.run('INSERT INTO meta VALUES (?, ?)', [key, String(value)]);
      return db.export();
    } finally {
      db.close();
    }
  }

  /** A new, empty shard. @param template what `template` gave */
  static create(sql: SqlJsStatic, template: Uint8Array): Shard {
    return new Shard(new sql.Database(template));
  }

  /** Opens the bytes of a shard. @throws ShardMismatch when they are damaged or of another version. */
  static open(sql: SqlJsStatic, bytes: Uint8Array, version: ShardVersion): Shard {
    const db = new sql.Database(bytes);
    try {
      if (bytes.length === 0) throw new ShardMismatch('broken', 'the file is empty');
      const check = db.exec('PRAGMA quick_check(1)')[0]?.values[0]?.[0];
      if (check !== 'ok') throw new ShardMismatch('broken', String(check));
      const found = new Map(db.exec('SELECT key, value FROM meta')[0]?.values as [string, string][]);
      for (const [key, value] of Object.entries(version))
        if (found.get(key) !== String(value))
          throw new ShardMismatch('outdated', `${key} is ${found.get(key)}, not ${value}`);
      return new Shard(db);
    } catch (error) {
      db.close();
      if (error instanceof ShardMismatch) throw error;
      throw new ShardMismatch('broken', error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    this.db.close();
  }

  /** The shard as the bytes of an SQLite file. */
  bytes(): Uint8Array {
    // The export closes every statement.
    this.statements.clear();
    return this.db.export();
  }

  manifest(): ManifestEntry[] {
    return this.rows('SELECT path, hash, size, mtime, reason, detail, association FROM files', [], (row) => ({
      path: row[0] as string,
      ...(row[1] !== null && { hash: row[1] as string }),
      size: row[2] as number,
      mtimeMs: row[3] as number,
      ...(row[4] !== null && { reason: row[4] as SkipReason }),
      ...(row[5] !== null && { detail: row[5] as string }),
      ...(row[6] !== null && { association: row[6] as string }),
    }));
  }

  /** What of each indexed file is kept in memory, one file at a time. */
  *residents(): Generator<ResidentRecord> {
    const paths = this.rows(
      'SELECT path FROM files WHERE reason IS NULL ORDER BY path',
      [],
      (row) => row[0] as string,
    );
    for (const path of paths) {
      const record = this.resident(path);
      if (record) yield record;
    }
  }

  /** What a reader can see of an indexed file, or undefined. */
  file(path: string): StoredFile | undefined {
    const texts = new Map(
      this.rows(
        'SELECT chunk, text FROM texts WHERE file = (SELECT id FROM files WHERE path = ?)',
        [path],
        (row) => [row[0] as number, row[1] as string],
      ),
    );
    return this.rows(
      'SELECT language, lines, chunks, symbols, descriptions FROM files WHERE path = ? AND reason IS NULL',
      [path],
      (row): StoredFile => ({
        language: row[0] as string,
        lineCount: row[1] as number,
        chunks: unpackChunks(row[2] as string).map((chunk, i) => {
          const text = texts.get(i);
          return { ...chunk, ...(text !== undefined && { text }) };
        }),
        symbols: describe(unpackSymbols(row[3] as string), row[4] as string),
      }),
    )[0];
  }

  private resident(path: string): ResidentRecord | undefined {
    return this.rows(
      `SELECT hash, size, mtime, language, chunks, symbols, terms, postings, vectors FROM files
       WHERE path = ? AND reason IS NULL`,
      [path],
      (row): ResidentRecord => ({
        path,
        hash: row[0] as string,
        size: row[1] as number,
        mtimeMs: row[2] as number,
        language: row[3] as string,
        chunks: unpackChunks(row[4] as string),
        symbols: unpackSymbols(row[5] as string),
        terms: row[6] === '' ? [] : (row[6] as string).split('\n'),
        postings: unpackPostings(row[7] as Uint8Array),
        vectors: new Float32Array(aligned(row[8] as Uint8Array)),
      }),
    )[0];
  }

  /** The stored text of one chunk, or undefined when the shard has none. */
  chunkText(path: string, chunk: number): string | undefined {
    return this.rows(
      'SELECT text FROM texts WHERE file = (SELECT id FROM files WHERE path = ?) AND chunk = ?',
      [path, chunk],
      (row) => row[0] as string,
    )[0];
  }

  /** Replaces everything the shard holds of the path, in one transaction. */
  putFile(record: FileRecord): void {
    this.transaction(() => {
      this.deleteRows(record.path);
      const { path, hash, size, mtimeMs, association, language, lineCount } = record;
      const { chunks, symbols, terms, postings, vectors } = record;
      this.run(
        `INSERT INTO files (path, hash, size, mtime, association, language, lines,
           chunks, symbols, descriptions, terms, postings, vectors)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[path, hash, size, mtimeMs, association ?? null, language, lineCount],
          ...[packChunks(chunks), packSymbols(symbols), packDescriptions(symbols)],
          ...[terms.join('\n'), packPostings(postings), bytesOf(vectors)],
        ],
      );
      const id = this.rows('SELECT last_insert_rowid()', [], (row) => row[0] as number)[0]!;
      // As bytes, which SQLite takes over many times faster than the binding encodes a string.
      chunks.forEach(({ text }, ordinal) =>
        this.run('INSERT INTO texts VALUES (?, ?, CAST(? AS TEXT))', [id, ordinal, utf8.encode(text)]),
      );
    });
  }

  /** Records that a path was seen and is not indexed; what was indexed of it goes. */
  putSkip(record: SkipRecord): void {
    this.transaction(() => {
      this.deleteRows(record.path);
      const { path, hash, size, mtimeMs, association, reason, detail } = record;
      this.run(
        `INSERT INTO files (path, hash, size, mtime, association, reason, detail) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [path, hash ?? null, size, mtimeMs, association ?? null, reason, detail ?? null],
      );
    });
  }

  /** The file was touched and holds the same bytes. */
  touch(path: string, size: number, mtimeMs: number): void {
    this.run('UPDATE files SET size = ?, mtime = ? WHERE path = ?', [size, mtimeMs, path]);
  }

  remove(path: string): void {
    this.transaction(() => this.deleteRows(path));
  }

  private deleteRows(path: string): void {
    const id = this.rows('SELECT id FROM files WHERE path = ?', [path], (row) => row[0] as number)[0];
    if (id === undefined) return;
    this.run('DELETE FROM files WHERE id = ?', [id]);
    this.run('DELETE FROM texts WHERE file = ?', [id]);
  }

  private transaction(change: () => void): void {
    this.run('BEGIN');
    try {
      change();
      this.run('COMMIT');
    } catch (error) {
      this.run('ROLLBACK');
      throw error;
    }
  }

  private run(sql: string, params: BindParams = []): void {
    this.statement(sql).run(params);
  }

  private rows<T>(sql: string, params: BindParams, map: (row: readonly unknown[]) => T): T[] {
    const statement = this.statement(sql);
    try {
      statement.bind(params);
      const found: T[] = [];
      while (statement.step()) found.push(map(statement.get()));
      return found;
    } finally {
      statement.reset();
    }
  }

  /** Each statement is compiled once: for small files that costs more than running it. */
  private statement(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }
}

/** The chunks of a file as JSON, an array each: lines, type, symbol, parent, kind. The texts have a table of their own. */
function packChunks(chunks: ResidentRecord['chunks']): string {
  return JSON.stringify(
    chunks.map(({ startLine, endLine, type, symbol, parent, kind }) => [
      ...[startLine, endLine, type],
      ...[symbol ?? null, parent ?? null, kind ?? null],
    ]),
  );
}

function unpackChunks(json: string): ResidentRecord['chunks'] {
  type Name = string | null;
  const rows = JSON.parse(json) as [number, number, ChunkType, Name, Name, Name][];
  return rows.map(([startLine, endLine, type, symbol, parent, kind]) => ({
    ...{ startLine, endLine, type },
    ...(symbol !== null && { symbol }),
    ...(parent !== null && { parent }),
    ...(kind !== null && { kind }),
  }));
}

/** The symbols of a file as JSON, an array each: name, parent, kind, start, end, line of the name, chunk. */
function packSymbols(symbols: readonly SymbolRecord[]): string {
  return JSON.stringify(
    symbols.map(({ name, parent, kind, startLine, endLine, nameLine, chunk }) => [
      ...[name, parent, kind],
      ...[startLine, endLine, nameLine, chunk],
    ]),
  );
}

function unpackSymbols(json: string): SymbolRecord[] {
  const rows = JSON.parse(json) as [string, string, string, number, number, number, number][];
  return rows.map(([name, parent, kind, startLine, endLine, nameLine, chunk]) => ({
    ...{ name, parent, kind },
    ...{ startLine, endLine, nameLine, chunk },
  }));
}

/** What readers are told of a file's symbols as JSON, an array each: signature, documentation if there is some. */
function packDescriptions(symbols: readonly DescribedSymbol[]): string {
  return JSON.stringify(
    symbols.map(({ signature, doc }) => (doc === undefined ? [signature] : [signature, doc])),
  );
}

function describe(symbols: readonly SymbolRecord[], json: string): DescribedSymbol[] {
  const rows = JSON.parse(json) as [string, string?][];
  return symbols.map((symbol, i) => {
    const [signature, doc] = rows[i]!;
    return { ...symbol, signature, ...(doc !== undefined && { doc }) };
  });
}

/**
 * The postings of a file's chunks as one blob of 32-bit numbers: for each chunk how many terms it has, then each
 * term's index in the upper 24 bits and its count in the lower 8.
 */
function packPostings(postings: readonly TermCounts[]): Uint8Array {
  const packed = new Uint32Array(postings.reduce((sum, { terms }) => sum + 1 + terms.length, 0));
  let at = 0;
  for (const { terms, counts } of postings) {
    packed[at++] = terms.length;
    for (let i = 0; i < terms.length; i++) packed[at++] = (terms[i]! << 8) | counts[i]!;
  }
  return bytesOf(packed);
}

function unpackPostings(blob: Uint8Array): TermCounts[] {
  const packed = new Uint32Array(aligned(blob));
  const postings: TermCounts[] = [];
  for (let at = 0; at < packed.length;) {
    const length = packed[at++]!;
    const terms = packed.slice(at, at + length);
    postings.push({ terms: terms.map((term) => term >>> 8), counts: Uint8Array.from(terms) });
    at += length;
  }
  return postings;
}

/** A blob's bytes in a buffer of their own, so that wider typed arrays can look at them. */
function aligned(blob: Uint8Array): ArrayBuffer {
  return (blob as Uint8Array<ArrayBuffer>).slice().buffer;
}

function bytesOf(array: Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
