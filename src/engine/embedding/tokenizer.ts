import { PieceTrie, unknownPiece } from './pieces.ts';

/** What `tokenizer.json` of the tokenizers library holds, as far as it is read here. */
export interface TokenizerFile {
  added_tokens: { id: number; content: string }[];
  normalizer: unknown;
  pre_tokenizer: unknown;
  model: { vocab: Record<string, number>; [rule: string]: unknown };
}

/** The rules this tokenizer implements, in the words of the library. */
const rules = {
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'Replace', pattern: { String: 'ı' }, content: 'i' },
      { type: 'NFKD' },
      { type: 'Replace', pattern: { Regex: '(?<=[A-Za-z])[\u0300-\u036f]+' }, content: '' },
      { type: 'NFKC' },
      {
        type: 'Replace',
        pattern: { Regex: '(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})' },
        content: ' ',
      },
      { type: 'Lowercase' },
    ],
  },
  pre_tokenizer: {
    type: 'Split',
    pattern: { Regex: '[\\p{L}\\p{M}]{1,48}|\\p{N}{1,3}' },
    behavior: 'Removed',
    invert: true,
  },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '',
    max_input_chars_per_word: 64,
  },
  added: { '[PAD]': 0, '[UNK]': unknownPiece },
};

const accents = /(?<=[A-Za-z])[\u0300-\u036f]+/gu;
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const words = /[\p{L}\p{M}]{1,48}|\p{N}{1,3}/gu;
/** A special token that a text spells out is that token. */
const specials = /\[PAD\]|\[UNK\]/g;
const nonAscii = /[^\0-\x7f]/g;

const longestWord = 48;
const longestNumber = 3;

const separator = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z]/.test(char)) return lower;
  if (/[A-Z]/.test(char)) return upper;
  return /[0-9]/.test(char) ? digit : separator;
});

/**
 * Splits text into pieces of a vocabulary, with the very ids the tokenizers library gives for the same
 * `tokenizer.json` (without special tokens around the text). ASCII lines take a path that creates no strings.
 * A word longer than the model's limit of 64 characters is unknown, which no word can be: the split ends them at 48.
 */
export class Tokenizer {
  /** Number of pieces; ids are below it. */
  readonly size: number;
  readonly #pieces: PieceTrie;
  #ids = new Int32Array(1024);
  #length = 0;

  /** @throws Error if the file asks for rules other than the ones implemented here. */
  constructor(file: TokenizerFile) {
    const { vocab, ...model } = file.model;
    const added = Object.fromEntries(file.added_tokens.map(({ content, id }) => [content, id]));
    const asked = { normalizer: file.normalizer, pre_tokenizer: file.pre_tokenizer, model, added };
    if (JSON.stringify(asked) !== JSON.stringify(rules)) {
      throw new Error('the tokenizer rules are not the ones this version implements');
    }
    const pieces = Object.entries(vocab);
    this.size = pieces.length;
    this.#pieces = new PieceTrie(pieces.filter(([piece]) => !Object.hasOwn(added, piece)));
  }

  /**
   * The ids of a text's pieces, in order.
   * @returns a view of a buffer that the next call overwrites; copy what has to last.
   */
  encode(text: string): Int32Array {
    this.#length = 0;
    let from = 0;
    for (const { 0: special, index } of text.matchAll(specials)) {
      this.#encodeSection(text.slice(from, index));
      this.#makeRoom(1);
      this.#ids[this.#length++] = rules.added[special as keyof typeof rules.added];
      from = index + special.length;
    }
    this.#encodeSection(text.slice(from));
    return this.#ids.subarray(0, this.#length);
  }

  /**
   * Lines are taken apart here because nothing reaches over their end: a line feed does not compose, does not
   * reorder, is no letter and gives no context to the lower case of a final sigma, as `.` and `'` do.
   */
  #encodeSection(text: string): void {
    let from = 0;
    nonAscii.lastIndex = 0;
    for (let found = nonAscii.exec(text); found; found = nonAscii.exec(text)) {
      const lineStart = text.lastIndexOf('\n', found.index) + 1;
      const lineEnd = text.indexOf('\n', found.index);
      this.#encodeAscii(text, from, lineStart);
      from = lineEnd < 0 ? text.length : lineEnd;
      this.#encodeUnicode(text.slice(lineStart, from));
      nonAscii.lastIndex = from;
    }
    this.#encodeAscii(text, from, text.length);
  }

  #encodeUnicode(line: string): void {
    const normal = line
      .replaceAll('ı', 'i')
      .normalize('NFKD')
      .replace(accents, '')
      .normalize('NFKC')
      .replace(humps, ' ')
      .toLowerCase();
    for (const [word] of normal.matchAll(words)) this.#encodeWord(word, 0, word.length);
  }

  #encodeAscii(text: string, from: number, to: number): void {
    for (let start = from; start < to;) {
      const kind = asciiKinds[text.charCodeAt(start)]!;
      if (kind === separator) {
        start++;
        continue;
      }
      const end = kind === digit ? numberEnd(text, start, to) : wordEnd(text, start, to);
      this.#encodeWord(text, start, end);
      start = end;
    }
  }

  #encodeWord(text: string, start: number, end: number): void {
    this.#makeRoom(end - start);
    this.#length = this.#pieces.spell(text, start, end, this.#ids, this.#length);
  }

  #makeRoom(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#ids.length) return;
    const larger = new Int32Array(Math.max(needed, this.#ids.length * 2));
    larger.set(this.#ids);
    this.#ids = larger;
  }
}

function numberEnd(text: string, start: number, to: number): number {
  const limit = Math.min(to, start + longestNumber);
  let end = start + 1;
  while (end < limit && asciiKinds[text.charCodeAt(end)] === digit) end++;
  return end;
}

/** Where the ASCII word that begins at `start` ends: after its last letter or before the next hump. */
function wordEnd(text: string, start: number, to: number): number {
  const limit = Math.min(to, start + longestWord);
  let previous = asciiKinds[text.charCodeAt(start)]!;
  let end = start + 1;
  for (; end < limit; end++) {
    const kind = asciiKinds[text.charCodeAt(end)]!;
    if (kind === separator || kind === digit) break;
    if (kind === upper && (previous === lower || isLower(text, end + 1, to))) break;
    previous = kind;
  }
  return end;
}

function isLower(text: string, at: number, to: number): boolean {
  return at < to && asciiKinds[text.charCodeAt(at)] === lower;
}
