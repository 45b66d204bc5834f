import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import type { SearchResult } from '../../../src/engine/protocol.ts';
import { assertRefused, Workspace } from './cairn.ts';
import { smallProject } from './smallProject.ts';

describe('cairn batch', function () {
  this.timeout(60_000);
  let project: Workspace;

  before(async () => {
    project = await Workspace.create(smallProject);
  });
  after(() => project.dispose());

  const queries = async (...lines: string[]): Promise<string> => {
    await project.write('../queries.jsonl', lines.join('\n'));
    return project.path('../queries.jsonl');
  };

  it('refuses a bad line by its number before anything is indexed', async () => {
    const good = '{"query": "slugify"}';
    const refused: [string, RegExp][] = [
      ['not json', /queries\.jsonl:3: /],
      ['["slugify"]', /:3: .*object/],
      ['{"text": "slugify"}', /:3: .*"query"/],
      ['{"query": "  "}', /:3: .*"query"/],
      ['{"query": "x", "mode": "psychic"}', /:3: .*"mode".*auto/],
      ['{"query": "x", "limit": -1}', /:3: .*"limit"/],
      ['{"query": "x", "purpose": "fun"}', /:3: .*"purpose"/],
      ['{"query": "x", "filters": {"path": ["src"]}}', /:3: .*"path"/],
      ['{"query": "x", "filters": {"paths": "src"}}', /:3: .*filters\.paths/],
      ['{"query": "x", "filters": {"types": ["prose"]}}', /:3: .*filters\.types/],
    ];

    for (const [line, message] of refused) {
      assertRefused(await project.cairn('batch', '--queries', await queries(good, '', line)), 2, message);
    }
    await assert.rejects(stat(project.cache), { code: 'ENOENT' });
  });

  it('refuses a file of queries that is not there', async () => {
    assertRefused(await project.cairn('batch', '--queries', 'none.jsonl'), 3, /none\.jsonl/);
  });

  it('answers every query in order, with what its line asks for', async () => {
    const file = await queries(
      '{"query": "slugify", "id": 7}',
      '{"query": "quaternionSlerpInterpolator"}',
      '',
      '{"query": "invoices", "filters": {"types": ["markdown"]}, "purpose": "answer"}',
      '{"query": "invoices", "purpose": "document"}',
      '{"query": "a file that changed", "mode": "lexical", "limit": 1}',
    );

    const { code, stdout, stderr } = await project.cairn('batch', '--queries', file, '--json');
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as SearchResult);

    assert.equal(stderr, '');
    assert.equal(code, 0);
    assert.deepEqual(
      results.map((result) => result.query),
      ['slugify', 'quaternionSlerpInterpolator', 'invoices', 'invoices', 'a file that changed'],
    );
    const [named, absent, prose, code_, limited] = results;
    assert.equal(named!.hits[0]?.path, 'src/text/slug.rs');
    assert.equal(absent!.answer, 'none');
    assert.deepEqual(new Set(prose!.hits.map((hit) => hit.type)), new Set(['markdown']));
    assert.ok(code_!.hits.every((hit) => hit.type === 'code'));
    assert.equal(limited!.hits.length, 1);
  });

  it('takes limit and mode of the command line where a line does not say', async () => {
    const file = await queries('{"query": "file user"}', '{"query": "file user", "limit": 2}');

    const { stdout } = await project.cairn('batch', '--queries', file, '--limit', '1', '--mode', 'lexical');
    const counts = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as SearchResult).hits.length);

    assert.deepEqual(counts, [1, 2]);
  });
});
