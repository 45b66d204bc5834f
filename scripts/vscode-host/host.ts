/** A real VS Code with a workspace of its own, for tests. */
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { install } from './install.ts';
import { installPackage, startServer } from './server.ts';
import { openWorkbench } from './workbench.ts';

export interface HostOptions {
  /** Folder to work on; a copy of it is opened, so tests may change it. */
  folder: string;
  /** Folders of the extensions to run in development mode. */
  extensions?: string[];
  /** Packaged extensions (`.vsix`) to install. */
  packages?: string[];
  /** Module with the `run()` that the extension host calls. */
  tests?: string;
  /** User settings. */
  settings?: Record<string, unknown>;
  /** What the extension host finds in its environment beside the usual. */
  env?: Record<string, string>;
  /** Told of installation steps. */
  onNotice?: (line: string) => void;
  /** Told what the workbench and the extension host write to their consoles. */
  onLog?: (line: string) => void;
}

export interface Host {
  page: Page;
  /** Absolute path of the copy that is open. */
  folder: string;
  /** Resolves when the extension host has run the tests, or has died: only what they left behind tells which. */
  testsEnded: Promise<void>;
  /** Ends everything and removes the copy. */
  close(): Promise<void>;
}

const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'chat.disableAIFeatures': true,
};

/**
 * Opens a folder in VS Code, which is installed first where it is missing.
 * @throws when VS Code cannot be installed or started, or a package is refused; nothing is left running
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const { extensions = [], packages = [], env = {}, onLog = () => undefined } = options;
  const installation = await install(options.onNotice ?? (() => undefined));

  const temporary = await realpath(await mkdtemp(join(tmpdir(), 'cairn-host-')));
  const cleanUp: (() => Promise<unknown>)[] = [
    () => rm(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  ];
  const close = async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  };
  try {
    const folder = join(temporary, basename(resolve(options.folder)));
    await cp(options.folder, folder, { recursive: true });
    await mkdir(join(temporary, 'user/User'), { recursive: true });
    await writeFile(
      join(temporary, 'user/User/settings.json'),
      JSON.stringify({ ...quietSettings, ...options.settings }),
    );

    const folders = {
      data: join(temporary, 'server'),
      user: join(temporary, 'user'),
      extensions: join(temporary, 'extensions'),
    };
    for (const vsix of packages) await installPackage(installation, resolve(vsix), folders);
    const server = await startServer(installation, folders, env);
    cleanUp.push(() => server.stop());

    const developed =
      options.tests && extensions.length === 0 ? [await emptyExtension(temporary)] : extensions;
    const workbench = await openWorkbench({
      browser: installation.chromium,
      port: server.port,
      folder,
      extensions: developed,
      ...(options.tests && { tests: options.tests }),
      onLog,
    });
    // A browser that hangs must not keep the rest from being cleaned up.
    cleanUp.push(() => Promise.race([workbench.browser.close(), delay(5000, undefined, { ref: false })]));
    return { page: workbench.page, folder, testsEnded: workbench.testsEnded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** VS Code runs tests only where an extension is in development mode. */
async function emptyExtension(parent: string): Promise<string> {
  const folder = join(parent, 'test-driver');
  const manifest = { name: 'test-driver', publisher: 'cairn', version: '0.0.0', engines: { vscode: '*' } };
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
