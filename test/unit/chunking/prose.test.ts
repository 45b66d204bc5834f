import assert from 'node:assert/strict';
import { join } from 'node:path';
import { assetsUnder } from '../../../src/engine/assets.ts';
import { chunkText } from '../../../src/engine/chunking/chunker.ts';
import { defaultChunkSettings, type Chunk } from '../../../src/engine/chunking/chunk.ts';
import type { TopicModel } from '../../../src/engine/chunking/topics.ts';
import { BundledEmbedder } from '../../../src/engine/embedding/bundled.ts';
import { assertChunks } from './assertChunks.ts';
import { oneTopic, topicWords } from './topicWords.ts';

const topics = topicWords('apple', 'stone', 'river');
const filler =
  'Some more words that stand here so that the section is long enough to be one of its own. '.repeat(3);

function chunksOf(text: string, model: TopicModel = topics): Chunk[] {
  const chunks = chunkText(text, { kind: 'prose' }, model);
  assertChunks(chunks, text, false, 'prose');
  return chunks;
}

const headings = (text: string) =>
  chunksOf(text).map(({ symbol, parent, startLine }) => [symbol, parent, startLine]);

/** Paragraphs of about 90 characters a sentence that say one word. */
function paragraphs(word: string, count: number, sentences = 5): string {
  const sentence = `This sentence says ${word} and then goes on for a while until it is about ninety characters long. `;
  return Array.from({ length: count }, () => sentence.repeat(sentences).trim()).join('\n\n');
}

/** The one line of a text that says a word for the first time. */
const lineOf = (text: string, word: string) => text.split('\n').findIndex((line) => line.includes(word)) + 1;

