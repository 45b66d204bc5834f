import type { BindParams, Database, SqlJsStatic, Statement } from 'sql.js';
import type { Chunk } from '../chunking/chunk.ts';
import type { ChunkType, SkipReason } from '../protocol.ts';
import type { FileRecord, ManifestEntry, ShardVersion, SkipRecord, SymbolRecord } from './records.ts';

/** Changes whenever the tables below do. */
export const schemaVersion = 1;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT, size INTEGER NOT NULL, mtime REAL NOT NULL,
    reason TEXT, detail TEXT, language TEXT, terms TEXT
  );
  CREATE TABLE chunks (
    file INTEGER NOT NULL, ordinal INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
    type TEXT NOT NULL, symbol TEXT, parent TEXT, kind TEXT, text TEXT NOT NULL,
    terms BLOB NOT NULL, counts BLOB NOT NULL, vector BLOB NOT NULL,
    PRIMARY KEY (file, ordinal)
  );
  CREATE TABLE symbols (
    file INTEGER NOT NULL, name TEXT NOT NULL, parent TEXT NOT NULL, kind TEXT NOT NULL,
    start INTEGER NOT NULL, end INTEGER NOT NULL, line INTEGER NOT NULL, chunk INTEGER NOT NULL
  );
  CREATE INDEX symbols_of_file ON symbols (file);
