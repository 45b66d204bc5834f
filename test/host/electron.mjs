/**
 * Runs the tests of this folder inside a desktop VS Code, which is downloaded first: `npm run test:electron`.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { bundleTests, extensionFolder, fixture } from './bundle.mjs';

const temporary = await mkdtemp(join(tmpdir(), 'cairn-electron-'));
const folder = join(temporary, basename(fixture));
try {
  await cp(fixture, folder, { recursive: true });
  process.exitCode = await runTests({
    extensionDevelopmentPath: extensionFolder,
    extensionTestsPath: await bundleTests(),
    launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(temporary, { recursive: true, force: true });
}
