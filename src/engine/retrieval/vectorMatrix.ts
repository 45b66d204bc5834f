/** Unit vectors of chunks, a row each, in one growing block of memory. */
export class VectorMatrix {
  readonly dimensions: number;
  private data: Float32Array;
  private rows = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.data = new Float32Array(dimensions * 256);
  }

  /** Appends a row and returns its number. */
  push(vector: Float32Array): number {
    const row = this.rows++;
    if (this.rows * this.dimensions > this.data.length) {
      const grown = new Float32Array(Math.ceil(this.data.length * 1.5));
      grown.set(this.data);
      this.data = grown;
    }
    this.data.set(vector, row * this.dimensions);
    return row;
  }

  /** The row itself, not a copy. */
  row(row: number): Float32Array {
    return this.data.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }

  /** Cosine of each row with the query (both of unit length), exact. @param scores one place a row */
  cosines(query: Float32Array, scores: Float32Array): void {
    const { data, dimensions } = this;
    for (let row = 0, at = 0; row < this.rows; row++, at += dimensions) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let i = 0; i < dimensions; i += 4) {
        a += data[at + i]! * query[i]!;
        b += data[at + i + 1]! * query[i + 1]!;
        c += data[at + i + 2]! * query[i + 2]!;
        d += data[at + i + 3]! * query[i + 3]!;
      }
      scores[row] = a + b + c + d;
    }
  }
}
