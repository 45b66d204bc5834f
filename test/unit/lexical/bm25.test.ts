import assert from 'node:assert/strict';
import { Bm25 } from '../../../src/engine/lexical/bm25.ts';
import { Termizer, type TermCounts } from '../../../src/engine/lexical/terms.ts';

const documents = ['lease lock lease', 'lock queue', 'queue walk walk walk', 'lease walk', 'token'];

const termizer = new Termizer();

function add(index: Bm25, row: number, text: string): TermCounts {
  const counts = termizer.count([text]);
  index.add(row, counts);
  return counts;
}

function scores(index: Bm25, query: string, rows: number): number[] {
  const found = new Float32Array(rows);
  index.score(index.queryTerms(termizer.terms(query)), found, new Float32Array(rows));
  return [...found];
}

describe('BM25', () => {
  it('scores rows that hold the words, rare words more, and no others', () => {
    const index = new Bm25();
    documents.forEach((text, row) => add(index, row, text));
    const [first, second, third, fourth, fifth] = scores(index, 'lease', 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    assert.ok(first > fourth && fourth > 0);
    assert.deepEqual([second, third, fifth], [0, 0, 0]);
    assert.ok(scores(index, 'token', 5)[4]! > scores(index, 'queue', 5)[1]!);
  });

  it('gives after adding and removing what it gives when built afresh', () => {
    const changed = new Bm25();
    const rows = documents.map((text, row) => add(changed, row, text));
    changed.remove(1, rows[1]!);
    changed.remove(4, rows[4]!);
    add(changed, 5, 'lease queue queue');
    const fresh = new Bm25();
    ['lease lock lease', 'queue walk walk walk', 'lease walk', 'lease queue queue'].forEach((text, row) =>
      add(fresh, row, text),
    );
    const [a, , c, d, , f] = scores(changed, 'lease queue token', 6);
    assert.deepEqual([a, c, d, f], scores(fresh, 'lease queue token', 4));
  });

  it('never scores above its bound', () => {
    const index = new Bm25();
    documents.forEach((text, row) => add(index, row, text));
    const bound = index.bound(index.queryTerms(termizer.terms('lease walk unheard')));
    for (const score of scores(index, 'lease walk unheard', 5)) assert.ok(score <= bound);
  });
});
