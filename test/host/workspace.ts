/** The open workspace, as a user of the extension sees it. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { commands, extensions, Range, Uri, workspace, WorkspaceEdit } from 'vscode';
import type { FolderStatus, Hit, SearchResult, SyncReport } from '../../src/engine/protocol.ts';

const patienceMs = 15_000;

/** The folder that is open. */
export function folder(): Uri {
  const first = workspace.workspaceFolders?.[0];
  assert.ok(first, 'no folder is open');
  return first.uri;
}

export function fileAt(path: string): Uri {
  return Uri.joinPath(folder(), path);
}

/** Starts the extension, if nothing has yet, and waits until everything in the folder has been looked at. */
export async function indexWorkspace(): Promise<void> {
  const extension = extensions.getExtension('cairn.cairn');
  assert.ok(extension, 'the extension is not installed');
  await extension.activate();
  await commands.executeCommand<SyncReport[]>('cairn.reindex');
}

export async function search(query: string): Promise<SearchResult> {
  const result = await commands.executeCommand<SearchResult | undefined>('cairn.search', query);
  assert.ok(result, 'the command answered nothing');
  return result;
}

export function status(): Thenable<FolderStatus[]> {
  return commands.executeCommand<FolderStatus[]>('cairn.status');
}

/** Searches until the answer is as expected; the last answer is returned in any case, to be looked at. */
export async function searchUntil(
  query: string,
  expected: (result: SearchResult) => boolean,
): Promise<SearchResult> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const result = await search(query);
    if (expected(result) || Date.now() > deadline) return result;
    await delay(100);
  }
}

/** The hit that declares the name, if there is one. */
export function declarationOf(name: string, { hits }: SearchResult): Hit | undefined {
  return hits.find(({ symbol, pinned }) => pinned && symbol === name);
}

/** Adds text to the end of a file and saves it, as typing would. */
export async function appendAndSave(path: string, text: string): Promise<void> {
  const document = await workspace.openTextDocument(fileAt(path));
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, text);
  assert.ok(await workspace.applyEdit(edit));
  assert.ok(await document.save());
}

export function write(path: string, text: string): Thenable<void> {
  return workspace.fs.writeFile(fileAt(path), Buffer.from(text));
}

/** Checks that a hit is where it says, word for word, and that these lines hold the given text. */
export async function assertSpan(hit: Hit, declaration: string): Promise<void> {
  const document = await workspace.openTextDocument(fileAt(hit.path));
  const end = document.lineAt(hit.endLine - 1).range.end;
  const lines = document.getText(new Range(hit.startLine - 1, 0, end.line, end.character));
  assert.equal(hit.text, lines);
  assert.ok(
    lines.includes(declaration),
    `lines ${hit.startLine}–${hit.endLine} do not declare it:\n${lines}`,
  );
}
