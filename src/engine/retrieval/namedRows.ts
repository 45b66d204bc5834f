import { words } from '../lexical/identifiers.ts';
import { misspelledNames } from '../lexical/misspelled.ts';
import type { SymbolEntry, SymbolTable } from '../lexical/symbolTable.ts';
import type { QueryShape, Route } from '../protocol.ts';
import { queryShape, symbolName } from './queryShape.ts';

/** How names in a query point at rows. */
export interface NamedRows {
  /** Best route by row. */
  routes: Map<number, Route>;
  /** Rows that declare the very name the query consists of, with the standing of what they declare: 0 is highest. */
  pinned: Map<number, number>;
}

const misspeltLimit = 5;

/**
 * The rows that declare what a query names. A query that is a name is looked up exactly, then in another style, then
 * misspelt; in prose only the words that look like names, or a lone word, are looked up.
 */
export function namedRows(query: string, shape: QueryShape, table: SymbolTable): NamedRows {
  const named: NamedRows = { routes: new Map(), pinned: new Map() };
  const add = (entries: readonly SymbolEntry[], route: Route) => {
    for (const { row } of entries) if (!named.routes.has(row)) named.routes.set(row, route);
  };
  const name = symbolName(query);
  const alone = shape === 'symbol' || words(name).length === 1;
  if (!alone) {
    for (const token of query.split(/[\s,;"'`?!]+/)) {
      if (queryShape(token) !== 'symbol') continue;
      add(table.exact(symbolName(token)), 'exact');
      add(table.restyled(symbolName(token)), 'style');
    }
    return named;
  }
  const exact = table.exact(name);
  add(exact, 'exact');
  for (const { row, kind } of exact)
    named.pinned.set(row, Math.min(standing(kind), named.pinned.get(row) ?? Infinity));
  add(table.restyled(name), 'style');
  if (named.routes.size === 0)
    for (const near of misspelledNames(name, table.names(), misspeltLimit))
      add(table.exact(near), 'misspelled');
  return named;
}

const types =
  /^(class|struct|interface|trait|protocol|enum|type|record|union|object|module|namespace|actor)$/;
const callables = /^(function|method|macro|constructor|procedure)$/;

/** Where several declarations share a name, who asks for it most likely means the type, then the function. */
function standing(kind: string): number {
  if (types.test(kind)) return 0;
  return callables.test(kind) ? 1 : 2;
}
