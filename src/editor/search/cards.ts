import { basename } from 'node:path/posix';
import { l10n } from 'vscode';
import type { Hit, Route, SearchResult } from '../../engine/protocol.ts';
import type { Badge, Card, Mode, Outcome } from '../../webview/search/protocol.ts';
import { preview } from './preview.ts';

/** Routes from the most certain one. */
const routes: readonly Route[] = ['exact', 'style', 'misspelled', 'described'];

export interface Asked {
  mode: Mode;
  /** Whether the index was up to date when it was asked. */
  upToDate: boolean;
  /** The name to put before paths of a folder; nothing where there is only one. */
  folderName: (folder: string) => string | undefined;
}

/** The engine's answer as the view shows it. */
export function outcomeOf(result: SearchResult, { mode, upToDate, folderName }: Asked): Outcome {
  return {
    tone: result.answer,
    final: upToDate,
    text: answerText(result, upToDate),
    names: result.answer === 'none' && upToDate ? (result.nearest ?? []) : [],
    cards: result.hits.map((hit) => cardOf(hit, mode, folderName(hit.folder))),
  };
}

/** A failure as the view shows it. */
export function failureOf(text: string): Outcome {
  return { tone: 'error', final: false, text, names: [], cards: [] };
}

function answerText({ answer, hits, dropped, nearest }: SearchResult, upToDate: boolean): string {
  if (answer === 'none') {
    if (!upToDate) return l10n.t('Nothing found so far.');
    return nearest?.length
      ? l10n.t('Not in this workspace. Nearest names:')
      : l10n.t('Not in this workspace.');
  }
  const found =
    answer === 'weak'
      ? l10n.t('Weak matches only')
      : hits.length === 1
        ? l10n.t('1 match')
        : l10n.t('{0} matches', hits.length);
  return dropped > 0 ? l10n.t('{0}, {1} dropped as too far', found, dropped) : found;
}

function cardOf(hit: Hit, mode: Mode, folderName: string | undefined): Card {
  const { folder, path, startLine, endLine } = hit;
  const place = `${path}:${startLine}-${endLine}`;
  return {
    ...{ folder, path, startLine, endLine },
    title: hit.symbol ?? basename(path),
    container: hit.parent ?? '',
    kind: hit.kind ?? '',
    location: folderName === undefined ? place : `${folderName}/${place}`,
    badges: badgesOf(hit, mode),
    code: preview(hit.text, hit.symbolLine === undefined ? 0 : hit.symbolLine - hit.startLine),
  };
}

function badgesOf(hit: Hit, mode: Mode): Badge[] {
  const badges = [routeBadge(hit, mode)];
  if (hit.band === 'weak') {
    const hint = l10n.t('Close enough to be shown, not close enough to be sure');
    badges.push({ label: l10n.t('weak match'), tone: 'weak', hint });
  }
  if (!hit.verified) {
    const hint = l10n.t('Prose: it may describe code that no longer exists');
    badges.push({ label: l10n.t('unverified'), tone: 'caution', hint });
  }
  if (hit.stale) {
    const hint = l10n.t('The file has changed since it was indexed');
    badges.push({ label: l10n.t('stale'), tone: 'caution', hint });
  }
  return badges;
}

function routeBadge(hit: Hit, mode: Mode): Badge {
  switch (routes.find((route) => hit.routes.includes(route))) {
    case 'exact':
      return { label: l10n.t('exact name'), tone: 'name', hint: l10n.t('Declares the very name') };
    case 'style':
      return {
        label: l10n.t('another style'),
        tone: 'name',
        hint: l10n.t('The name, written in another style'),
      };
    case 'misspelled':
      return { label: l10n.t('misspelt'), tone: 'name', hint: l10n.t('A name a letter or two away') };
    case 'described':
      return { label: l10n.t('described'), tone: 'meaning', hint: l10n.t('The query describes the name') };
    case undefined:
      return mode === 'lexical'
        ? { label: l10n.t('by words'), tone: 'meaning', hint: l10n.t('The code has the words of the query') }
        : { label: l10n.t('by meaning'), tone: 'meaning', hint: l10n.t('The code is about the query') };
  }
}
