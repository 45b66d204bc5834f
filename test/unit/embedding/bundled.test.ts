import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BundledEmbedder, ModelFileError } from '../../../src/engine/embedding/bundled.ts';
import { libraryTokenizer, modelDir, readTokenizerFile } from './model.ts';
import { manyTexts } from './texts.ts';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A safetensors file with the given tensors, laid out as the format says. */
function safetensors(
  tensors: Record<string, { dtype: string; shape: number[]; bytes: Uint8Array }>,
): Uint8Array {
  let end = 0;
  const header = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const start = end;
    end += bytes.length;
    return [name, { dtype, shape, data_offsets: [start, end] }];
  });
  const json = Buffer.from(JSON.stringify(Object.fromEntries(header)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...Object.values(tensors).map(({ bytes }) => bytes)]);
}

describe('bundled embedder', () => {
  let embedder: BundledEmbedder;
  let scratch: string;

  const embedOne = async (text: string): Promise<Float32Array> => {
    const [vector] = await embedder.embed([text], 'query');
    return vector!;
  };

  before(async () => {
    embedder = await BundledEmbedder.load(modelDir);
  });

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'model-'));
  });

  afterEach(() => rm(scratch, { recursive: true }));

  it('is named after its weights and measures them', async () => {
    const weights = await readFile(join(modelDir, 'model.safetensors'));
    assert.equal(embedder.id, `static-v1@${sha256(weights).slice(0, 12)}`);
    assert.equal(embedder.dimensions, 256);
    assert.equal(embedder.maxTokens, Infinity);
  });

  it('gives the vectors its card defines, worked out from the raw file and the tokenizers library', async () => {
    const file = await readFile(join(modelDir, 'model.safetensors'));
    const header = Number(file.readBigUInt64LE(0));
    const scales = 8 + header;
    const rows = scales + 48_000 * 4;
    const library = libraryTokenizer();
    const texts = [...manyTexts(300, 3)];
    const vectors = await embedder.embed(texts, 'passage');
    texts.forEach((text, t) => {
      const counts = new Map<number, number>();
      for (const id of library.encode(text).ids) if (id > 1) counts.set(id, (counts.get(id) ?? 0) + 1);
      const sum = new Array<number>(256).fill(0);
      for (const [id, count] of counts) {
        const weight = Math.sqrt(count) * file.readFloatLE(scales + id * 4);
        for (let d = 0; d < 256; d++) sum[d]! += weight * file.readInt8(rows + id * 256 + d);
      }
      const length = Math.hypot(...sum);
      sum.forEach((value, d) => {
        const expected = length === 0 ? 0 : value / length;
        assert.ok(Math.abs(vectors[t]![d]! - expected) < 1e-6, `differs on ${JSON.stringify(text)}`);
      });
    });
  });

  it('puts a question closer to the code it asks for than to other code, in other languages too', async () => {
    const parse = await embedOne('function parseJsonFile(path) { return JSON.parse(readFileSync(path)); }');
    const draw = await embedOne(
      'function drawCircle(canvas, radius) { canvas.arc(0, 0, radius, 0, 2 * PI); }',
    );
    for (const question of ['read a json file', 'json dosyasını oku', 'JSON-Datei lesen', '读取 json 文件']) {
      const query = await embedOne(question);
      assert.ok(dot(query, parse) > dot(query, draw), question);
    }
  });

  it('gives unit vectors, and the zero vector for a text it knows nothing of', async () => {
    assert.ok(Math.abs(Math.hypot(...(await embedOne('open the file'))) - 1) < 1e-6);
    for (const text of ['', ' \n\t', '{}();', '[UNK] [PAD]', '𓀀𓀁']) {
      assert.deepEqual(await embedOne(text), new Float32Array(256), JSON.stringify(text));
    }
  });

  it('gives a text the same vector whatever was embedded before it, one by one or in a batch', async () => {
    const texts = ['open the file', 'a a a b', '', 'open the file', 'schließe die Datei'];
    const batch = await embedder.embed(texts, 'passage');
    const out = new Float32Array(embedder.dimensions).fill(7);
    texts.forEach((text, i) => {
      embedder.embedInto(text, out);
      assert.deepEqual(out, batch[i]);
    });
    assert.deepEqual(batch[0], batch[3]);
  });

  it('refuses to write into a vector of another length', () => {
    assert.throws(() => embedder.embedInto('text', new Float32Array(8)), RangeError);
  });

  it('lets other work run during a large batch, and stops when it is told to', async function () {
    this.timeout(30_000);
    const batch = new Array<string>(100_000).fill('return users.filter((user) => user.isActive)');
    const controller = new AbortController();
    const reason = new Error('the folder was closed');
    const embedding = embedder.embed(batch, 'passage', controller.signal);
    await setImmediate();
    controller.abort(reason);
    await assert.rejects(embedding, reason);
  });

  it('does nothing under a signal that is aborted already', async () => {
    await assert.rejects(embedder.embed(['text'], 'query', AbortSignal.abort()), { name: 'AbortError' });
  });

  describe('of a small model', () => {
    const file = readTokenizerFile();
    const vocab = { '[PAD]': 0, '[UNK]': 1, red: 2, blue: 3 };
    const tokenizer = JSON.stringify({ ...file, model: { ...file.model, vocab } });
    const scale = {
      dtype: 'F32',
      shape: [4],
      bytes: new Uint8Array(new Float32Array([9, 9, 0.5, 1]).buffer),
    };
    const rows = Int8Array.of(1, 1, 1, 1, 1, 1, 0, 6, 0, 0, 0, -4);
    const embedding = { dtype: 'I8', shape: [4, 3], bytes: new Uint8Array(rows.buffer) };

    const load = async (weights: Uint8Array, tokenizerText = tokenizer): Promise<BundledEmbedder> => {
      const config = {
        name: 'small',
        sha256: { 'tokenizer.json': sha256(tokenizerText), 'model.safetensors': sha256(weights) },
      };
      await writeFile(join(scratch, 'config.json'), JSON.stringify(config));
      await writeFile(join(scratch, 'tokenizer.json'), tokenizerText);
      await writeFile(join(scratch, 'model.safetensors'), weights);
      return BundledEmbedder.load(scratch);
    };
    const fails = (weights: Uint8Array, problem: RegExp): Promise<void> =>
      assert.rejects(load(weights), (error) => {
        assert.ok(error instanceof ModelFileError);
        assert.equal(error.file, join(scratch, 'model.safetensors'));
        assert.match(error.message, problem);
        return true;
      });

    it('weighs a piece with the root of its count and leaves unknown words out', async () => {
      const small = await load(safetensors({ scale, embedding }));
      assert.equal(small.dimensions, 3);
      const [once, often] = await small.embed(['red or Blue', 'red RED blue redRed'], 'query');
      assert.deepEqual(once, Float32Array.of(0, 3 / 5, -4 / 5));
      assert.deepEqual(often, Float32Array.of(0, 6 / Math.sqrt(52), -4 / Math.sqrt(52)));
    });

    it('refuses weights that do not fit the tokenizer or are of another kind', async () => {
      const short = { dtype: 'F32', shape: [3], bytes: scale.bytes.subarray(0, 12) };
      await fails(safetensors({ scale: short, embedding }), /"scale".*4 pieces/);
      await fails(safetensors({ scale }), /"embedding".*4 pieces/);
      await fails(safetensors({ scale, embedding: { ...embedding, shape: [12] } }), /"embedding"/);
      await fails(safetensors({ scale, embedding: { ...embedding, shape: [4, 4] } }), /12 bytes, not 16/);
      await fails(safetensors({ scale, embedding: { ...embedding, dtype: 'F16' } }), /F16/);
    });

    it('refuses a file that is no whole safetensors file', async () => {
      const whole = safetensors({ scale, embedding });
      await fails(whole.subarray(0, 4), /ends before its header/);
      await fails(whole.subarray(0, 40), /ends inside its header/);
      await fails(whole.subarray(0, whole.length - 1), /ends inside the tensor "embedding"/);
    });
  });

  describe('with a damaged model directory', () => {
    beforeEach(async () => {
      for (const name of ['config.json', 'tokenizer.json', 'model.safetensors']) {
        await copyFile(join(modelDir, name), join(scratch, name));
      }
    });

    const damage = async (name: string, change: (bytes: Buffer) => Uint8Array | string): Promise<void> => {
      const file = join(scratch, name);
      await writeFile(file, change(await readFile(file)));
      await assert.rejects(BundledEmbedder.load(scratch), (error) => {
        assert.ok(error instanceof ModelFileError);
        assert.equal(error.file, file);
        assert.ok(error.message.includes(file));
        return true;
      });
    };

    it('names weights with one changed bit', () =>
      damage('model.safetensors', (bytes) => {
        bytes[bytes.length >> 1]! ^= 1;
        return bytes;
      }));

    it('names weights that were cut short', () =>
      damage('model.safetensors', (bytes) => bytes.subarray(0, 5000)));

    it('names an empty tokenizer', () => damage('tokenizer.json', () => ''));

    it('names a configuration that is not JSON, or says too little', async () => {
      await damage('config.json', () => '{');
      await damage('config.json', () => 'null');
      await damage('config.json', () => '{"name":"static-v1","sha256":{}}');
    });

    it('names a missing file', async () => {
      const file = join(scratch, 'tokenizer.json');
      await rm(file);
      await assert.rejects(BundledEmbedder.load(scratch), { name: 'ModelFileError', file });
    });
  });
});
