import { foldedKey, words } from '../lexical/identifiers.ts';
import { misspelledNames } from '../lexical/misspelled.ts';
import type { SymbolEntry } from '../lexical/symbolTable.ts';
import type { Route } from '../protocol.ts';
import type { Query } from './query.ts';
import { queryShape, symbolName } from './queryShape.ts';
import type { ResidentIndex } from './residentIndex.ts';
import { isTestPath } from './testPath.ts';

export interface NamedDeclaration {
  entry: SymbolEntry;
  route: Route;
}

/** How names in a query point at rows. */
export interface NamedRows {
  /** By row: which of its declarations the query names, and how it was matched. */
  named: Map<number, NamedDeclaration>;
  /** Rows that declare the name the query consists of, with the place they take among themselves: lowest first. */
  pinned: Map<number, number>;
}

const misspeltLimit = 5;

/**
 * The rows that declare what a query names. A query that is a name is looked up exactly, in another style, and, when
 * that finds nothing and the index does not know its words, misspelt; what is found so comes first. In prose only the
 * words that look like names are looked up.
 */
export function namedRows({ text, shape, terms }: Query, index: ResidentIndex): NamedRows {
  const table = index.symbols;
  const found: NamedRows = { named: new Map(), pinned: new Map() };
  const add = (entries: readonly SymbolEntry[], route: Route) => {
    for (const entry of entries)
      if (!found.named.has(entry.row)) found.named.set(entry.row, { entry, route });
  };
  const pin = (entries: readonly SymbolEntry[], handicap = 0) => {
    for (const entry of entries) {
      const place = handicap * handicapPlaces + placeOf(entry, index.rows[entry.row]!.file.path);
      found.pinned.set(entry.row, Math.min(place, found.pinned.get(entry.row) ?? Infinity));
    }
  };
  const name = symbolName(text);
  if (shape !== 'symbol' && words(name).length > 1) {
    for (const token of text.split(/[\s,;"'`?!]+/)) {
      if (queryShape(token) !== 'symbol') continue;
      add(table.exact(symbolName(token)), 'exact');
      add(table.restyled(symbolName(token)), 'style');
    }
    return found;
  }
  const exact = table.exact(name);
  const restyled = table.restyled(name);
  add(exact, 'exact');
  add(restyled, 'style');
  pin(exact.length > 0 ? exact : restyled);
  if (found.named.size === 0 && index.bm25.queryTerms(terms).some(({ known }) => !known))
    misspelledNames(name, table.names(), misspeltLimit).forEach((near, i) => {
      add(table.exact(near), 'misspelled');
      pin(table.exact(near), i);
    });
  return found;
}

/** More than `placeOf` ever gives: a name that is less alike comes after all of the one before it. */
const handicapPlaces = 10_000;
const types = /^(class|struct|interface|trait|protocol|enum|record|union|object|actor)$/;
const callables = /^(function|method|macro|constructor|type)$/;

/**
 * Where several declarations share a name, who asks for it most likely means source and not a test, then the type,
 * then the function; then the one in the file of that name, then the one that lies less deep.
 */
function placeOf({ name, kind }: SymbolEntry, path: string): number {
  const standing = types.test(kind) ? 0 : callables.test(kind) ? 1 : 2;
  const folders = path.split('/');
  const file = folders.pop()!.replace(/\.[^.]*$/, '');
  const elsewhere = foldedKey(file) !== foldedKey(name);
  return (
    Number(isTestPath(path)) * 1000 + standing * 200 + Number(elsewhere) * 100 + Math.min(folders.length, 99)
  );
}
