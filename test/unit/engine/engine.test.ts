import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitLines } from '../../../src/engine/workspace/lines.ts';
import { EngineErrorCode, type SearchResult } from '../../../src/engine/protocol.ts';
import type { Engine } from '../../../src/engine/server.ts';
import { createEngine, TemporaryWorkspace } from '../../support/workspace.ts';

const files = {
  'src/retry.ts': `import { sleep } from './time';

/** Calls an operation again until it succeeds, waiting twice as long each time. */
export async function retryWithBackoff<T>(operation: () => Promise<T>, attempts: number): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(2 ** attempt * 100);
    }
  }
}
`,
  'billing/invoice.py': `class Invoice:
    """A bill for a customer."""

    def total_with_tax(self, rate):
        return sum(item.price for item in self.items) * (1 + rate)


def parse_invoice(text):
    """Reads an invoice from its printed form."""
    lines = text.splitlines()
    return Invoice(lines)
`,
  'lease.go': `package lease

// AcquireLease takes the lock for a worker, or waits until the holder's heartbeat stops.
func AcquireLease(owner string) error {
	return store.Lock(owner)
}
`,
  'README.md': `# Billing

## Retrying

Failed calls are made again, and each time the pause doubles.
`,
};

describe('An indexed folder', () => {
  let engine: Engine;
  let workspace: TemporaryWorkspace;
  let folder: string;

  before(async () => {
    engine = await createEngine();
  });
  after(() => engine.dispose());

  beforeEach(async () => {
    workspace = new TemporaryWorkspace(files);
    ({ folder } = await engine.openFolder(workspace.spec()));
    await engine.sync({ folder });
  });
  afterEach(async () => {
    await engine.closeFolder(folder);
    workspace.dispose();
  });

  const search = (query: string, more = {}): Promise<SearchResult> =>
    engine.search({ query, filters: { folders: [folder] }, ...more });

  it('answers with spans that are exactly the lines of the file', async () => {
    for (const query of ['retry', 'invoice total', 'lease', 'billing', 'sleep']) {
      const { hits } = await search(query);
      assert.ok(hits.length > 0, query);
      for (const { path, startLine, endLine, text } of hits) {
        const lines = splitLines(readFileSync(join(workspace.root, path), 'utf8'));
        assert.equal(text, lines.slice(startLine - 1, endLine).join('\n'));
      }
    }
  });

  it('puts the declaration first when its name is asked for', async () => {
    for (const [query, path] of [
      ['retryWithBackoff', 'src/retry.ts'],
      ['parse_invoice', 'billing/invoice.py'],
      ['Invoice.total_with_tax', 'billing/invoice.py'],
      ['AcquireLease', 'lease.go'],
    ] as const) {
      const { hits, shape } = await search(query);
      assert.equal(shape, 'symbol');
      assert.equal(hits[0]?.path, path, query);
      assert.ok(hits[0].pinned);
      assert.deepEqual(hits[0].routes, ['exact']);
      assert.equal(hits[0].band, 'strong');
    }
  });

  it('shows a chunk under the name that was asked for, when it declares several', async () => {
    workspace.write(
      'src/codes.ts',
      'export const notFound = 404;\nexport const gone = 410;\nexport const teapot = 418;\n',
    );
    await engine.sync({ folder });
    for (const [name, line] of [
      ['notFound', 1],
      ['gone', 2],
      ['teapot', 3],
    ] as const) {
      const [first] = (await search(name)).hits;
      assert.deepEqual([first?.symbol, first?.symbolLine, first?.startLine], [name, line, 1]);
    }
  });

  it('finds a name written in another style or misspelt, and says which', async () => {
    for (const [query, path, route] of [
      ['retry_with_backoff', 'src/retry.ts', 'style'],
      ['parseInvoice', 'billing/invoice.py', 'style'],
      ['acquire-lease', 'lease.go', 'style'],
      ['retryWithBakcoff', 'src/retry.ts', 'misspelled'],
      ['parse_invoce', 'billing/invoice.py', 'misspelled'],
      ['aqcuireLease', 'lease.go', 'misspelled'],
    ] as const) {
      const { hits } = await search(query);
      assert.equal(hits[0]?.path, path, query);
      assert.deepEqual(hits[0].routes, [route], query);
    }
  });

  it('finds code by what it does, also in another language', async () => {
    assert.equal((await search('call again after a failure, waiting longer')).hits[0]?.path, 'src/retry.ts');
    assert.equal((await search('faturayı ayrıştır')).hits[0]?.path, 'billing/invoice.py');
  });

  it('says that it is not here, with the nearest names', async () => {
    const result = await search('zxqv wkjh pqzt');
    assert.equal(result.answer, 'none');
    assert.deepEqual(result.hits, []);
    assert.ok(Array.isArray(result.nearest));
    assert.ok(result.dropped > 0);
  });

  it('labels prose as unverified and keeps it from documentation', async () => {
    const prose = (await search('retrying failed calls')).hits.filter(({ type }) => type === 'markdown');
    assert.ok(prose.length > 0);
    assert.ok(prose.every(({ verified }) => !verified));
    for (const filters of [{}, { types: ['markdown' as const] }]) {
      const { hits } = await engine.search({ query: 'retrying failed calls', purpose: 'document', filters });
      assert.ok(hits.every(({ type }) => type === 'code'));
    }
  });

  it('keeps to the filters', async () => {
    const query = 'retry a failed call for an invoice';
    const paths = async (filters: object) =>
      new Set((await engine.search({ query, filters })).hits.map(({ path }) => path));
    assert.deepEqual(await paths({}), new Set(['src/retry.ts', 'billing/invoice.py', 'README.md']));
    assert.deepEqual(await paths({ paths: ['billing/**'] }), new Set(['billing/invoice.py']));
    assert.deepEqual(await paths({ paths: ['billing'] }), new Set(['billing/invoice.py']));
    assert.deepEqual(await paths({ languages: ['TypeScript'] }), new Set(['src/retry.ts']));
    assert.deepEqual(await paths({ types: ['markdown'] }), new Set(['README.md']));
  });

  it('follows edits, new files and deletions', async () => {
    workspace.write(
      'src/retry.ts',
      'export function circuitBreaker() {\n  return "open after five failures";\n}\n',
    );
    workspace.write('src/cache.ts', 'export function evictOldest(cache: string[]) {\n  cache.shift();\n}\n');
    workspace.delete('lease.go');
    const report = await engine.sync({ folder });
    assert.deepEqual([report.added, report.changed, report.removed, report.failed], [1, 1, 1, 0]);
    assert.equal((await search('circuitBreaker')).hits[0]?.path, 'src/retry.ts');
    assert.equal((await search('evictOldest')).hits[0]?.path, 'src/cache.ts');
    for (const query of ['AcquireLease', 'retryWithBackoff'])
      assert.ok(!(await search(query)).hits.some(({ text }) => text.includes(query)), query);
  });

  it('looks only at the paths it is told, and at everything below them', async () => {
    workspace.write('billing/tax.py', 'def value_added_tax(country):\n    return rates[country]\n');
    workspace.write('src/other.ts', 'export const unseenForNow = 1;\n');
    await engine.sync({ folder, paths: ['billing'] });
    assert.equal((await search('value_added_tax')).hits[0]?.path, 'billing/tax.py');
    assert.ok(!(await search('unseenForNow')).hits.some(({ path }) => path === 'src/other.ts'));
    workspace.delete('billing');
    await engine.sync({ folder, paths: ['billing'] });
    assert.ok(!(await search('parse_invoice')).hits.some(({ path }) => path.startsWith('billing/')));
  });

  it('takes out what an ignore file newly names, and back in what it no longer names', async () => {
    workspace.write('billing/.gitignore', 'invoice.py\n');
    await engine.sync({ folder, paths: ['billing/.gitignore'] });
    assert.ok(!(await search('parse_invoice')).hits.some(({ path }) => path === 'billing/invoice.py'));
    assert.ok(
      engine
        .skipped(folder)
        .some(({ path, reason }) => path === 'billing/invoice.py' && reason === 'ignored'),
    );
    workspace.delete('billing/.gitignore');
    await engine.sync({ folder, paths: ['billing/.gitignore'] });
    assert.ok((await search('parse_invoice')).hits[0]?.pinned);
  });

  it('sees an edit that keeps size and time, when it is told of the path', async () => {
    const path = join(workspace.root, 'lease.go');
    const { atime, mtime } = statSync(path);
    writeFileSync(path, files['lease.go'].replaceAll('AcquireLease', 'ReleaseLease'));
    utimesSync(path, atime, mtime);
    await engine.sync({ folder, paths: ['lease.go'] });
    assert.ok((await search('ReleaseLease')).hits[0]?.pinned);
  });

  it('says that a hit is stale when its file has changed since, or is gone', async () => {
    workspace.write('lease.go', 'package lease\n');
    workspace.delete('billing/invoice.py');
    assert.equal((await search('AcquireLease')).hits[0]?.stale, true);
    assert.equal((await search('parse_invoice')).hits[0]?.stale, true);
    assert.equal((await search('retryWithBackoff')).hits[0]?.stale, false);
  });

  it('gives a file back as it is indexed, and nothing that it has not seen', async () => {
    const source = await engine.read({ folder, path: 'src/retry.ts' });
    assert.equal(source.indexed, true);
    const lines = splitLines(files['src/retry.ts']);
    for (const { kind, startLine, endLine, text } of source.segments)
      if (kind !== 'hole') assert.equal(text, lines.slice(startLine - 1, endLine).join('\n'));
    for (const path of ['src/none.ts', '../workspace/src/retry.ts', join(workspace.root, 'src/retry.ts')])
      await assert.rejects(engine.read({ folder, path }), { code: EngineErrorCode.unknownPath });
  });

  it('is the same after a restart, without indexing anything again', async () => {
    const before = await search('retry a failed operation');
    await engine.closeFolder(folder);
    const status = await engine.openFolder(workspace.spec());
    assert.equal(status.files, 4);
    const after = await search('retry a failed operation');
    assert.deepEqual({ ...after, ms: 0 }, { ...before, ms: 0 });
    const report = await engine.sync({ folder });
    assert.deepEqual([report.added, report.changed, report.removed, report.chunksWritten], [0, 0, 0, 0]);
  });

  it('indexes the files of a damaged shard again and says so', async () => {
    await engine.closeFolder(folder);
    for (const shard of readdirSync(workspace.store)) writeFileSync(join(workspace.store, shard), 'garbage');
    const status = await engine.openFolder(workspace.spec());
    assert.equal(status.files, 0);
    assert.match(status.problems.join(), /damaged/);
    await engine.sync({ folder });
    assert.ok((await search('AcquireLease')).hits[0]?.pinned);
  });

  it('goes on where it was stopped', async () => {
    for (let i = 0; i < 60; i++) workspace.write(`many/file${i}.ts`, `export const manyValue${i} = ${i};\n`);
    const controller = new AbortController();
    await assert.rejects(
      engine.sync(
        { folder },
        {
          signal: controller.signal,
          onProgress: ({ phase, done }) => phase === 'indexing' && done === 20 && controller.abort(),
        },
      ),
    );
    await engine.closeFolder(folder);
    const { files: kept } = await engine.openFolder(workspace.spec());
    assert.ok(kept > 4 && kept < 64, `${kept} files`);
    const report = await engine.sync({ folder });
    assert.equal(report.added, 64 - kept);
    assert.ok((await search('manyValue59')).hits[0]?.pinned);
  });

  it('refuses what it cannot answer with a clear error', async () => {
    await assert.rejects(search('   '), { code: EngineErrorCode.badRequest });
    await assert.rejects(engine.search({ query: 'x', filters: { folders: ['file:///nowhere'] } }), {
      code: EngineErrorCode.unknownFolder,
    });
    const spec = { ...workspace.spec(), folder: 'file:///gone', root: join(workspace.root, 'gone') };
    await assert.rejects(engine.openFolder(spec), { code: EngineErrorCode.badRoot });
  });

  it('answers a query of ten thousand characters', async () => {
    const result = await search('lease '.repeat(1667));
    assert.equal(result.hits[0]?.path, 'lease.go');
  });
});
