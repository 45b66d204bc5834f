import assert from 'node:assert/strict';
import { extensions } from 'vscode';
import { assertSpan, folder, indexWorkspace, search, status } from './workspace.ts';

describe('a workspace in three languages', () => {
  before(indexWorkspace);

  it('is indexed once the extension has started, file by file', async () => {
    assert.ok(extensions.getExtension('cairn.cairn')?.isActive);
    const [first, ...others] = await status();
    assert.ok(first);
    assert.deepEqual(others, []);
    assert.equal(first.folder, folder().toString());
    assert.equal(first.state, 'ready');
    assert.deepEqual(first.problems, []);
    // Six sources, the README and the ignore file.
    assert.equal(first.files, 8);
    assert.ok(first.chunks >= first.files);
    assert.ok(first.skipped >= 3, 'the ignored, the secret and the binary file are accounted for');
    assert.ok(first.syncedAt);
  });

  const declarations = [
    {
      name: 'retryWithBackoff',
      path: 'src/http/retry.ts',
      text: 'export async function retryWithBackoff<T>',
    },
    { name: 'parse_invoice', path: 'billing/invoice.py', text: 'def parse_invoice(text: str) -> Invoice:' },
    { name: 'AcquireLease', path: 'locks/lease.go', text: 'func AcquireLease(ctx context.Context' },
  ];

  for (const { name, path, text } of declarations) {
    it(`answers ${name} with the lines that declare it`, async () => {
      const result = await search(name);
      assert.equal(result.query, name);
      assert.equal(result.answer, 'found');
      const [first] = result.hits;
      assert.ok(first);
      assert.equal(first.path, path);
      assert.equal(first.symbol, name);
      assert.ok(first.pinned);
      assert.equal(first.stale, false);
      await assertSpan(first, text);
    });
  }

  it('answers a misspelt name with its declaration', async () => {
    const { hits } = await search('AquireLeese');
    assert.equal(hits[0]?.symbol, 'AcquireLease');
    assert.deepEqual(hits[0].routes.includes('misspelled'), true);
  });

  it('answers a question in words', async () => {
    const { hits } = await search('which parcels did the carrier charge too much for');
    assert.equal(hits[0]?.path, 'billing/ledger.py');
  });

  it('gives spans that are word for word the lines of their files, in every answer', async () => {
    const { hits } = await search('how is a failed request tried again');
    assert.ok(hits.length > 0);
    for (const hit of hits) await assertSpan(hit, '');
  });

  it('says that something is not in the workspace', async () => {
    const { answer, hits } = await search('MitochondrialGenomeAssembler');
    assert.equal(answer, 'none');
    assert.deepEqual(hits, []);
  });

  it('never answers with ignored or secret files', async () => {
    const queries = ['bundledShippingEntry', 'CARRIER_GATEWAY_TOKEN', 'fake-3f9a1c77d0b24e58', 'token'];
    for (const query of queries) {
      const { hits } = await search(query);
      const paths = hits.map(({ path }) => path);
      assert.deepEqual(
        paths.filter((path) => /^build\/|\.env|\.png$/.test(path)),
        [],
        query,
      );
      assert.ok(!JSON.stringify(hits).includes('fake-3f9a1c77d0b24e58'), query);
    }
  });
});
