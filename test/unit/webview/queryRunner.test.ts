import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryRunner, type Query } from '../../../src/webview/search/queryRunner.ts';

describe('searching while typing', () => {
  let sent: Query[];
  let runner: QueryRunner;

  beforeEach(() => {
    sent = [];
    runner = new QueryRunner((query) => sent.push(query), 20);
  });

  const queries = () => sent.map(({ query }) => query);

  it('sends what stands there when typing pauses, once', async () => {
    for (const text of ['p', 'pa', 'par', 'parse']) runner.later(text, 'auto');
    assert.deepEqual(queries(), []);
    await wait(60);
    assert.deepEqual(queries(), ['parse']);
  });

  it('sends at once on Enter, and not a second time after the pause', async () => {
    runner.later('parse', 'auto');
    runner.now('parse', 'lexical');
    await wait(60);
    assert.deepEqual(sent, [{ id: 1, query: 'parse', mode: 'lexical' }]);
  });

  it('takes the answer to the last query only, whatever the order of arrival', () => {
    runner.now('first', 'auto');
    runner.now('second', 'auto');
    const [first, second] = sent.map(({ id }) => id);
    assert.equal(runner.answered(second ?? 0), true);
    assert.equal(runner.answered(first ?? 0), false);
    assert.equal(runner.waiting, false);
  });

  it('shows nothing any more once the query was cleared', async () => {
    runner.now('first', 'auto');
    runner.later('second', 'auto');
    runner.stop();
    await wait(60);
    assert.deepEqual(queries(), ['first']);
    assert.equal(runner.answered(1), false);
  });
});
