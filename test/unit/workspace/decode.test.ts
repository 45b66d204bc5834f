import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { decode } from '../../../src/engine/workspace/decode.ts';

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const source = 'export const greeting = "günaydın 🪨";\r\n// さようなら\r\n';

describe('Decoding a file', () => {
  it('reads UTF-8, with and without a byte order mark, and keeps its line ends', () => {
    assert.deepEqual(decode(bytes(source)), { text: source });
    assert.deepEqual(decode(bytes([0xef, 0xbb, 0xbf], source)), { text: source });
    assert.deepEqual(decode(bytes('one\rtwo\rthree')), { text: 'one\rtwo\rthree' });
  });

  it('reads UTF-16 of both byte orders by its mark', () => {
    assert.deepEqual(decode(bytes([0xff, 0xfe], utf16le(source))), { text: source });
    assert.deepEqual(decode(bytes([0xfe, 0xff], utf16be(source))), { text: source });
    assert.deepEqual(decode(bytes([0xff, 0xfe], utf16le('日本語だけ'))), { text: '日本語だけ' });
  });

  it('reads UTF-16 of both byte orders without a mark', () => {
    assert.deepEqual(decode(utf16le(source)), { text: source });
    assert.deepEqual(decode(utf16be(source)), { text: source });
  });

  it('replaces a lone surrogate and a cut character, and gives up on UTF-16 that is full of them', () => {
    const lone = utf16le('const rock = "x";\n'.repeat(10));
    lone.writeUInt16LE(0xd83e, 28);
    const decoded = decode(bytes([0xff, 0xfe], lone));
    assert.ok('text' in decoded && decoded.text.startsWith('const rock = "\uFFFD";\nconst'));
    const cut = decode(bytes([0xff, 0xfe], utf16le(source.repeat(3)), [0x41]));
    assert.ok('text' in cut && cut.text === `${source.repeat(3)}\uFFFD`);
    assert.deepEqual(decode(bytes([0xff, 0xfe], Buffer.alloc(200, 0xd8))), {
      reason: 'undecodable',
      detail: 'UTF-16LE',
    });
  });

  it('reads Western text that is not UTF-8 as windows-1252', () => {
    assert.deepEqual(decode(latin1('// Grüße aus Köln\nint größe = 1;\n')), {
      text: '// Grüße aus Köln\nint größe = 1;\n',
    });
    assert.deepEqual(decode(bytes('price = "5 ', [0x80], '" // ', [0x93], 'quoted', [0x94])), {
      text: 'price = "5 €" // “quoted”',
    });
  });

  it('reads UTF-8 with a single broken character as UTF-8', () => {
    assert.deepEqual(decode(bytes('// さようなら、また明日ね\n', [0xff], 'x')), {
      text: '// さようなら、また明日ね\n\uFFFDx',
    });
  });

  it('uses the encoding of the settings, also by the names VS Code has for them', () => {
    const hello = {
      shiftjis: [0x82, 0xb1, 0x82, 0xf1],
      eucjp: [0xa4, 0xb3, 0xa4, 0xf3],
      gbk: [0xa4, 0xb3, 0xa4, 0xf3],
    };
    for (const [encoding, word] of Object.entries(hello))
      assert.deepEqual(decode(bytes('// ', word), encoding), { text: '// こん' }, encoding);
    assert.deepEqual(decode(bytes([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'windows1251'), { text: 'Привет' });
    assert.deepEqual(decode(bytes([0xf0, 0xd2, 0xc9]), 'koi8r'), { text: 'При' });
    assert.deepEqual(decode(utf16le('日本語'), 'utf16le'), { text: '日本語' });
    assert.deepEqual(decode(bytes(source), 'utf8'), { text: source });
  });

  it('falls back to what the bytes say when the setting is unknown or does not fit', () => {
    assert.deepEqual(decode(bytes(source), 'cp437'), { text: source });
    assert.deepEqual(decode(bytes(source), 'constructor'), { text: source });
    assert.deepEqual(decode(bytes('// Á\n'), 'shiftjis'), { text: '// Á\n' });
    assert.deepEqual(decode(bytes([0xff, 0xfe], utf16le(source)), 'windows1252'), { text: source });
  });

  it('does not guess at text in an encoding it cannot tell', () => {
    const gbk = bytes([0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7, 0xa3, 0xac, 0xd5, 0xe2]);
    assert.deepEqual(decode(gbk), { reason: 'undecodable', detail: 'unknown encoding' });
    assert.deepEqual(decode(bytes([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])), {
      reason: 'undecodable',
      detail: 'UTF-32',
    });
  });

  it('tells binary files by a NUL, their first bytes or their control characters', () => {
    assert.deepEqual(decode(bytes('text with a \0 in it')), { reason: 'binary' });
    assert.deepEqual(decode(bytes('%PDF-1.7\n%%EOF\n')), { reason: 'binary', detail: 'PDF' });
    assert.deepEqual(decode(gzipSync('x')), { reason: 'binary', detail: 'gzip' });
    assert.deepEqual(decode(Uint8Array.from({ length: 255 }, (_, i) => (i * 89 + 5) % 256)), {
      reason: 'binary',
    });
    assert.deepEqual(decode(bytes([1, 2, 3, 4], 'abc')), { reason: 'binary' });
    assert.deepEqual(decode(new Uint8Array(4096)), { reason: 'binary' });
    assert.deepEqual(decode(bytes([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'windows1252'), {
      reason: 'binary',
      detail: 'PNG',
    });
  });

  it('keeps coloured logs and form feeds', () => {
    const log = '\x1b[31merror\x1b[0m\n\f\n';
    assert.deepEqual(decode(bytes(log)), { text: log });
  });

  it('calls a file without anything visible empty, in every encoding', () => {
    for (const blank of [
      bytes(),
      bytes(' \r\n\t'),
      bytes([0xef, 0xbb, 0xbf]),
      bytes([0xff, 0xfe]),
      utf16be(' \n \n'),
    ])
      assert.deepEqual(decode(blank), { reason: 'empty' });
  });

  it('never throws and always answers, whatever the bytes', () => {
    let state = 7;
    const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16;
    for (let run = 0; run < 500; run++) {
      const noise = Uint8Array.from({ length: next() % 200 }, () =>
        run % 2 ? next() % 256 : 32 + (next() % 200),
      );
      for (const encoding of [undefined, 'utf16be', 'gb18030']) {
        const decoded = decode(noise, encoding);
        assert.ok('text' in decoded ? /\S/.test(decoded.text) : decoded.reason);
      }
    }
  });

  it('copes with twenty megabytes in one line', () => {
    const decoded = decode(new Uint8Array(20 * 1024 * 1024).fill(0x61));
    assert.ok('text' in decoded && decoded.text.length === 20 * 1024 * 1024);
  });
});
