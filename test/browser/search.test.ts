import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SearchView } from './searchView.ts';

const fixture = join(dirname(fileURLToPath(import.meta.url)), '../fixtures/polyglot');

describe('the search view', () => {
  let view: SearchView;

  before(async () => {
    view = await SearchView.open(fixture);
  });
  after(() => view?.close());

  it('shows what was searched for as it is typed, the declaration first', async () => {
    await view.search('retryWithBackoff', /match/);
    const first = view.hits.first();
    assert.equal(await first.getAttribute('data-path'), 'src/http/retry.ts');
    const text = (await first.textContent()) ?? '';
    assert.match(text, /exact name/);
    assert.match(text, /async function retryWithBackoff/);
    await view.screenshot('search-exact');
  });

  it('opens the file at the lines of a hit', async () => {
    await view.search('parse_invoice', /match/);
    const first = view.hits.first();
    const startLine = Number(await first.getAttribute('data-start'));
    await first.click();
    await view.page.getByRole('tab', { name: /invoice\.py/ }).waitFor();
    const lines = (await readFile(join(fixture, 'billing/invoice.py'), 'utf8')).split('\n');
    const endLine = Number(await first.getAttribute('data-end'));
    assert.ok(
      lines
        .slice(startLine - 1, endLine)
        .join('\n')
        .includes('def parse_invoice'),
    );
    assert.equal(await view.cursorLine(), startLine);
    await view.screenshot('search-opened');
  });

  it('says how a misspelt name was understood', async () => {
    await view.search('AquireLeese', /match/);
    const text = (await view.hits.first().textContent()) ?? '';
    assert.match(text, /AcquireLease/);
    assert.match(text, /misspelt/);
  });

  it('answers a question in words, in another language too', async () => {
    await view.search('how is a failed request tried again', /match/i);
    assert.equal(await view.hits.first().getAttribute('data-path'), 'src/http/retry.ts');
    await view.search('faturayı ayrıştır', /match/i);
    assert.equal(await view.hits.first().getAttribute('data-path'), 'billing/invoice.py');
  });

  it('says that something is not here', async () => {
    await view.search('MitochondrialGenomeAssembler', /Not in this workspace/);
    assert.equal(await view.hits.count(), 0);
    await view.screenshot('search-none');
  });

  it('is worked with the keyboard alone', async () => {
    await view.search('AcquireLease', /match/);
    await view.input.press('ArrowDown');
    await view.page.keyboard.press('Enter');
    await view.page.getByRole('tab', { name: /lease\.go/ }).waitFor();
  });

  it('follows a file that is saved while it is in sight', async () => {
    await view.search('measureParcelGirth', /Not in this workspace/);
    await view.page.getByRole('tab', { name: /lease\.go/ }).click();
    await view.page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus();
    await view.page.keyboard.press('Control+End');
    await view.page.keyboard.type('\nfunc measureParcelGirth() int { return 1 }\n');
    await view.page.keyboard.press('Control+S');
    await view.search('measureParcelGirth ', /match/);
    assert.equal(await view.hits.first().getAttribute('data-path'), 'locks/lease.go');
  });

  it('is in the status bar with its state', async () => {
    assert.match((await view.statusBar.first().textContent()) ?? '', /Cairn/);
  });

  it('follows the theme', async () => {
    await view.search('how is a failed request tried again', /match/i);
    for (const [theme, kind] of [
      ['Light 2026', 'vs'],
      ['Dark High Contrast', 'hc-black'],
      ['Dark 2026', 'vs-dark'],
    ] as const) {
      await view.chooseTheme(theme, kind);
      await view.screenshot(`search-${kind}`);
    }
  });

  it('fits a narrow sidebar', async () => {
    await view.search('how is a failed request tried again', /match/i);
    assert.ok((await view.overflow()) <= 0);
    const width = 180;
    await view.resize(width);
    const first = await view.hits.first().boundingBox();
    assert.ok(first && first.width <= width, `a hit is ${first?.width} pixels wide`);
    assert.ok((await view.overflow()) <= 0);
    await view.screenshot('search-narrow');
  });
});
