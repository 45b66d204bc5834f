/**
 * Runs the tests of this folder: Playwright uses the search view in a real workbench on the built extension.
 * `node test/browser/run.mjs`; screenshots go to `test/artifacts`.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Mocha from 'mocha';
import { register } from 'tsx/esm/api';
import { finish, printTest } from '../host/report.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const timeoutMs = 90_000;

register();
const mocha = new Mocha({ ui: 'bdd', timeout: timeoutMs, color: false, reporter: class {} });
for (const name of await readdir(here)) if (name.endsWith('.test.ts')) mocha.addFile(join(here, name));
await mocha.loadFilesAsync();

let passed = 0;
let failed = 0;
const runner = mocha.run(() => finish(passed, failed));
runner.on('pass', (test) => {
  passed++;
  printTest({ title: test.fullTitle(), ms: test.duration });
});
runner.on('fail', (test, error) => {
  failed++;
  printTest({ title: test.fullTitle(), error: error.stack ?? error.message });
});
