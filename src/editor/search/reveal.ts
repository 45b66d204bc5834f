import { l10n, Position, Selection, TextEditorRevealType, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Place } from '../../webview/search/protocol.ts';

/** Opens a file of the workspace with a stretch of it selected and in sight, the cursor at its beginning. */
export async function reveal({ folder, path, startLine, endLine }: Place, beside: boolean): Promise<void> {
  const uri = Uri.joinPath(Uri.parse(folder, true), path);
  if (!workspace.getWorkspaceFolder(uri)) {
    void window.showWarningMessage(l10n.t('{0} is not part of the workspace any more.', path));
    return;
  }
  try {
    const viewColumn = beside ? ViewColumn.Beside : ViewColumn.Active;
    const editor = await window.showTextDocument(uri, { viewColumn });
    const first = new Position(startLine - 1, 0);
    const { end } = editor.document.lineAt(Math.min(endLine, editor.document.lineCount) - 1).range;
    editor.selection = new Selection(end, first);
    editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    void window.showWarningMessage(l10n.t('{0} cannot be opened: {1}', path, problem));
  }
}
