import { l10n, MarkdownString, StatusBarAlignment, ThemeColor, window, type Disposable } from 'vscode';
import { indexState } from './workspace/indexState.ts';
import type { FolderSession } from './workspace/folderSession.ts';
import type { WorkspaceIndex } from './workspace/workspaceIndex.ts';

const commands = ['cairn.reindex', 'cairn.showSkipped', 'cairn.showLog'];

/** The index in the status bar: how far it is, what it holds, what is wrong with it. */
export class StatusBar implements Disposable {
  private readonly index: WorkspaceIndex;
  private readonly item = window.createStatusBarItem('cairn.index', StatusBarAlignment.Right, 90);
  private readonly subscription: Disposable;

  constructor(index: WorkspaceIndex) {
    this.index = index;
    this.item.name = l10n.t('Cairn Index');
    this.item.command = 'cairn.search';
    this.subscription = index.onDidChange(() => this.show());
    this.show();
  }

  dispose(): void {
    this.subscription.dispose();
    this.item.dispose();
  }

  private show(): void {
    const { folders, unsupported } = this.index;
    if (folders.length + unsupported.length === 0) {
      this.item.hide();
      return;
    }
    const { kind, percent } = indexState(this.index);
    const troubled = folders.some((session) => session.status.problems.length > 0);
    if (kind === 'indexing') {
      this.item.text = percent === undefined ? '$(sync~spin) Cairn' : `$(sync~spin) Cairn ${percent}%`;
    } else {
      this.item.text = troubled ? '$(warning) Cairn' : '$(search) Cairn';
    }
    this.item.backgroundColor = troubled ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.tooltip = this.tooltip();
    this.item.show();
  }

  private tooltip(): MarkdownString {
    const text = new MarkdownString('', true);
    text.isTrusted = { enabledCommands: commands };
    for (const session of this.index.folders) describe(session, text);
    for (const { name } of this.index.unsupported) {
      text.appendText(l10n.t('{0}: not indexed, because it is not on disk', name)).appendMarkdown('\n\n');
    }
    const [reindex, skipped, log] = commands;
    return text.appendMarkdown(
      `[${l10n.t('Reindex')}](command:${reindex}) · ` +
        `[${l10n.t('Skipped files')}](command:${skipped}) · [${l10n.t('Log')}](command:${log})`,
    );
  }
}

function describe({ folder, status }: FolderSession, text: MarkdownString): void {
  const { files, chunks, symbols, skipped, bytes, model, problems } = status;
  const counts = l10n.t(
    '{0} files · {1} chunks · {2} symbols · {3} skipped',
    ...[files, chunks, symbols, skipped].map((count) => count.toLocaleString()),
  );
  const size = l10n.t('{0} MB on disk', (bytes / 1024 / 1024).toFixed(1));
  text.appendMarkdown('**').appendText(folder.name).appendMarkdown('**\n\n');
  text.appendText(counts).appendMarkdown('\n\n').appendText(size);
  if (model) text.appendText(` · ${l10n.t('model {0}', model)}`);
  text.appendMarkdown('\n\n');
  for (const problem of problems)
    text.appendMarkdown('$(warning) ').appendText(problem).appendMarkdown('\n\n');
}
