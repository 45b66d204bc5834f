import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import {
  EngineClient,
  EngineStoppedError,
  isCancelled,
  messageOf,
} from '../../../src/editor/engine/engineClient.ts';
import { search, status, type IndexProgress } from '../../../src/engine/protocol.ts';

const jsonrpc = createRequire(import.meta.url).resolve('vscode-jsonrpc/node');

/** An engine that does what the query says. */
const engine = `
const { parentPort, workerData } = require('node:worker_threads');
const rpc = require(${JSON.stringify(jsonrpc)});
const connection = rpc.createMessageConnection(
  new rpc.PortMessageReader(parentPort), new rpc.PortMessageWriter(parentPort));
connection.onRequest('search', ({ query }, token) => {
  if (query === 'crash') setImmediate(() => { throw new Error('wasm trap'); });
  if (query === 'crash' || query === 'wait') return new Promise((_, reject) => {
    const cancel = () => reject(new rpc.ResponseError(-32800, 'Cancelled'));
    if (token.isCancellationRequested) cancel();
    else token.onCancellationRequested(cancel);
  });
  if (query === 'refuse') return new rpc.ResponseError(3, 'The query is empty.');
  if (query === 'print') console.error('a word from the engine');
  return { query, nearest: [workerData.assets] };
});
connection.onRequest('status', async () => {
  const progress = { folder: 'file:///a', phase: 'indexing', done: 1, total: 2 };
  await connection.sendProgress(new rpc.ProgressType(), progress.folder, progress);
  return [];
});
connection.onRequest('shutdown', () => null);
connection.listen();
`;

describe('the engine’s client', () => {
  let folder: string;
  let client: EngineClient;
  let printed: string[];
  let stops: string[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-client-'));
    writeFileSync(join(folder, 'engine.cjs'), engine);
  });

  beforeEach(() => {
    [printed, stops] = [[], []];
    client = new EngineClient({
      script: join(folder, 'engine.cjs'),
      assets: '/assets',
      log: (line) => printed.push(line),
      restarts: 1,
    });
    client.onStop((reason) => stops.push(reason));
  });

  afterEach(() => client.stop());

  after(() => rmSync(folder, { recursive: true }));

  const ask = (query: string) => client.request(search, { query });

  it('starts the engine with its assets and passes its answers on', async () => {
    const { query, nearest } = await ask('parse');
    assert.deepEqual([query, nearest], ['parse', ['/assets']]);
  });

  it('passes progress and printed lines on', async () => {
    const progress: IndexProgress[] = [];
    client.onProgress((step) => progress.push(step));
    await client.request(status, {});
    assert.deepEqual(progress, [{ folder: 'file:///a', phase: 'indexing', done: 1, total: 2 }]);
    await ask('print');
    await client.stop();
    assert.deepEqual(printed, ['a word from the engine']);
  });

  it('keeps the engine’s own words for what it refuses', async () => {
    await assert.rejects(ask('refuse'), (error) => messageOf(error) === 'The query is empty.');
  });

  it('gives up a query when its caller does', async () => {
    const source = new CancellationTokenSource();
    const answer = client.request(search, { query: 'wait' }, source.token);
    source.cancel();
    await assert.rejects(answer, isCancelled);
  });

  it('fails what was asked when the engine crashes, says why, and answers again', async () => {
    const unanswered = ask('wait');
    await assert.rejects(ask('crash'), EngineStoppedError);
    await assert.rejects(unanswered, EngineStoppedError);
    assert.match(stops.join(), /wasm trap/);
    assert.equal((await ask('again')).query, 'again');
  });

  it('does not start an engine for ever that always crashes, until it is told to', async () => {
    await assert.rejects(ask('crash'), EngineStoppedError);
    assert.equal(client.available, true);
    await assert.rejects(ask('crash'), EngineStoppedError);
    assert.equal(client.available, false);
    await assert.rejects(ask('parse'), /too often/);
    client.allowRestart();
    assert.equal((await ask('parse')).query, 'parse');
  });

  it('answers nothing after it was stopped, and that is no crash', async () => {
    await ask('parse');
    await client.stop();
    await assert.rejects(ask('parse'), /shut down/);
    assert.deepEqual(stops, []);
  });
});
