/** The search view as a user works with it. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { openHost, type Host } from '../../scripts/vscode-host/host.ts';

const here = dirname(fileURLToPath(import.meta.url));
const artifacts = join(here, '../artifacts');
/** A busy machine takes its time to start an extension host. */
const patienceMs = 60_000;

export class SearchView {
  readonly host: Host;
  readonly page: Page;
  private readonly frame: FrameLocator;

  private constructor(host: Host) {
    this.host = host;
    this.page = host.page;
    this.page.setDefaultTimeout(patienceMs);
    this.frame = this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** Opens VS Code on a copy of a folder, with the built extension and the view in sight. */
  static async open(folder: string, settings: Record<string, unknown> = {}): Promise<SearchView> {
    const host = await openHost({ extensions: [join(here, '../..')], folder, settings });
    const view = new SearchView(host);
    await view.page.locator('.activitybar').getByRole('tab', { name: 'Cairn' }).click();
    await view.input.waitFor();
    await view.statusBar.filter({ hasNotText: '%' }).waitFor();
    return view;
  }

  get input(): Locator {
    return this.frame.locator('#query input');
  }

  get hits(): Locator {
    return this.frame.locator('.hit');
  }

  get answer(): Locator {
    return this.frame.locator('#answer');
  }

  get statusBar(): Locator {
    return this.page.locator('.statusbar-item', { hasText: 'Cairn' });
  }

  /** Types a query into the empty view and waits until the answer line says something that fits. */
  async search(query: string, expected: RegExp): Promise<string> {
    await this.input.press('Escape');
    await this.frame.locator('.introduction').waitFor();
    await this.input.fill(query);
    await this.answer.filter({ hasText: expected }).waitFor();
    return (await this.answer.textContent()) ?? '';
  }

  /** Line the cursor of the open editor is on, as the status bar tells. */
  async cursorLine(): Promise<number> {
    const text = await this.page.locator('[id="status.editor.selection"]').textContent();
    const line = /Ln (\d+)/.exec(text ?? '')?.[1];
    assert.ok(line, `the status bar says ${text}`);
    return Number(line);
  }

  /** Chooses a colour theme by its label, and waits for a workbench of that kind: `vs`, `vs-dark`, `hc-black`. */
  async chooseTheme(label: string, kind: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    const choose = async (text: string, label: string) => {
      await input.fill(text);
      const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first();
      await row.click();
    };
    await this.page.keyboard.press('F1');
    await choose('>Preferences: Color Theme', 'Preferences: Color Theme');
    await this.page.locator('.quick-input-widget input[placeholder*="Color Theme"]').waitFor();
    await choose(label, label);
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Drags the border of the sidebar until it is this wide, in pixels; VS Code does not go below 170. */
  async resize(width: number): Promise<void> {
    const sidebar = await this.page.locator('.part.sidebar').boundingBox();
    assert.ok(sidebar, 'there is no sidebar');
    const middle = sidebar.y + sidebar.height / 2;
    await this.page.mouse.move(sidebar.x + sidebar.width, middle);
    await this.page.mouse.down();
    await this.page.mouse.move(sidebar.x + width, middle, { steps: 10 });
    await this.page.mouse.up();
  }

  /** How many pixels of the view's contents lie beside what is in sight. */
  overflow(): Promise<number> {
    return this.frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  }

  async screenshot(name: string): Promise<void> {
    await mkdir(artifacts, { recursive: true });
    await this.page.screenshot({ path: join(artifacts, `${name}.png`) });
  }

  close(): Promise<void> {
    return this.host.close();
  }
}
