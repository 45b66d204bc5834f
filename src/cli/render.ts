import type { FolderStatus, Hit, IndexedSource, SearchResult, SkippedFile } from '../engine/protocol.ts';
import { printable, styled } from './terminal.ts';

const previewLines = 8;
const previewWidth = 160;

/** A search result for a reader: a line and a few lines of code a hit, best first, then the answer line. */
export function renderResult(result: SearchResult): string {
  return [...result.hits.map(renderHit), answerLine(result)].join('\n');
}

function renderHit(hit: Hit): string {
  const name = [hit.parent, hit.symbol].filter(Boolean).join(hit.kind === 'section' ? ' › ' : '.');
  const marks = [
    hit.kind ?? hit.type,
    ...hit.routes,
    hit.band === 'weak' && 'weak',
    !hit.verified && 'unverified',
    hit.stale && 'stale',
  ].filter((mark) => mark !== false);

  const place = styled('cyan', `${printable(hit.path)}:${hit.startLine}-${hit.endLine}`);
  const title = name ? ` — ${styled('bold', printable(name))}` : '';
  return `${place}${title}  ${styled('dim', `(${marks.join(', ')})`)}\n${preview(hit)}`;
}

function preview({ text, symbolLine, startLine, endLine }: Hit): string {
  const lines = dedent(linesOf(text));
  // A chunk may begin with a long comment, or with neighbours of what has the name.
  const named = symbolLine === undefined ? 0 : symbolLine - startLine;
  const first = named < previewLines ? 0 : named;
  const shown = lines.slice(first, first + previewLines);
  const rest = lines.length - first - shown.length;
  const note = rest > 0 ? styled('dim', `… ${rest} more ${rest === 1 ? 'line' : 'lines'}\n`) : '';
  return numbered(shown.map(clip), startLine + first, endLine) + note;
}

function answerLine({ answer, hits, dropped, nearest = [] }: SearchResult): string {
  const near = nearest.length > 0 ? `; nearest names: ${nearest.map(printable).join(', ')}` : '';
  const count = `${hits.length} ${hits.length === 1 ? 'hit' : 'hits'}`;
  const verdict = { found: count, weak: `${count}, nothing close`, none: `not here${near}` }[answer];
  const far = dropped > 0 ? `; ${dropped} dropped as too far` : '';
  return `${styled(answer === 'found' ? 'dim' : 'yellow', verdict + far)}\n`;
}

/** An indexed file for a reader: numbered lines, and a note where lines are not in the index. */
export function renderSource({ segments, stale }: IndexedSource): string {
  const parts = segments.map(({ kind, text, startLine, endLine }) => {
    if (kind !== 'hole') return numbered(linesOf(text ?? '').map(printable), startLine, endLine);
    return `${styled('dim', `… lines ${startLine}–${endLine} are not in the index`)}\n`;
  });
  const note = stale ? `${styled('yellow', 'stale: the file has changed since it was indexed')}\n` : '';
  return parts.join('') + note;
}

/** The counts of a folder's index for a reader. */
export function renderStatus(status: FolderStatus, place: { root: string; store: string }): string {
  const rows = {
    folder: printable(place.root),
    index: printable(place.store),
    state: status.state,
    files: `${status.files}, ${status.skipped} skipped`,
    chunks: String(status.chunks),
    symbols: String(status.symbols),
    size: `${Math.ceil(status.bytes / 1024)} KB`,
    model: status.model,
    ...(status.syncedAt !== undefined && { synced: new Date(status.syncedAt).toISOString() }),
  };
  return Object.entries(rows)
    .map(([name, value]) => `${styled('dim', name.padEnd(10))} ${value}\n`)
    .join('');
}

/** Files that are not in the index, one a line with the reason. */
export function renderSkipped(files: SkippedFile[]): string {
  return files
    .map(({ path, reason, detail }) => {
      const said = detail === undefined ? '' : `  ${styled('dim', `(${printable(detail)})`)}`;
      return `${reason.padEnd(17)} ${printable(path)}${said}\n`;
    })
    .join('');
}

/** The engine's text is its lines joined: a last empty one is a blank line of the file. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function dedent(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)![0]);
  const [first = ''] = indents;
  let width = first.length;
  while (width > 0 && !indents.every((indent) => indent.startsWith(first.slice(0, width)))) width--;
  return lines.map((line) => line.slice(width));
}

function clip(line: string): string {
  const shown = printable(line);
  return shown.length <= previewWidth ? shown : `${shown.slice(0, previewWidth - 1)}…`;
}

function numbered(lines: string[], startLine: number, endLine: number): string {
  const width = Math.max(6, String(endLine).length);
  return lines
    .map((line, index) => `${styled('dim', String(startLine + index).padStart(width))}  ${line}\n`)
    .join('');
}
