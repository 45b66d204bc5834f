/** Mulberry32: the same numbers in [0, 1) for the same seed, on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = [
  'const parser = new HTTPServerV2(config_file, 0x1F4, 1_000_000);',
  'def __init__(self, user_id: int = 1234567890) -> None:',
  'getHTTPResponseCode XMLHttpRequest iOS9 v2Name APIv3Client aB ABc ABC3d x86_64 utf8mb4 SHA256sum',
  'élan naïve café Ångström Zürich Łódź São niño Čeština crème brûlée Việt Nam',
  'İstanbul ISPARTA ırmak Iğdır dosyayı yeniden adlandır KIRIK şişli',
  'Straße GROẞE Größe Fußgänger ÜBERGRÖSSE weiß',
  'Привет мир ЁЛКА ёлка переменнаяИмя ЙОД й КлассОбъект',
  'ΟΔΟΣ ὈΔΥΣΣΕΎΣ Σίσυφος λόγος ΑΣ.Α ΑΣ: ΆΈ',
  'مرحبا بالعالم الْعَرَبِيَّة ١٢٣٤٥٦ ﷺ ﷲ لا',
  'שָׁלוֹם עולם יִשְׂרָאֵל',
  'नमस्ते दुनिया क्षत्रिय १२३४ हिन्दी',
  'สวัสดีชาวโลก ภาษาไทย ๑๒๓๔๕',
  '你好世界 變數名稱 检查文件是否存在 漢字かな交じり文 カタカナ ガギグ ハンカク',
  '안녕하세요 세계 한국어 각',
  '👩‍👩‍👧‍👦 🇩🇪 ❤️ 👍🏽 ☕️ 1️⃣ 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝒳𝒴 𝟙𝟚𝟛𝟜 🄰🅱',
  'ｆｕｌｌｗｉｄｔｈＦｕｌｌ１２３４ ﬁle oﬃce ǅungla Ǆ ĳs ﬆop № ™ ℃ Å K ½ ² ³ Ⅷ ⅷ ㎏ ㋿',
];

/** Characters that compose, reorder, case-map, or count as letter, mark or number in unexpected ways. */
const singles = [
  ...'aAbBzZéÉıİiIſßẞσςΣǅǆǄŉΐﬀﬃＡａ１', ...'059٣۴४๕Ⅳ½²①〇', ...'.:\'’`^·_-/\\<=>[]#$@!?~"(){}|&%+*,;',
  ' ', '\t', '\n', '\r', '\r\n', '\v', '\0', '\x01', '\x1f', '\x7f', '\x85', '\u00a0', '\u00ad', '\u2028', '\u3000',
  '\u0300', '\u0301', '\u0307', '\u0308', '\u0323', '\u0327', '\u0338', '\u0345', '\u0360', '\u036f', '\u05b0', '\u0591',
  '\u064b', '\u0651', '\u093c', '\u094d', '\u0e38', '\u1dc0', '\u20d0', '\u3099', '\u302a', '\ufe0f', '\u200d', '\u200b', '\ufeff',
  '\u1100', '\u1161', '\u11a8', '가', '\ud800', '\udfff', '\ud83d', '😀', '𝐀', '𝑎', '𐐀', '𐐨', '𞤀', '\u{1d7d8}', '\u{e0100}', '\uffff', '\u{10ffff}',
  '[UNK]', '[PAD]', '[unk]', '［UNK］', '[CLS]', 'É', 'A\u030a', 'Σ.', '\u0344', '\u1fc1', '\ufdfa', 'ㄱ', '龍', '々', 'ー', 'ﾞ',
]; // prettier-ignore

/** Runs around the limits of the split and the vocabulary: 3 digits, 48 letters of a word, 64 characters. */
const lengths = [1, 2, 3, 4, 5, 6, 7, 25, 26, 27, 47, 48, 49, 50, 63, 64, 65, 66, 95, 96, 97, 130];

/** Texts in many scripts and shapes, at least `count` of them, the same ones for the same seed. */
export function* manyTexts(count: number, seed: number): Generator<string> {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const times = (most: number): number => 1 + Math.floor(random() * most);
  const slice = (text: string): string => {
    const start = Math.floor(random() * text.length);
    return text.slice(start, start + times(30));
  };
  const shapes: (() => string)[] = [
    () => slice(pick(words)),
    () => Array.from({ length: times(12) }, () => pick(singles)).join(''),
    () =>
      Array.from({ length: times(6) }, () => (random() < 0.5 ? slice(pick(words)) : pick(singles))).join(''),
    () =>
      Array.from({ length: times(4) }, () => slice(pick(words))).join(
        pick(['\n', ' ', '', '.', '\r\n', '_']),
      ),
    () => pick(singles) + pick(singles).repeat(pick(lengths)) + pick(singles),
    () => slice(pick(words)).repeat(times(8)),
    () =>
      Array.from({ length: times(8) }, () => String.fromCharCode(Math.floor(random() * 0x10000))).join(''),
    () =>
      Array.from({ length: times(8) }, () => String.fromCodePoint(Math.floor(random() * 0x20000))).join('a'),
    () => Array.from({ length: times(40) }, () => String.fromCharCode(Math.floor(random() * 128))).join(''),
    () => Array.from({ length: times(16) }, () => pick([...'aB1_.İéΣ\u0301\n'])).join(''),
  ];
  yield '';
  yield* words;
  yield* singles;
  for (const length of lengths) for (const single of singles) yield single.repeat(length);
  for (let i = 0; i < count; i++) yield shapes[i % shapes.length]!();
}
