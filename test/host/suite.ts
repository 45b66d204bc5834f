/** What an extension host runs: every test beside this module, once it is bundled. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';

/**
 * Runs the tests. With `CAIRN_TEST_REPORT` in the environment, mocha's JSON report is written to that file.
 * @throws when a test failed
 */
export async function run(): Promise<void> {
  const output = process.env['CAIRN_TEST_REPORT'];
  const reporter = output ? { reporter: 'json', reporterOptions: { output } } : { reporter: 'spec' };
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, color: false, ...reporter });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.test.cjs')) mocha.addFile(join(__dirname, name));
  }
  await mocha.loadFilesAsync();
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
