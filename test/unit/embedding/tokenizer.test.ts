import assert from 'node:assert/strict';
import { Tokenizer } from '../../../src/engine/embedding/tokenizer.ts';
import { libraryTokenizer, readTokenizerFile } from './model.ts';
import { manyTexts } from './texts.ts';

describe('tokenizer of the bundled model', () => {
  const tokenizer = new Tokenizer(readTokenizerFile());
  const library = libraryTokenizer();
  const ids = (text: string): number[] => [...tokenizer.encode(text)];
  const pieces = (text: string): string[] => ids(text).map((id) => library.id_to_token(id)!);

  it('gives the ids of the tokenizers library for more than 10,000 texts in many scripts', function () {
    this.timeout(60_000);
    let compared = 0;
    for (const text of manyTexts(12_000, 20_260_101)) {
      const expected = library.encode(text).ids;
      assert.deepEqual(ids(text), expected, `differs on ${JSON.stringify(text)}`);
      compared++;
    }
    assert.ok(compared > 10_000);
  });

  it('gives the ids of the library for every piece of the vocabulary', () => {
    for (const piece of Object.keys(readTokenizerFile().model.vocab)) {
      assert.deepEqual(ids(piece), library.encode(piece).ids, `differs on ${JSON.stringify(piece)}`);
    }
  });

  it('gives the same ids for text that mixes ASCII lines with others, whatever came before', () => {
    const lines = [...manyTexts(400, 7)];
    for (let i = 0; i + 20 <= lines.length; i += 20) {
      const text = lines.slice(i, i + 20).join('\n');
      assert.deepEqual(ids(text), library.encode(text).ids, `differs on ${JSON.stringify(text)}`);
    }
  });

  it('reads identifiers as the words they are made of', () => {
    assert.deepEqual(pieces('parseHTTPRequest'), pieces('parse http request'));
    assert.deepEqual(pieces('read_file'), pieces('read file'));
    assert.deepEqual(pieces('readFile'), pieces('READ FILE'));
  });

  it('reads accents, Turkish letters and full-width forms as their plain letters', () => {
    assert.deepEqual(pieces('İstanbul café ｆｉｌｅ'), pieces('istanbul cafe file'));
    assert.deepEqual(pieces('ısı'), pieces('isi'));
  });

  it('has nothing for text without letters and digits', () => {
    assert.deepEqual(ids(''), []);
    assert.deepEqual(ids(' \0\t{}();// — … 👍'), []);
  });

  it('reads long text whole', () => {
    assert.equal(ids('word '.repeat(100_000)).length, 100_000);
  });

  it('refuses a tokenizer file with other rules', () => {
    const file = readTokenizerFile();
    file.pre_tokenizer = { type: 'Whitespace' };
    assert.throws(() => new Tokenizer(file), /rules/);
  });
});
