import type { Embedder } from '../embedding/embedder.ts';
import { identifierParts, words } from '../lexical/identifiers.ts';
import { nearestNames } from '../lexical/misspelled.ts';
import type { Termizer } from '../lexical/terms.ts';
import type { SymbolEntry } from '../lexical/symbolTable.ts';
import type { Band, Hit, SearchRequest, SearchResult } from '../protocol.ts';
import { bandOf, defaultBands, type BandSettings } from './bands.ts';
import { EvidenceTable } from './evidence.ts';
import { visibleRows } from './filters.ts';
import type { NamedDeclaration } from './namedRows.ts';
import { parseQuery, type Query } from './query.ts';
import { defaultRanking, spreadFiles, type RankingWeights } from './ranking.ts';
import type { ResidentIndex, Row } from './residentIndex.ts';
import { scorerFor } from './scorer.ts';

/** A folder's index as the search sees it. */
export interface SearchableFolder {
  folder: string;
  index: ResidentIndex;
  chunkText(path: string, ordinal: number): Promise<string | undefined>;
  /** Whether the file on disk no longer is what was indexed. */
  isStale(path: string): Promise<boolean>;
}

interface Candidate {
  folder: SearchableFolder;
  row: Row;
  score: number;
  band: Band;
  /** The declaration in the row that the query names. */
  named?: NamedDeclaration;
  /** Place among the pinned, lowest first; absent when not pinned. */
  pin?: number;
}

const defaultLimit = 10;
/** How many of a folder's best rows are kept before files are held back, by hit asked for. */
const poolPerHit = 10;
const nearestLimit = 5;

/** Answers queries over the resident parts of folders: channels, fusion, ranking, bands. */
export class Searcher {
  private readonly embedder: Embedder;
  private readonly termizer: Termizer;
  private readonly ranking: RankingWeights;
  private readonly bands: BandSettings;

  constructor(
    embedder: Embedder,
    termizer: Termizer,
    ranking: RankingWeights = defaultRanking,
    bands: BandSettings = defaultBands,
  ) {
    this.embedder = embedder;
    this.termizer = termizer;
    this.ranking = ranking;
    this.bands = bands;
  }

  /** @throws the signal's reason when it is aborted */
  async search(
    folders: readonly SearchableFolder[],
    request: SearchRequest,
    signal?: AbortSignal,
  ): Promise<SearchResult> {
    const started = performance.now();
    const query = await parseQuery(request.query.trim(), this.embedder, this.termizer, signal);
    const candidates: Candidate[] = [];
    let dropped = 0;
    for (const folder of folders) {
      signal?.throwIfAborted();
      const found = this.candidates(folder, query, request);
      candidates.push(...found.kept);
      dropped += found.dropped;
    }
    const best = this.order(candidates).slice(0, request.limit ?? defaultLimit);
    const hits = (await Promise.all(best.map(toHit))).filter((hit) => hit !== undefined);
    const answer = hits.length === 0 ? 'none' : hits.some(({ band }) => band === 'strong') ? 'found' : 'weak';
    return {
      ...{ query: request.query, shape: query.shape, answer, hits, dropped },
      ...(answer === 'none' && { nearest: nearest(folders, query) }),
      ms: performance.now() - started,
    };
  }

  /** The best rows of one folder that the bands let pass, best first, and how many of the first `limit` they did not. */
  private candidates(
    folder: SearchableFolder,
    query: Query,
    { mode = 'auto', limit = defaultLimit, filters = {}, purpose = 'search' }: SearchRequest,
  ): { kept: Candidate[]; dropped: number } {
    const { index } = folder;
    const table = new EvidenceTable(index, query);
    const { named, pinned } = table.names;
    const visible = visibleRows(index, filters, purpose);
    const scoreOf = scorerFor(mode, table, visible, this.ranking);
    const ranked: (Omit<Candidate, 'band'> & { band: Band | undefined })[] = [];
    index.rows.forEach((row, number) => {
      if (!row || !visible[number]) return;
      const evidence = table.of(number);
      ranked.push({
        ...{
          folder,
          row,
          score: scoreOf(evidence, row, number),
          band: bandOf(evidence, query.shape, mode, this.bands),
        },
        ...{ named: named.get(number), pin: pinned.get(number) },
      });
    });
    ranked.sort(byScore);
    const dropped = ranked.slice(0, limit).filter(({ band }) => band === undefined).length;
    const kept = ranked.filter((one): one is Candidate => one.band !== undefined);
    return { kept: kept.filter(({ pin }, i) => i < limit * poolPerHit || pin !== undefined), dropped };
  }

  /** Pinned first, then by score with no file flooding the list. */
  private order(candidates: Candidate[]): Candidate[] {
    const spread = spreadFiles(candidates.sort(byScore), this.ranking.repeat);
    const pinned = spread.filter(({ pin }) => pin !== undefined).sort((a, b) => a.pin! - b.pin!);
    return [...pinned, ...spread.filter(({ pin }) => pin === undefined)];
  }
}

function byScore(a: { score: number }, b: { score: number }): number {
  return b.score - a.score;
}

/** Names like the query. For a sentence, only those that have a whole word of it: letters alone are chance. */
function nearest(folders: readonly SearchableFolder[], query: Query): string[] {
  const names = new Set(folders.flatMap(({ index }) => [...index.symbols.names()]));
  const near = nearestNames(query.text, names, nearestLimit);
  const asked = words(query.text);
  if (asked.length === 1) return near;
  const parts = new Set(asked.flatMap(identifierParts));
  return near.filter((name) => identifierParts(name).some((part) => part.length > 2 && parts.has(part)));
}

async function toHit({ folder, row, score, band, named, pin }: Candidate): Promise<Hit | undefined> {
  const { path, language } = row.file;
  const text = await folder.chunkText(path, row.ordinal);
  if (text === undefined) return undefined;
  const { startLine, endLine, type } = row;
  // A chunk may declare several names: it is shown under the one that was asked for.
  const { symbol, parent, kind, symbolLine } = named ? described(named.entry) : row;
  return {
    ...{ folder: folder.folder, path, startLine, endLine, type },
    ...(symbol !== undefined && { symbol }),
    ...(parent !== undefined && { parent }),
    ...(kind !== undefined && { kind }),
    ...(symbolLine !== undefined && { symbolLine }),
    ...{ language, text, score, band },
    routes: named ? [named.route] : [],
    pinned: pin !== undefined,
    stale: await folder.isStale(path),
    verified: type === 'code',
  };
}

function described({ name, parent, kind, line }: SymbolEntry): Partial<Row> {
  return { symbol: name, ...(parent && { parent }), kind, symbolLine: line };
}
