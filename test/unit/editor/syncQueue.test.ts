import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { SyncQueue } from '../../../src/editor/workspace/syncQueue.ts';

describe('the queue of a folder’s changes', () => {
  /** Every job that was started: its paths, or `everything`. */
  let jobs: (string[] | 'everything')[];
  let running: number;
  let mostAtOnce: number;
  /** What the next job does before it is done. */
  let job: () => Promise<void>;
  let queue: SyncQueue<number>;

  beforeEach(() => {
    [jobs, running, mostAtOnce] = [[], 0, 0];
    job = () => wait(10);
    queue = new SyncQueue(async (paths) => {
      jobs.push(paths ?? 'everything');
      mostAtOnce = Math.max(mostAtOnce, ++running);
      try {
        await job();
      } finally {
        running--;
      }
      return jobs.length;
    }, 10);
  });

  afterEach(() => queue.dispose());

  async function idle(): Promise<void> {
    while (queue.busy) await wait(5);
  }

  it('looks at files that changed together once, each file once', async () => {
    queue.add(['a.ts', 'b.ts']);
    queue.add(['b.ts', 'c.ts']);
    assert.equal(queue.busy, true);
    await idle();
    assert.deepEqual(jobs, [['a.ts', 'b.ts', 'c.ts']]);
  });

  it('keeps what changes during a job for the next one, and never runs two', async () => {
    let first = true;
    job = async () => {
      if (first) queue.add(['late.ts']);
      first = false;
      await wait(30);
    };
    queue.add(['a.ts']);
    await idle();
    assert.deepEqual(jobs, [['a.ts'], ['late.ts']]);
    assert.equal(mostAtOnce, 1);
  });

  it('looks at everything when that was asked for, or when very much changed', async () => {
    queue.add(['a.ts']);
    queue.addEverything();
    await idle();
    queue.add(Array.from({ length: 2000 }, (_, i) => `generated/${i}.ts`));
    await idle();
    assert.deepEqual(jobs, ['everything', 'everything']);
  });

  it('gives a report of a look that began after it was asked for', async () => {
    queue.add(['a.ts']);
    while (running === 0) await wait(1);
    assert.equal(await queue.syncNow(), 2);
    assert.deepEqual(jobs, [['a.ts'], 'everything']);
  });

  it('looks at everything with the next change after a job failed, and not before', async () => {
    job = () => Promise.reject(new Error('disk full'));
    queue.add(['a.ts']);
    await idle();
    assert.deepEqual(jobs, [['a.ts']]);
    job = () => wait(1);
    queue.add(['b.ts']);
    await idle();
    assert.deepEqual(jobs, [['a.ts'], 'everything']);
  });

  it('tells who waits for a report why there is none', async () => {
    job = () => Promise.reject(new Error('disk full'));
    await assert.rejects(queue.syncNow(), /disk full/);
    const report = queue.syncNow();
    queue.dispose();
    await assert.rejects(report, /closed/);
    await assert.rejects(queue.syncNow(), /closed/);
  });
});