`;

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
  private readonly dimensions: number;

  private constructor(db: Database, dimensions: number) {
    this.db = db;
    this.dimensions = dimensions;
  }

  /** A new, empty shard. */
  static create(sql: SqlJsStatic, version: ShardVersion): Shard {
    const db = new sql.Database();
    db.run(schema);
    for (const [key, value] of Object.entries(version))
      db.run('INSERT INTO meta VALUES (?, ?)', [key, String(value)]);
    return new Shard(db, version.dimensions);
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
      return new Shard(db, version.dimensions);
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
    return this.db.export();
  }

  manifest(): ManifestEntry[] {
    return this.rows('SELECT path, hash, size, mtime, reason, detail FROM files', [], (row) => ({
      path: row[0] as string,
      ...(row[1] !== null && { hash: row[1] as string }),
      size: row[2] as number,
      mtimeMs: row[3] as number,
      ...(row[4] !== null && { reason: row[4] as SkipReason }),
      ...(row[5] !== null && { detail: row[5] as string }),
    }));
  }

  /** Every indexed file of the shard, one at a time. */
  *files(): Generator<FileRecord> {
    const paths = this.rows(
      'SELECT path FROM files WHERE reason IS NULL ORDER BY path',
      [],
      (row) => row[0] as string,
    );
    for (const path of paths) {
      const record = this.file(path);
      if (record) yield record;
    }
  }

  /** What the shard holds of an indexed file, or undefined. */
  file(path: string): FileRecord | undefined {
    const head = this.rows(
      'SELECT id, hash, size, mtime, language, terms FROM files WHERE path = ? AND reason IS NULL',
      [path],
      (row) => row,
    )[0];
    if (!head) return undefined;
    const [id, hash, size, mtime, language, terms] = head as [number, string, number, number, string, string];
    const chunks: Chunk[] = [];
    const postings: FileRecord['postings'] = [];
    const vectors: Float32Array[] = [];
    this.rows(
      'SELECT start, end, type, symbol, parent, kind, text, terms, counts, vector FROM chunks WHERE file = ? ORDER BY ordinal',
      [id],
      (row) => {
        chunks.push({
          startLine: row[0] as number,
          endLine: row[1] as number,
          type: row[2] as ChunkType,
          ...(row[3] !== null && { symbol: row[3] as string }),
          ...(row[4] !== null && { parent: row[4] as string }),
          ...(row[5] !== null && { kind: row[5] as string }),
          text: row[6] as string,
        });
        postings.push({ terms: new Uint32Array(aligned(row[7])), counts: new Uint8Array(aligned(row[8])) });
        vectors.push(new Float32Array(aligned(row[9])));
      },
    );
    const matrix = new Float32Array(chunks.length * this.dimensions);
    vectors.forEach((vector, i) => matrix.set(vector, i * this.dimensions));
    const symbols = this.rows(
      'SELECT name, parent, kind, start, end, line, chunk FROM symbols WHERE file = ? ORDER BY rowid',
      [id],
      (row): SymbolRecord => ({
        name: row[0] as string,
        parent: row[1] as string,
        kind: row[2] as string,
        startLine: row[3] as number,
        endLine: row[4] as number,
        nameLine: row[5] as number,
        chunk: row[6] as number,
      }),
    );
    return {
      path,
      hash,
      size,
      mtimeMs: mtime,
      language,
      chunks,
      vectors: matrix,
      terms: terms === '' ? [] : terms.split('\n'),
      postings,
      symbols,
    };
  }

  /** The stored text of one chunk, or undefined when the shard has none. */
  chunkText(path: string, ordinal: number): string | undefined {
    return this.rows(
      'SELECT text FROM chunks WHERE file = (SELECT id FROM files WHERE path = ?) AND ordinal = ?',
      [path, ordinal],
      (row) => row[0] as string,
    )[0];
  }

  /** Replaces everything the shard holds of the path, in one transaction. */
  putFile(record: FileRecord): void {
    this.transaction(() => {
      this.deleteRows(record.path);
      const { path, hash, size, mtimeMs, language, terms } = record;
      this.db.run(
        'INSERT INTO files (path, hash, size, mtime, language, terms) VALUES (?, ?, ?, ?, ?, ?)',
        [path, hash, size, mtimeMs, language, terms.join('\n')],
      );
      const id = this.rows('SELECT last_insert_rowid()', [], (row) => row[0] as number)[0]!;
      this.each('INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', (insert) =>
        record.chunks.forEach((chunk, ordinal) => {
          const { startLine, endLine, type, symbol, parent, kind, text } = chunk;
          const { terms, counts } = record.postings[ordinal]!;
          const start = ordinal * this.dimensions;
          const vector = record.vectors.subarray(start, start + this.dimensions);
          insert.run([
            ...[id, ordinal, startLine, endLine, type, symbol ?? null, parent ?? null, kind ?? null, text],
            ...[bytesOf(terms), counts, bytesOf(vector)],
          ]);
        }),
      );
      this.each('INSERT INTO symbols VALUES (?, ?, ?, ?, ?, ?, ?, ?)', (insert) => {
        for (const symbol of record.symbols) {
          const { name, parent, kind, startLine, endLine, nameLine, chunk } = symbol;
          insert.run([id, name, parent, kind, startLine, endLine, nameLine, chunk]);
        }
      });
    });
  }

  /** Records that a path was seen and is not indexed; what was indexed of it goes. */
  putSkip(record: SkipRecord): void {
    this.transaction(() => {
      this.deleteRows(record.path);
      const { path, hash, size, mtimeMs, reason, detail } = record;
      this.db.run(
        'INSERT INTO files (path, hash, size, mtime, reason, detail) VALUES (?, ?, ?, ?, ?, ?)',
        [path, hash ?? null, size, mtimeMs, reason, detail ?? null],
      );
    });
  }

  /** The file was touched and holds the same bytes. */
  touch(path: string, size: number, mtimeMs: number): void {
    this.db.run('UPDATE files SET size = ?, mtime = ? WHERE path = ?', [size, mtimeMs, path]);
  }

  remove(path: string): void {
    this.transaction(() => this.deleteRows(path));
  }

  private deleteRows(path: string): void {
    const id = this.rows('SELECT id FROM files WHERE path = ?', [path], (row) => row[0] as number)[0];
    if (id === undefined) return;
    this.db.run('DELETE FROM files WHERE id = ?', [id]);
    this.db.run('DELETE FROM chunks WHERE file = ?', [id]);
    this.db.run('DELETE FROM symbols WHERE file = ?', [id]);
  }

  private transaction(change: () => void): void {
    this.db.run('BEGIN');
    try {
      change();
      this.db.run('COMMIT');
    } catch (error) {
      this.db.run('ROLLBACK');
      throw error;
    }
  }

  private each(sql: string, use: (statement: Statement) => void): void {
    const statement = this.db.prepare(sql);
    try {
      use(statement);
    } finally {
      statement.free();
    }
  }

  private rows<T>(sql: string, params: BindParams, map: (row: readonly unknown[]) => T): T[] {
    const statement = this.db.prepare(sql, params);
    try {
      const found: T[] = [];
      while (statement.step()) found.push(map(statement.get()));
      return found;
    } finally {
      statement.free();
    }
  }
}

/** A blob's bytes in a buffer of their own, so that wider typed arrays can look at them. */
function aligned(blob: unknown): ArrayBuffer {
  return (blob as Uint8Array<ArrayBuffer>).slice().buffer;
}

function bytesOf(array: Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
