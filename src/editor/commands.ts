import { commands, Disposable, l10n, ProgressLocation, window, type LogOutputChannel } from 'vscode';
import type { FolderStatus, SearchResult, SyncReport } from '../engine/protocol.ts';
import type { SearchView } from './search/searchView.ts';
import { showSkipped } from './workspace/skippedFiles.ts';
import type { WorkspaceIndex } from './workspace/workspaceIndex.ts';

/** More of a selection than this makes no better query. */
const longestSelection = 1000;

export interface CommandParts {
  index: WorkspaceIndex;
  view: SearchView;
  log: LogOutputChannel;
}

/** Registers what the command palette, key bindings and other extensions can run. */
export function registerCommands({ index, view, log }: CommandParts): Disposable {
  const handlers: Record<string, (argument?: unknown) => unknown> = {
    'cairn.search': (query) => search(index, view, query),
    'cairn.searchSelection': () => search(index, view, selectedText()),
    'cairn.reindex': () => reindex(index),
    'cairn.status': (): Promise<FolderStatus[]> => index.status(),
    'cairn.showSkipped': () => showSkipped(index),
    'cairn.showLog': () => log.show(),
  };
  return Disposable.from(
    ...Object.entries(handlers).map(([id, handler]) => commands.registerCommand(id, handler)),
  );
}

/** @returns the engine's answer when there is a query; the view shows its own */
async function search(
  index: WorkspaceIndex,
  view: SearchView,
  query: unknown,
): Promise<SearchResult | undefined> {
  const asked = typeof query === 'string' && query.trim() !== '' ? query : undefined;
  await view.focus(asked);
  return asked === undefined ? undefined : index.search({ query: asked });
}

function reindex(index: WorkspaceIndex): Thenable<SyncReport[]> {
  const options = { location: ProgressLocation.Notification, title: l10n.t('Cairn: looking at every file') };
  return window.withProgress(options, () => index.reindex());
}

/** What is selected in the active editor, else the word at the caret. */
function selectedText(): string | undefined {
  const editor = window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  return range && document.getText(range).trim().slice(0, longestSelection);
}
