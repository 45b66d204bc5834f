import { join } from 'node:path';
import { window, type ExtensionContext } from 'vscode';
import { registerCommands } from './editor/commands.ts';
import { EngineClient } from './editor/engine/engineClient.ts';
import { SearchView } from './editor/search/searchView.ts';
import { StatusBar } from './editor/statusBar.ts';
import { WorkspaceIndex } from './editor/workspace/workspaceIndex.ts';

let parts: { engine: EngineClient; index: WorkspaceIndex } | undefined;

/** Puts the extension together. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('Cairn', { log: true });
  const storage = (context.storageUri ?? context.globalStorageUri).fsPath;
  const engine = new EngineClient({
    script: context.asAbsolutePath(join('dist', 'engine.cjs')),
    assets: context.extensionPath,
    log: (line) => log.warn(line),
  });
  const index = new WorkspaceIndex(engine, join(storage, 'index'), log);
  const view = new SearchView(context.extensionUri, index);
  context.subscriptions.push(
    log,
    engine,
    index,
    view,
    new StatusBar(index),
    window.registerWebviewViewProvider(SearchView.id, view),
    registerCommands({ index, view, log }),
  );
  parts = { engine, index };
  index.start();
}

/** Lets the engine finish what it writes. */
export async function deactivate(): Promise<void> {
  parts?.index.dispose();
  await parts?.engine.stop();
}
