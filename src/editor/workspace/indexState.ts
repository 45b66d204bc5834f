import { l10n } from 'vscode';
import type { IndexState } from '../../webview/search/protocol.ts';
import type { WorkspaceIndex } from './workspaceIndex.ts';

/** Where the workspace's indexes are, taken together. */
export function indexState({ folders, unsupported }: WorkspaceIndex): IndexState {
  if (folders.length === 0) {
    const text =
      unsupported.length > 0
        ? l10n.t('This workspace is not on disk, and only folders on disk are indexed.')
        : l10n.t('There is no folder to search.');
    return { kind: 'no folder', text };
  }
  const progress = folders.flatMap((session) => session.progress ?? []);
  if (progress.length > 0) {
    const [done, total] = [sum(progress.map((one) => one.done)), sum(progress.map((one) => one.total))];
    const text = l10n.t('Indexing: answers may be incomplete.');
    return { kind: 'indexing', text, ...(total > 0 && { percent: Math.floor((100 * done) / total) }) };
  }
  if (folders.every((session) => session.status.state === 'failed')) {
    return { kind: 'failed', text: folders.flatMap((session) => session.status.problems).join(' ') };
  }
  return { kind: 'ready', text: '' };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
