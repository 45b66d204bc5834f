/**
 * Runs the tests of this folder inside a real VS Code, on the built extension or on a package of it:
 * `node test/host/run.mjs [--vsix dist/cairn.vsix] [--verbose]`.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { bundleTests, extensionFolder, fixture } from './bundle.mjs';
import { finish, printTest } from './report.mjs';

register();
const { openHost } = await import('../../scripts/vscode-host/host.ts');

const timeoutMs = 5 * 60_000;
/** How much of the consoles is shown when there is no report. */
const shownLines = 60;

const { values: flags } = parseArgs({
  options: { vsix: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});

/** Runs the tests; resolves to mocha's report, or to nothing when the extension host did not get to its end. */
async function runTests() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-report-'));
  const report = join(folder, 'report.json');
  const consoles = [];
  try {
    const host = await openHost({
      ...(flags.vsix ? { packages: [flags.vsix] } : { extensions: [extensionFolder] }),
      folder: fixture,
      tests: await bundleTests(),
      env: { CAIRN_TEST_REPORT: report },
      onNotice: (line) => console.log(line),
      onLog: (line) => (flags.verbose ? console.log(line) : consoles.push(line)),
    });
    try {
      await Promise.race([host.testsEnded, delay(timeoutMs, undefined, { ref: false })]);
    } finally {
      await host.close();
    }
    if (existsSync(report)) return JSON.parse(await readFile(report, 'utf8'));
    console.log(consoles.slice(-shownLines).join('\n'));
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const report = await runTests();
  if (!report) throw new Error('The extension host left no report: it died or hung.');
  for (const { fullTitle, duration } of report.passes) printTest({ title: fullTitle, ms: duration });
  for (const { fullTitle, err } of report.failures) {
    printTest({ title: fullTitle, error: err.stack ?? err.message ?? 'failed' });
  }
  finish(report.stats.passes, report.stats.failures);
} catch (error) {
  printTest({ title: 'VS Code runs the tests', error: error.message });
  finish(0, 1);
}
