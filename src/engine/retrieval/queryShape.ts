import type { QueryShape } from '../protocol.ts';

const separated = /^[\p{L}\p{N}_$]+(?:(?:::|->|[._/\-#\\])[\p{L}\p{N}_$]+)+(?:\(\))?$/u;
const camel = /^[\p{L}_$][\p{L}\p{N}_$]*[\p{Ll}\p{N}]\p{Lu}[\p{L}\p{N}_$]*(?:\(\))?$/u;
const snake = /^_*[\p{L}\p{N}$]+(?:_[\p{L}\p{N}$]+)+_*(?:\(\))?$/u;
const allCaps = /^[A-Z][A-Z0-9]{2,}(?:\(\))?$/;
const call = /^[\p{L}_$][\p{L}\p{N}_$]*\(\)$/u;

/**
 * Whether a query is one token that looks like the name of something: an internal boundary (`camelCase`, `snake_case`,
 * `kebab-case`, `a.b.c`, `a/b`, `A::B`), `ALLCAPS` or a call. Narrow on purpose: a plain word is prose.
 */
export function queryShape(query: string): QueryShape {
  const token = query.trim();
  return [separated, camel, snake, allCaps, call].some((form) => form.test(token)) ? 'symbol' : 'prose';
}

/** The name in a query of the shape `symbol`: without the parentheses of a call. */
export function symbolName(query: string): string {
  return query.trim().replace(/\(\)$/, '');
}
