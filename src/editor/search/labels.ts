import { l10n } from 'vscode';
import type { Labels } from '../../webview/search/protocol.ts';

/** The words of the search view in the language of the editor. */
export function searchLabels(): Labels {
  return {
    query: l10n.t('Search the code'),
    placeholder: l10n.t('Where is …?'),
    clear: l10n.t('Clear'),
    mode: l10n.t('How to search'),
    modes: {
      auto: l10n.t('Auto'),
      dense: l10n.t('Meaning'),
      lexical: l10n.t('Words'),
      hybrid: l10n.t('Both'),
    },
    results: l10n.t('Results'),
    introduction: l10n.t('Ask in your own words, or type a name the way you remember it:'),
    examples: [
      l10n.t('where are settings read'),
      l10n.t('retry a failed request'),
      l10n.t('parse command line arguments'),
      l10n.t('tests for the login'),
    ],
    offers: {
      openFolder: l10n.t('Open Folder'),
      reindex: l10n.t('Try Again'),
      showLog: l10n.t('Show Log'),
    },
  };
}
