import { stemmer } from 'stemmer';
import { fold, identifierParts, words } from './identifiers.ts';

/** Changes whenever the same text would give other terms; recorded in every shard. */
export const lexiconVersion = 1;

const unsegmented = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const longestWord = 64;

/**
 * Words → index terms, with a bounded memory of words seen: the same few thousand words make up most of a code base.
 * A word gives the stems of its parts and, when it has several, the whole word folded; a run of a script that is
 * written without spaces gives its pairs of characters.
 */
export class Termizer {
  private readonly known = new Map<string, readonly string[]>();

  /** The terms of a text in order, repetitions included. */
  terms(text: string): string[] {
    const found: string[] = [];
    for (const word of words(text)) for (const term of this.termsOf(word)) found.push(term);
    return found;
  }

  private termsOf(word: string): readonly string[] {
    const known = this.known.get(word);
    if (known) return known;
    const made = makeTerms(word);
    if (this.known.size > 200_000) this.known.clear();
    this.known.set(word, made);
    return made;
  }
}

function makeTerms(word: string): string[] {
  if (word.length > longestWord) return [];
  if (unsegmented.test(word)) return pairs(word);
  const parts = identifierParts(word);
  const terms = parts.map(stem);
  if (parts.length > 1) terms.push(fold(word));
  return terms;
}

/** Porter's stemmer on plain English words; anything else stays as it is. */
function stem(part: string): string {
  return /^[a-z]{4,}$/.test(part) ? stemmer(part) : part;
}

function pairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}
