import assert from 'node:assert/strict';
import { workspace, WorkspaceEdit } from 'vscode';
import {
  appendAndSave,
  assertSpan,
  declarationOf,
  fileAt,
  indexWorkspace,
  search,
  searchUntil,
  write,
} from './workspace.ts';

/** A Python file with one function of this name. */
const pythonFunction = (name: string) =>
  `def ${name}(parcel):\n    """Weighs it."""\n    return parcel.grams\n`;

describe('the answer follows the files', () => {
  before(indexWorkspace);

  it('finds a function as soon as the file it was written into is saved', async () => {
    assert.equal(declarationOf('drainConnectionPool', await search('drainConnectionPool')), undefined);

    const code = 'export function drainConnectionPool(pool: { end(): void }): void {\n  pool.end();\n}';
    await appendAndSave('src/http/client.ts', `\n${code}\n`);

    const saved = await searchUntil('drainConnectionPool', (result) => result.answer === 'found');
    const declaration = declarationOf('drainConnectionPool', saved);
    assert.ok(declaration);
    assert.equal(declaration.path, 'src/http/client.ts');
    assert.equal(saved.hits[0], declaration);
    await assertSpan(declaration, code);
  });

  it('keeps the lines of what stands below an edit right', async () => {
    const document = await workspace.openTextDocument(fileAt('billing/invoice.py'));
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(0), '# Checked by the tax office.\n# Twice.\n');
    const [before] = (await search('parse_invoice')).hits;
    assert.ok(before);
    assert.ok(await workspace.applyEdit(edit));
    assert.ok(await document.save());

    const moved = await searchUntil('parse_invoice', ({ hits }) => hits[0]?.startLine !== before.startLine);
    const [after] = moved.hits;
    assert.ok(after);
    assert.equal(after.startLine, before.startLine + 2);
    await assertSpan(after, 'def parse_invoice(text: str) -> Invoice:');
  });

  it('forgets a function that was renamed in its file', async () => {
    await write('billing/weights.py', pythonFunction('weigh_gross'));
    await searchUntil('weigh_gross', (result) => declarationOf('weigh_gross', result) !== undefined);

    await write('billing/weights.py', pythonFunction('weigh_net'));
    const net = await searchUntil('weigh_net', (result) => declarationOf('weigh_net', result) !== undefined);
    assert.ok(declarationOf('weigh_net', net));
    assert.equal(declarationOf('weigh_gross', await search('weigh_gross')), undefined);
  });

  it('finds what is in a file that was created', async () => {
    assert.equal(declarationOf('measure_girth', await search('measure_girth')), undefined);
    await write('billing/girth.py', pythonFunction('measure_girth'));

    const result = await searchUntil('measure_girth', ({ answer }) => answer === 'found');
    assert.equal(declarationOf('measure_girth', result)?.path, 'billing/girth.py');
  });

  it('forgets a file that was deleted', async () => {
    await write('billing/volume.py', pythonFunction('measure_volume'));
    const there = await searchUntil('measure_volume', (result) => result.answer === 'found');
    assert.equal(there.hits[0]?.path, 'billing/volume.py');

    await workspace.fs.delete(fileAt('billing/volume.py'));
    const inFile = ({ path }: { path: string }) => path === 'billing/volume.py';
    const gone = await searchUntil('measure_volume', ({ hits }) => !hits.some(inFile));
    assert.deepEqual(gone.hits.filter(inFile), []);
  });

  it('follows a file that was renamed', async () => {
    await write('billing/surcharge.py', pythonFunction('island_surcharge'));
    await searchUntil('island_surcharge', (result) => result.answer === 'found');

    await workspace.fs.rename(fileAt('billing/surcharge.py'), fileAt('billing/fees.py'));
    const moved = await searchUntil('island_surcharge', ({ hits }) => hits[0]?.path === 'billing/fees.py');
    assert.equal(declarationOf('island_surcharge', moved)?.path, 'billing/fees.py');
    assert.ok(!moved.hits.some(({ path }) => path === 'billing/surcharge.py'));
  });

  it('follows a folder that was renamed', async () => {
    await write('depots/north/gate.py', pythonFunction('open_north_gate'));
    await searchUntil('open_north_gate', (result) => result.answer === 'found');

    await workspace.fs.rename(fileAt('depots/north'), fileAt('depots/arctic'));
    const moved = await searchUntil(
      'open_north_gate',
      ({ hits }) => hits[0]?.path === 'depots/arctic/gate.py',
    );
    assert.equal(declarationOf('open_north_gate', moved)?.path, 'depots/arctic/gate.py');
    assert.ok(!moved.hits.some(({ path }) => path.startsWith('depots/north/')));
  });

  it('drops a file once an ignore file says so, and takes it back', async () => {
    await write('scratch/notes.py', pythonFunction('scratch_idea'));
    await searchUntil('scratch_idea', (result) => result.answer === 'found');

    await write('.cairnignore', 'scratch/\n');
    const inScratch = ({ path }: { path: string }) => path.startsWith('scratch/');
    const ignored = await searchUntil('scratch_idea', ({ hits }) => !hits.some(inScratch));
    assert.deepEqual(ignored.hits.filter(inScratch), []);

    await workspace.fs.delete(fileAt('.cairnignore'));
    const back = await searchUntil('scratch_idea', ({ hits }) => hits.some(inScratch));
    assert.equal(declarationOf('scratch_idea', back)?.path, 'scratch/notes.py');
  });
});
