import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const output = join(here, '../../dist-test/host');

/** Folder of the extension's sources and manifest. */
export const extensionFolder = join(here, '../..');
/** The workspace that the tests are about. */
export const fixture = join(here, '../fixtures/polyglot');

/**
 * Makes the tests loadable by an extension host, which knows neither TypeScript nor other modules than CommonJS here.
 * @returns {Promise<string>} absolute path of the module with `run()`
 */
export async function bundleTests() {
  await rm(output, { recursive: true, force: true });
  const tests = (await readdir(here)).filter((name) => name.endsWith('.test.ts'));
  await esbuild.build({
    entryPoints: ['suite.ts', ...tests].map((name) => join(here, name)),
    outdir: output,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return join(output, 'suite.cjs');
}
