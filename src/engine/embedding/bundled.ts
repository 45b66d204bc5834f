import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Embedder } from './embedder.ts';
import { normalize } from './normalize.ts';
import { unknownPiece } from './pieces.ts';
import { readSafetensors } from './safetensors.ts';
import type { TokenizerFile } from './tokenizer.ts';
import { Tokenizer } from './tokenizer.ts';

/** What the model's `config.json` says about itself and the files beside it. */
interface ModelConfig {
  name: string;
  sha256: { 'tokenizer.json': string; 'model.safetensors': string };
}

/** One int8 row and one scale a piece. */
interface Table {
  scales: Float32Array;
  rows: Int8Array;
}

/** A file of the model is missing, damaged or does not fit the others. */
export class ModelFileError extends Error {
  /** Path of the file, as it was opened. */
  readonly file: string;

  constructor(file: string, cause: unknown) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    super(`The embedding model cannot be loaded from ${file}: ${problem}`, { cause });
    this.name = 'ModelFileError';
    this.file = file;
  }
}

/** How long a batch keeps the thread before others get their turn, in milliseconds. */
const turn = 10;

/** Summing rows four by four touches the sum a quarter as often, which is three times as fast. */
const rowsAtOnce = 4;

/**
 * The static model that ships with the extension. A text's vector is `Σ √count · scale · row` over its distinct
 * pieces, scaled to length 1. Word order plays no part, any text is read whole, and queries and passages are
 * embedded alike.
 */
export class BundledEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly maxTokens = Infinity;
  readonly #tokenizer: Tokenizer;
  readonly #table: Table;
  /** Occurrences of each piece in the text at hand; all zero between two texts. */
  readonly #counts: Int32Array;
  /** The distinct pieces of the text at hand, and what their rows are multiplied with. */
  readonly #distinct: Int32Array;
  readonly #weights: Float64Array;

  private constructor(id: string, tokenizer: Tokenizer, table: Table) {
    this.id = id;
    this.dimensions = table.rows.length / table.scales.length;
    this.#tokenizer = tokenizer;
    this.#table = table;
    this.#counts = new Int32Array(table.scales.length);
    this.#distinct = new Int32Array(table.scales.length + rowsAtOnce);
    this.#weights = new Float64Array(table.scales.length + rowsAtOnce);
  }

  /**
   * Loads a model directory: `config.json` (name of the model, SHA-256 of the other two files), `tokenizer.json`
   * and `model.safetensors` (`scale`: F32 [pieces], `embedding`: I8 [pieces, dimensions]).
   * @throws ModelFileError naming the file that is missing, damaged or does not fit.
   */
  static async load(dir: string): Promise<BundledEmbedder> {
    const { name, sha256 } = await fromFile(dir, 'config.json', readConfig);
    const load = <T>(file: keyof ModelConfig['sha256'], parse: (bytes: Uint8Array) => T): Promise<T> =>
      fromFile(dir, file, (bytes) => {
        verify(bytes, sha256[file]);
        return parse(bytes);
      });
    const tokenizer = await load(
      'tokenizer.json',
      (bytes) => new Tokenizer(parseJson(bytes) as TokenizerFile),
    );
    const table = await load('model.safetensors', (bytes) => readTable(bytes, tokenizer.size));
    return new BundledEmbedder(`${name}@${sha256['model.safetensors'].slice(0, 12)}`, tokenizer, table);
  }

  /** Embeds on the caller's thread; a long batch lets other work run every few milliseconds. */
  async embed(
    texts: readonly string[],
    _kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    let turnEnds = performance.now() + turn;
    for (const text of texts) {
      if (performance.now() > turnEnds) {
        await setImmediate();
        turnEnds = performance.now() + turn;
      }
      signal?.throwIfAborted();
      const vector = new Float32Array(this.dimensions);
      this.embedInto(text, vector);
      vectors.push(vector);
    }
    return vectors;
  }

  /**
   * Embeds one text at once and into a vector of the caller's, for those who have many and pace themselves.
   * @param out overwritten with the unit-length vector, or with zeros if the model knows no piece of the text.
   * @throws RangeError if `out` is not `dimensions` long.
   */
  embedInto(text: string, out: Float32Array): void {
    if (out.length !== this.dimensions) {
      throw new RangeError(`A vector of this model has ${this.dimensions} dimensions, not ${out.length}`);
    }
    out.fill(0);
    const distinct = this.#weigh(this.#tokenizer.encode(text));
    for (let first = 0; first < distinct; first += rowsAtOnce) this.#addRows(first, out);
    normalize(out);
  }

  /**
   * Lists the distinct known pieces with their weights, filled up with rows of weight 0 to whole groups. Padding and
   * the unknown piece, the lowest ids, carry no meaning and are left out.
   */
  #weigh(pieces: Int32Array): number {
    let distinct = 0;
    for (const piece of pieces) {
      if (piece <= unknownPiece) continue;
      if (this.#counts[piece]!++ === 0) this.#distinct[distinct++] = piece;
    }
    for (let i = 0; i < distinct; i++) {
      const piece = this.#distinct[i]!;
      this.#weights[i] = Math.sqrt(this.#counts[piece]!) * this.#table.scales[piece]!;
      this.#counts[piece] = 0;
    }
    this.#weights.fill(0, distinct, distinct + rowsAtOnce);
    return distinct;
  }

  #addRows(first: number, out: Float32Array): void {
    const { rows } = this.#table;
    const size = out.length;
    const row0 = this.#distinct[first]! * size;
    const row1 = this.#distinct[first + 1]! * size;
    const row2 = this.#distinct[first + 2]! * size;
    const row3 = this.#distinct[first + 3]! * size;
    const weight0 = this.#weights[first]!;
    const weight1 = this.#weights[first + 1]!;
    const weight2 = this.#weights[first + 2]!;
    const weight3 = this.#weights[first + 3]!;
    for (let i = 0; i < size; i++) {
      out[i]! +=
        weight0 * rows[row0 + i]! +
        weight1 * rows[row1 + i]! +
        weight2 * rows[row2 + i]! +
        weight3 * rows[row3 + i]!;
    }
  }
}

