/// <reference lib="dom" />
/** The workbench of a running server, in headless Chromium. */
import { resolve } from 'node:path';
import { format } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';

export interface WorkbenchOptions {
  /** Absolute path of the browser. */
  browser: string;
  port: number;
  /** Absolute path of the folder to open. */
  folder: string;
  /** Folders of the extensions to run in development mode. */
  extensions: string[];
  /** Module with the `run()` that the extension host calls; needs an extension in development mode. */
  tests?: string;
  /** Told what the workbench and the extension host write to their consoles. */
  onLog: (line: string) => void;
}

export interface Workbench {
  page: Page;
  browser: Browser;
  /** Resolves when the extension host has run the tests, or has died: a crash looks like a success here. */
  testsEnded: Promise<void>;
}

/** Flags that keep the browser quiet and from reaching out. */
const browserFlags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Opens the workbench; resolves when its page has been loaded, before extensions are started. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { port, folder, extensions, tests, onLog } = options;
  const browser = await chromium.launch({ executablePath: options.browser, args: browserFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );

    // VS Code calls these two where they exist: its own tests in browsers use them.
    await page.exposeFunction('codeAutomationLog', (_kind: string, words: unknown[]) =>
      onLog(format(...words)),
    );
    let ended: () => void = () => undefined;
    const testsEnded = new Promise<void>((done) => (ended = done));
    await page.exposeFunction('codeAutomationExit', () => ended());

    const authority = `127.0.0.1:${port}`;
    const remote = (path: string) => ({ scheme: 'vscode-remote', authority, path: resolve(path) });
    if (extensions.length > 0) {
      await page.addInitScript(injectDevelopmentOptions, {
        extensions: extensions.map(remote),
        ...(tests && { extensionTestsPath: remote(tests) }),
      });
    }
    await page.goto(`http://${authority}/?folder=${encodeURIComponent(folder)}`, {
      waitUntil: 'domcontentloaded',
    });
    return { page, browser, testsEnded };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * Runs in the page. A release of VS Code ignores development options in its address, so they are added to the
 * configuration at the moment the workbench reads it out of the page.
 */
function injectDevelopmentOptions(developmentOptions: object): void {
  const original = Element.prototype.getAttribute;
  Element.prototype.getAttribute = function (name) {
    const value = original.call(this, name);
    if (value === null || name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration') {
      return value;
    }
    return JSON.stringify({ ...(JSON.parse(value) as object), developmentOptions });
  };
}
