import { commands, l10n, Range, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Place } from '../../webview/search/protocol.ts';

/** Opens a file of the workspace with a stretch of it selected and in sight. */
export async function reveal({ folder, path, startLine, endLine }: Place, beside: boolean): Promise<void> {
  const uri = Uri.joinPath(Uri.parse(folder, true), path);
  if (!workspace.getWorkspaceFolder(uri)) {
    void window.showWarningMessage(l10n.t('{0} is not part of the workspace any more.', path));
    return;
  }
  // The editor cuts a column that is too large down to the end of its line.
  const selection = new Range(startLine - 1, 0, endLine - 1, 10_000);
  const viewColumn = beside ? ViewColumn.Beside : ViewColumn.Active;
  await commands.executeCommand('vscode.open', uri, { selection, viewColumn });
}