describe('Prose', () => {
  describe('is cut at headings', () => {
    it('of Markdown, with the path above them', () => {
      assert.deepEqual(
        headings(
          `# Guide\n\n${filler}\n\n## Install\n\n${filler}\n\n\`\`\`sh\n# not a heading\n\`\`\`\n\nUsage\n-----\n\n${filler}\n`,
        ),
        [
          ['Guide', undefined, 1],
          ['Install', 'Guide', 5],
          ['Usage', 'Guide', 13],
        ],
      );
    });

    it('of reStructuredText, deep in the order in which their styles appear', () => {
      assert.deepEqual(
        headings(
          `=======\nManual\n=======\n\n${filler}\n\nStart\n~~~~~\n\n${filler}\n\nDetails\n^^^^^^^\n\n${filler}\n\nEnd\n~~~\n\n${filler}\n\n====\nMore\n====\n\n${filler}\n`,
        ),
        [
          ['Manual', undefined, 1],
          ['Start', 'Manual', 7],
          ['Details', 'Manual › Start', 12],
          ['End', 'Manual', 17],
          ['More', undefined, 22],
        ],
      );
    });

    it('but not at comments in code, however it is fenced', () => {
      for (const code of [
        '````md\n```\n# a\n```\n# b\n````',
        '  ~~~\n# a\n```\n# b\n  ~~~',
        'For example::\n\n   # a\n\n   # b',
        '.. code-block:: sh\n\n  # a\n  # b',
        '```\n# a fence that is never closed',
      ]) {
        assert.deepEqual(headings(`# Title\n\n${filler}\n\n${code}\n`), [['Title', undefined, 1]], code);
      }
    });
  });

  describe('in short sections', () => {
    it('joins the section below and keeps the first heading', () => {
      assert.deepEqual(headings(`# Guide\n\nHello.\n\n## Install\n\n${filler}\n\n## Use\n\n${filler}\n`), [
        ['Guide', undefined, 1],
        ['Use', 'Guide', 9],
      ]);
    });

    it('is never just a heading, and its path then is that of the section it heads', () => {
      assert.deepEqual(
        headings(`# API\n\n## Requests\n\n### open\n\n${filler}\n\n### close\n\n${filler}\n`),
        [
          ['open', 'API › Requests', 1],
          ['close', 'API › Requests', 9],
        ],
      );
    });

    it('takes the heading from below if it has none', () => {
      assert.deepEqual(headings(`Some badges.\n\n# Guide\n\n${filler}\n`), [['Guide', undefined, 1]]);
    });

    it('joins the section above when the next one is of another chapter', () => {
      assert.deepEqual(
        headings(`# One\n\n${filler}\n\n## Licence\n\nMIT.\n\n# Two\n\n${filler}\n\n## Thanks\n\nTo you.`),
        [
          ['One', undefined, 1],
          ['Two', undefined, 9],
        ],
      );
    });

    it('gathers as many as it takes', () => {
      const versions = Array.from(
        { length: 40 },
        (_, i) => `## 1.${40 - i}.0\n\n- Mended thing ${i}.\n`,
      ).join('\n');
      const chunks = chunksOf(`# Changes\n\n${versions}`);
      assert.ok(chunks.every(({ text }) => text.length >= defaultChunkSettings.proseMergeBelowChars));
      assert.ok(chunks.length > 3 && chunks.length < 10);
    });

    it('stays alone if there is nothing else', () => {
      assert.deepEqual(headings('# Title\n'), [['Title', undefined, 1]]);
      assert.deepEqual(headings('Some words.\n'), [[undefined, undefined, 1]]);
      assert.deepEqual(headings('\n \n'), []);
    });
  });

  describe('in long sections', () => {
    it('is cut where the topic shifts', () => {
      const text = `# Title\n\n${paragraphs('apple', 7)}\n\n${paragraphs('stone', 8)}\n`;
      const chunks = chunksOf(text);
      assert.deepEqual(
        chunks.map(({ startLine, symbol }) => [startLine, symbol]),
        [
          [1, 'Title'],
          [lineOf(text, 'stone'), 'Title'],
        ],
      );
    });

    it('is not cut up to the target, whatever it is about, nor up to the cap if it is about one thing', () => {
      assert.equal(chunksOf(`${paragraphs('apple', 6)}\n\n${paragraphs('stone', 6)}`).length, 1);
      assert.equal(chunksOf(paragraphs('apple', 16)).length, 1);
      assert.ok(chunksOf(paragraphs('apple', 18)).length > 1);
    });

    it('of two paragraphs is cut between them if they are about different things', () => {
      assert.equal(chunksOf(`${paragraphs('apple', 1, 36)}\n\n${paragraphs('stone', 1, 36)}`).length, 2);
    });

    it('is not cut into small parts by a short digression', () => {
      assert.equal(chunksOf(`${paragraphs('apple', 11)}\n\n${paragraphs('stone', 2)}`).length, 1);
      const text = `${paragraphs('apple', 2)}\n\n${paragraphs('stone', 12)}\n\n${paragraphs('river', 2)}`;
      assert.ok(chunksOf(text).every((chunk) => chunk.text.length >= defaultChunkSettings.prosePartChars));
    });

    it('is cut between paragraphs rather than lines, and between list items', () => {
      const wrapped = (word: string) => paragraphs(word, 10).replaceAll(' until', '\nuntil');
      for (const { text } of chunksOf(`${wrapped('apple')}\n\n${wrapped('stone')}`).slice(1))
        assert.match(text, /^This sentence/);
      const items = (word: string) =>
        `- ${word} first\n  and its second line, which goes on and on and on\n`.repeat(90);
      const text = `${items('apple')}${items('stone')}`;
      const chunks = chunksOf(text);
      assert.ok(chunks.every((chunk) => chunk.text.startsWith('- ')));
      assert.ok(chunks.some(({ startLine }) => startLine === lineOf(text, 'stone')));
    });

    it('of one paragraph is cut at lines, and nowhere in one line', () => {
      const line = 'These are some words about an apple that fell from the tree.\n';
      assert.ok(chunksOf(line.repeat(300)).length > 2);
      assert.equal(chunksOf('apple '.repeat(9000)).length, 1);
    });

    it('keeps a block of code or a table in one piece if it fits', () => {
      const code = [
        '```js',
        ...Array.from({ length: 270 }, (_, i) => `useStone(${i}, "stone");\n`),
        '```',
      ].join('\n');
      const table = `| name | what |\n|---|---|\n${'| apple | a stone in the river |\n'.repeat(240)}`;
      const listing = `Look here::\n\n${'    stone = apple + river\n\n'.repeat(270)}`;
      for (const block of [code, table, listing]) {
        for (const before of [1, 3, 6, 9, 12]) {
          const text = `${paragraphs('apple', before)}\n\n${block.trim()}\n\n${paragraphs('river', 8)}\n`;
          assert.ok(
            chunksOf(text).some((chunk) => chunk.text.includes(block.trim())),
            `${block.slice(0, 12)} after ${before} paragraphs`,
          );
        }
      }
    });

    it('keeps a short example with the text above it', () => {
      const example = '```js\nuseStone("stone");\nuseStone("stone", "stone");\n```';
      for (let before = 1; before < 16; before++) {
        const text = `${paragraphs('apple', before)}\n\nAn apple, an apple is used like this:\n\n${example}\n\n${paragraphs('stone', 12)}\n`;
        assert.ok(
          chunksOf(text).some((chunk) =>
            chunk.text.includes(`An apple, an apple is used like this:\n\n${example}`),
          ),
          `after ${before} paragraphs`,
        );
      }
    });

    it('cuts a block that does not fit at its lines', () => {
      const code = Array.from({ length: 900 }, (_, i) => `useStone(${i});`).join('\n');
      const chunks = chunksOf(`# Title\n\n\`\`\`js\n${code}\n\`\`\`\n`);
      assert.ok(chunks.length > 1);
      assert.ok(chunks.every(({ symbol, type }) => symbol === 'Title' && type === 'markdown'));
    });
  });

  it('is prose all over, the code in it too', () => {
    const fenced = `\`\`\`ts\n${'export function answer() { return 42; }\n'.repeat(60)}\`\`\`\n`;
    assert.ok(chunksOf(`# Title\n\n${filler}\n\n${fenced}`).every(({ type }) => type === 'markdown'));
  });

  it('that was made up at random is its lines, covers them once, keeps to the cap and never changes', () => {
    for (let seed = 1; seed <= 15; seed++) {
      const text = madeUp(seed);
      for (const model of [topics, oneTopic]) {
        const chunks = chunksOf(text, model);
        assert.deepEqual(chunksOf(text, model), chunks);
        assert.deepEqual(chunksOf(text.replaceAll('\n', '\r\n'), model), chunks);
        assert.deepEqual(chunksOf(text.replaceAll('\n', '\r'), model), chunks);
        for (const block of text.matchAll(/^```\w*\n[^`]*\n```$/gm)) {
          if (block[0].length > defaultChunkSettings.proseCapChars) continue;
          assert.ok(
            chunks.some((chunk) => chunk.text.includes(block[0])),
            `seed ${seed} tears a block of ${block[0].length} characters`,
          );
        }
      }
    }
  });

  it('about two things is cut between them by the bundled model', async () => {
    const model = await BundledEmbedder.load(assetsUnder(join(import.meta.dirname, '../../..')).model);
    const database = [
      'Every transaction is written to the log before the table pages are changed, so that a crash can be undone.',
      'An index on the customer column makes the join cheaper, but each insert then has to update two trees.',
      'The query planner estimates how many rows a condition leaves and orders the joins by that estimate.',
      'Vacuuming gives the space of deleted rows back, and without it the table grows and scans become slow.',
    ];
    const colour = [
      'A button takes its colour from the theme and gets darker while the mouse pointer is above it.',
      'Icons are drawn on a grid of sixteen pixels, and their strokes are never thinner than one of them.',
      'The font is loaded with the page, and until then the text is shown in the one of the system.',
      'In the dark theme shadows are replaced by borders, because black on black cannot be seen.',
    ];
    const about = (sentences: string[]) =>
      Array.from({ length: 40 }, (_, i) => sentences[(i * 3 + (i >> 2)) % 4]!).join('\n\n');
    const text = `${about(database)}\n\n${about(colour)}\n`;
    assert.ok(chunksOf(text, model).some(({ startLine }) => startLine === lineOf(text, 'button')));
  });
});

/** Headings, paragraphs, lists, tables and code in a random order and of random sizes. */
function madeUp(seed: number): string {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const words = ['apple', 'stone', 'river', 'größer', '石', '🪨', 'of', 'a|b', '`x`', '# no', '- no'];
  const some = (count: number) =>
    Array.from({ length: 1 + random(count) }, () => words[random(words.length)]!).join(' ');
  const lines = (count: number, prefix: string) =>
    Array.from({ length: 1 + random(count) }, () => prefix + some(20)).join('\n');
  const parts = Array.from({ length: 60 }, () => {
    switch (random(9)) {
      case 0:
        return `${'#'.repeat(1 + random(4))} ${some(4)}`;
      case 1:
        return `title ${some(3)}\n${'-'.repeat(30)}`;
      case 2:
        return lines(60, '- ');
      case 3:
        return lines(60, '| ');
      case 4:
        return `\`\`\`ts\n${lines(200, 'call ').replaceAll('`', '')}\n\`\`\``;
      case 5:
        return some(2000);
      case 6:
        return '';
      default:
        return lines(30, '');
    }
  });
  return parts.join('\n\n');
}
