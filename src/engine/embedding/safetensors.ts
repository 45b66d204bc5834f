/** One tensor of a safetensors file; `bytes` is a view of the file's content, little-endian, row by row. */
export interface Tensor {
  dtype: string;
  shape: readonly number[];
  bytes: Uint8Array;
}

interface TensorHeader {
  dtype: string;
  shape: number[];
  data_offsets: [start: number, end: number];
}

const headerLengthBytes = 8;

/** Bytes of one value, of the types the models here use. */
const valueBytes: Record<string, number> = { F32: 4, I8: 1 };

/**
 * Finds the tensors of a safetensors file by name. Nothing is copied.
 * Format: https://github.com/huggingface/safetensors#format
 * @throws Error if the header cannot be read, promises bytes that are not there or contradicts itself.
 */
export function readSafetensors(file: Uint8Array): Map<string, Tensor> {
  if (file.length < headerLengthBytes) throw new Error('it ends before its header');
  const headerLength = Number(
    new DataView(file.buffer, file.byteOffset, headerLengthBytes).getBigUint64(0, true),
  );
  const data = headerLengthBytes + headerLength;
  if (data > file.length) throw new Error('it ends inside its header');
  const header = JSON.parse(new TextDecoder().decode(file.subarray(headerLengthBytes, data))) as Record<
    string,
    TensorHeader
  >;
  const tensors = new Map<string, Tensor>();
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const [start, end] = data_offsets;
    if (data + end > file.length) throw new Error(`it ends inside the tensor "${name}"`);
    const width = valueBytes[dtype];
    if (width === undefined)
      throw new Error(`the tensor "${name}" is of a type that is not read here: ${dtype}`);
    const size = shape.reduce((product, length) => product * length, width);
    if (end - start !== size) throw new Error(`the tensor "${name}" has ${end - start} bytes, not ${size}`);
    tensors.set(name, { dtype, shape, bytes: file.subarray(data + start, data + end) });
  }
  return tensors;
}
