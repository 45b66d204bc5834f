import { commands, l10n, Uri, window, type QuickPickItem } from 'vscode';
import type { SkipReason } from '../../engine/protocol.ts';
import type { WorkspaceIndex } from './workspaceIndex.ts';

interface SkippedItem extends QuickPickItem {
  uri?: Uri;
}

/** Lets the user look through the files that are not in the index, each with its reason, and open one. */
export async function showSkipped(index: WorkspaceIndex): Promise<void> {
  const picked = await window.showQuickPick(skippedItems(index), {
    title: l10n.t('Files that are not in the index'),
    placeHolder: l10n.t('Type a path or a reason'),
    matchOnDescription: true,
  });
  if (picked?.uri) await commands.executeCommand('vscode.open', picked.uri);
}

async function skippedItems(index: WorkspaceIndex): Promise<SkippedItem[]> {
  const skipped = await index.skipped();
  const items = skipped.flatMap(({ folder, files }) =>
    files.map(({ path, reason, detail }) => ({
      label: skipped.length > 1 ? `${folder.name}/${path}` : path,
      description: [reasonText(reason), detail].filter(Boolean).join(': '),
      uri: Uri.joinPath(folder.uri, path),
    })),
  );
  return items.length > 0 ? items : [{ label: l10n.t('No file was skipped') }];
}

function reasonText(reason: SkipReason): string {
  const texts: Record<SkipReason, string> = {
    ignored: l10n.t('ignored by an ignore file'),
    excluded: l10n.t('excluded by a setting'),
    secret: l10n.t('may hold secrets'),
    binary: l10n.t('binary'),
    'too large': l10n.t('too large'),
    minified: l10n.t('minified'),
    generated: l10n.t('generated'),
    'never indexed': l10n.t('a kind of file that is never indexed'),
    'nested repository': l10n.t('nested repository'),
    'outside link': l10n.t('link that leaves the folder'),
    'inside link': l10n.t('link to a place in the folder'),
    'link loop': l10n.t('link loop'),
    'not a file': l10n.t('not a file'),
    undecodable: l10n.t('unknown encoding'),
    unreadable: l10n.t('unreadable'),
    empty: l10n.t('empty'),
    failed: l10n.t('indexing failed'),
  };
  return texts[reason];
}
