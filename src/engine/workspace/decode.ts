import type { SkipReason } from '../protocol.ts';

export type Decoded = { text: string } | { reason: SkipReason; detail?: string };

/**
 * The text of a file. Asked in this order: byte order mark, known binary formats, the encoding named by the caller,
 * UTF-16 by the place of its zeros, UTF-8, and windows-1252 for what is mostly ASCII. Single broken characters
 * become U+FFFD; line ends stay as they are; a byte order mark is not part of the text.
 * @param encoding as `files.encoding` names it (`utf8`, `shiftjis`, `windows1251` …); one that is unknown here or
 * does not fit the bytes is passed over
 * @returns the text, or `empty` (nothing but white space), `binary` or `undecodable`
 */
export function decode(bytes: Uint8Array, encoding?: string): Decoded {
  const decoded = byMark(bytes) ?? byName(bytes, encoding) ?? byContent(bytes);
  return 'text' in decoded && !/\S/.test(decoded.text) ? { reason: 'empty' } : decoded;
}

function byMark(bytes: Uint8Array): Decoded | undefined {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) || startsWith(bytes, [0, 0, 0xfe, 0xff]))
    return { reason: 'undecodable', detail: 'UTF-32' };
  if (startsWith(bytes, [0xff, 0xfe])) return utf16('utf-16le', bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return utf16('utf-16be', bytes);
  const format = binaryFormats.find(({ signature }) => startsWith(bytes, signature));
  return format && { reason: 'binary', detail: format.name };
}

/** Formats whose first bytes can pass for text. Source: file(1), magic(5). */
const binaryFormats = Object.entries({
  PDF: '%PDF-',
  PNG: '\x89PNG',
  GIF: 'GIF8',
  JPEG: '\xff\xd8\xff',
  ZIP: 'PK\x03\x04',
  gzip: '\x1f\x8b',
  bzip2: 'BZh',
  zstd: '\x28\xb5\x2f\xfd',
  '7z': '7z\xbc\xaf',
  ELF: '\x7fELF',
  'Git pack': 'PACK\0',
  'Git LFS pointer': 'version https://git-lfs.github.com/spec/',
}).map(([name, signature]) => ({ name, signature: Array.from(signature, (one) => one.charCodeAt(0)) }));

/** Encodings whose name in VS Code is not a label of the Encoding Standard once `windows` has its dash. */
const labels: Record<string, string> = {
  ...{ utf8bom: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be', macroman: 'macintosh' },
  ...{ shiftjis: 'shift_jis', eucjp: 'euc-jp', euckr: 'euc-kr', big5hkscs: 'big5-hkscs' },
  ...{ koi8r: 'koi8-r', koi8u: 'koi8-u', tis620: 'tis-620' },
};

function byName(bytes: Uint8Array, encoding: string | undefined): Decoded | undefined {
  if (encoding === undefined) return undefined;
  try {
    const label = labels[encoding] ?? encoding.replace(/^windows(?=\d)/, 'windows-');
    const decoder = new TextDecoder(label, { fatal: true });
    const text = decoder.encoding === 'windows-1252' ? windows1252(bytes) : decoder.decode(bytes);
    return looksLikeText(text) ? { text } : undefined;
  } catch {
    return undefined;
  }
}

function byContent(bytes: Uint8Array): Decoded {
  if (bytes.includes(0)) {
    const label = utf16ByZeros(bytes);
    return label ? utf16(label, bytes) : { reason: 'binary' };
  }
  const text = asUtf8(bytes) ?? asWindows1252(bytes);
  if (text !== undefined) return looksLikeText(text) ? { text } : { reason: 'binary' };
  const looks = looksLikeText(windows1252(bytes));
  return looks ? { reason: 'undecodable', detail: 'unknown encoding' } : { reason: 'binary' };
}

function utf16(label: 'utf-16le' | 'utf-16be', bytes: Uint8Array): Decoded {
  const text = new TextDecoder(label).decode(bytes);
  const { broken } = countCharacters(text);
  if (broken * 100 > text.length) return { reason: 'undecodable', detail: label.toUpperCase() };
  return looksLikeText(text) ? { text } : { reason: 'binary' };
}

/** UTF-16 without a mark: in mostly Latin text about every second byte is zero, always the same one of the two. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length / 4;
  if (even === 0 && odd >= enough) return 'utf-16le';
  return odd === 0 && even >= enough ? 'utf-16be' : undefined;
}

/** Valid UTF-8, or what is UTF-8 but for a few broken characters: at least ten good ones to each. */
function asUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const { broken, international } = countCharacters(text);
  return broken === 0 || international >= broken * 10 ? text : undefined;
}

/** Any bytes are some text in a one-byte encoding; it is source with a few accents when most of it is ASCII. */
function asWindows1252(bytes: Uint8Array): string | undefined {
  let high = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) high++;
    if (unassigned.has(byte)) return undefined;
  }
  return high * 10 <= bytes.length * 3 ? windows1252(bytes) : undefined;
}

/** The characters of the bytes 0x80 to 0x9f. */
const upperControls = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** `TextDecoder` in Node takes windows-1252 for Latin-1, which has control characters there. */
function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => upperControls[control.charCodeAt(0) - 0x80]!);
}

/** Bytes that stand for nothing in windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** `broken`: replaced when decoding; `international`: anything else that is not ASCII. */
function countCharacters(text: string): { broken: number; international: number } {
  let broken = 0;
  let international = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code >= 0x80) international++;
  }
  return { broken, international };
}

/** No NUL, and at most one in fifty characters is a control character that does not occur in source or logs. */
function looksLikeText(text: string): boolean {
  let control = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return false;
    if (code < 32 && !usualControls.has(code)) control++;
  }
  return control * 50 <= text.length;
}

/** Backspace, tab, line feed, vertical tab, form feed, carriage return and escape. */
const usualControls = new Set([8, 9, 10, 11, 12, 13, 27]);

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
