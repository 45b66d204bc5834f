/**
 * Takes the README's pictures: the search view at work on a small workspace, in a real VS Code.
 *
 *   npm run build && npx tsx scripts/screenshots.ts
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SearchView } from '../test/browser/searchView.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pictures = join(root, 'media/screenshots');

for (const [name, theme] of [
  ['search-dark', 'Dark 2026'],
  ['search-light', 'Light 2026'],
] as const) {
  const view = await SearchView.open(join(root, 'test/fixtures/polyglot'), { 'workbench.colorTheme': theme });
  await view.search('take the lease for a worker unless it is held', /match/);
  await view.hits.first().click();
  await view.page.locator('.monaco-editor .view-line').first().waitFor();
  await view.page.waitForTimeout(1500);
  await view.page.screenshot({ path: join(pictures, `${name}.png`) });
  await view.close();
}