async function fromFile<T>(dir: string, name: string, parse: (bytes: Uint8Array) => T): Promise<T> {
  const file = join(dir, name);
  try {
    return parse(await readFile(file));
  } catch (error) {
    throw new ModelFileError(file, error);
  }
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function readConfig(bytes: Uint8Array): ModelConfig {
  const config = parseJson(bytes) as Partial<ModelConfig> | null;
  if (!config?.name || !config.sha256?.['tokenizer.json'] || !config.sha256['model.safetensors']) {
    throw new Error('it does not give the name of the model and the SHA-256 of its files');
  }
  return { name: config.name, sha256: config.sha256 };
}

function verify(bytes: Uint8Array, expected: string): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expected) {
    throw new Error(`it is damaged: ${bytes.length} bytes with SHA-256 ${found}, expected ${expected}`);
  }
}

function readTable(bytes: Uint8Array, pieces: number): Table {
  const tensors = readSafetensors(bytes);
  const scale = tensors.get('scale');
  const embedding = tensors.get('embedding');
  if (scale?.dtype !== 'F32' || scale.shape.length !== 1 || scale.shape[0] !== pieces) {
    throw new Error(`it has no F32 tensor "scale" with one value for each of the ${pieces} pieces`);
  }
  if (embedding?.dtype !== 'I8' || embedding.shape.length !== 2 || embedding.shape[0] !== pieces) {
    throw new Error(`it has no I8 tensor "embedding" with one row for each of the ${pieces} pieces`);
  }
  return {
    scales: new Float32Array(new Uint8Array(scale.bytes).buffer),
    rows: new Int8Array(embedding.bytes.buffer, embedding.bytes.byteOffset, embedding.bytes.length),
  };
}
