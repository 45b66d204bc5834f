import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Segment } from '../../../src/engine/protocol.ts';
import type { Engine } from '../../../src/engine/server.ts';
import { segmentsOf } from '../../../src/engine/source/segments.ts';
import type { StoredChunk } from '../../../src/engine/store/records.ts';
import { splitLines } from '../../../src/engine/workspace/lines.ts';
import { createEngine, TemporaryWorkspace } from '../../support/workspace.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');

const linesOf = (segments: readonly Segment[]): string[] =>
  segments.flatMap(({ text }) => (text === undefined ? ['?'] : text.split('\n')));

describe('Segments', () => {
  const lines = ['a', 'b', '', 'c', 'd', '', ''];
  const chunk = (startLine: number, endLine: number, more: Partial<StoredChunk> = {}): StoredChunk => ({
    ...{ startLine, endLine, type: 'code' },
    text: lines.slice(startLine - 1, endLine).join('\n'),
    ...more,
  });
  const lost = (startLine: number, endLine: number): StoredChunk => {
    const { text: _, ...rest } = chunk(startLine, endLine);
    return rest;
  };
  const of = (chunks: StoredChunk[], startLine?: number, endLine?: number) =>
    segmentsOf({ chunks, lineCount: lines.length }, startLine, endLine);

  it('give every line of the file once, blank ones between and after chunks included', () => {
    const segments = of([chunk(1, 2, { symbol: 'x' }), chunk(4, 5, { type: 'markdown' })]);
    assert.deepEqual(segments, [
      { kind: 'code', startLine: 1, endLine: 3, text: 'a\nb\n', symbol: 'x' },
      { kind: 'prose', startLine: 4, endLine: 7, text: 'c\nd\n\n' },
    ]);
  });

  it('trim an overlap once', () => {
    const segments = of([chunk(1, 4), chunk(2, 5)]);
    assert.deepEqual(
      segments.map(({ startLine, endLine }) => [startLine, endLine]),
      [
        [1, 4],
        [5, 7],
      ],
    );
    assert.deepEqual(linesOf(segments), lines);
  });

  it('name the lines of a chunk that is lost, up to what is known again', () => {
    assert.deepEqual(of([lost(1, 2), chunk(4, 5)]), [
      { kind: 'hole', startLine: 1, endLine: 2 },
      { kind: 'code', startLine: 3, endLine: 7, text: '\nc\nd\n\n' },
    ]);
    assert.deepEqual(of([chunk(1, 2), lost(2, 5)]).at(-1), { kind: 'hole', startLine: 3, endLine: 7 });
    assert.deepEqual(of([lost(1, 5)]), [{ kind: 'hole', startLine: 1, endLine: 7 }]);
  });

  it('keep to the lines asked for and to the end of the file', () => {
    const chunks = [chunk(1, 2), chunk(4, 5)];
    assert.deepEqual(linesOf(of(chunks, 2, 4)), ['b', '', 'c']);
    assert.deepEqual(of(chunks, 3, 3), [{ kind: 'code', startLine: 3, endLine: 3, text: '' }]);
    assert.deepEqual(of(chunks, 5, 100).at(-1)?.endLine, 7);
    assert.deepEqual(of(chunks, 8, 9), []);
  });
});

describe('A file read from the index', () => {
  let engine: Engine;
  let workspace: TemporaryWorkspace;
  let folder: string;
  const files = new Map(
    readdirSync(fixtures, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(fixtures.length + 1), readFileSync(file)]),
  );

  before(async function () {
    this.timeout(60_000);
    engine = await createEngine();
    workspace = new TemporaryWorkspace(Object.fromEntries(files));
    ({ folder } = await engine.openFolder(workspace.spec()));
    await engine.sync({ folder });
  });
  after(async () => {
    await engine.dispose();
    workspace.dispose();
  });

  it('is the file, line by line, for every sample', async () => {
    let read = 0;
    for (const [path, bytes] of files) {
      const source = await engine.read({ folder, path }).catch(() => undefined);
      if (!source?.indexed) continue;
      read++;
      assert.deepEqual(linesOf(source.segments), splitLines(bytes.toString('utf8')), path);
    }
    assert.ok(read > 40, `${read} files`);
  });

  it('says why nothing is kept of it', async () => {
    workspace.write('data.bin', Uint8Array.of(0, 1, 2, 3, 0, 0, 255, 254, 0, 9));
    await engine.sync({ folder });
    const source = await engine.read({ folder, path: 'data.bin' });
    assert.deepEqual([source.indexed, source.reason, source.segments], [false, 'binary', []]);
  });
});
