import { distance } from 'fastest-levenshtein';
import Fuse from 'fuse.js';
import { foldedKey } from './identifiers.ts';

/** How many names go to the fuzzy search after the cheap checks, at most. */
const candidateLimit = 2000;

/**
 * Names that are the given one misspelt: within two edits of it (one for names under six letters) once style is
 * folded away, nearest first.
 */
export function misspelledNames(name: string, names: Iterable<string>, limit: number): string[] {
  const key = foldedKey(name);
  const edits = key.length < 6 ? 1 : 2;
  if (key.length < 4) return [];
  const near = new Map<string, number>();
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) > edits + 4) continue;
    const other = foldedKey(candidate);
    if (Math.abs(other.length - key.length) > edits) continue;
    const far = slips(key, other);
    if (far <= edits) near.set(candidate, far);
  }
  return [...near]
    .sort(([a, far], [b, farther]) => far - farther || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([candidate]) => candidate);
}

/** Names that resemble a query that found nothing, for "did you mean". A name that shares only letters does not. */
export function nearestNames(query: string, names: Iterable<string>, limit: number): string[] {
  const parts = new Set(bigrams(foldedKey(query)));
  if (parts.size === 0) return [];
  const candidates: { name: string; shared: number }[] = [];
  for (const name of names) {
    const own = bigrams(foldedKey(name));
    const shared = own.filter((pair) => parts.has(pair)).length;
    if (shared >= 2 && shared * 3 >= own.length) candidates.push({ name, shared });
  }
  candidates.sort((a, b) => b.shared - a.shared);
  const fuse = new Fuse(candidates.slice(0, candidateLimit), {
    keys: ['name'],
    threshold: 0.6,
    ignoreLocation: true,
  });
  const words = query.split(/\s+/).filter((word) => word.length > 2);
  const found = [query, ...words].flatMap((pattern) => fuse.search(pattern.slice(0, 32), { limit }));
  return [
    ...new Set(found.sort((a, b) => (a.score ?? 1) - (b.score ?? 1)).map(({ item }) => item.name)),
  ].slice(0, limit);
}

/** Edits between two keys; letters that changed places are one slip, as they are to who typed them. */
function slips(key: string, other: string): number {
  const sameLetters = key.length === other.length && [...key].sort().join('') === [...other].sort().join('');
  return sameLetters ? Math.min(1, distance(key, other)) : distance(key, other);
}

function bigrams(key: string): string[] {
  const pairs: string[] = [];
  for (let i = 0; i + 1 < key.length; i++) pairs.push(key.slice(i, i + 2));
  return pairs;
}
