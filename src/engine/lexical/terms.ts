import { stemmer } from 'stemmer';
import { fold, identifierParts, words } from './identifiers.ts';
import { Vocabulary } from './vocabulary.ts';

/** Changes whenever the same text would give other terms; recorded in every shard. */
export const lexiconVersion = 1;

const unsegmented = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const longestWord = 64;

/** Distinct terms of a text, by number, and how often each stands there (at most 255). */
export interface TermCounts {
  terms: Uint32Array;
  counts: Uint8Array;
}

/**
 * Words → numbers of index terms, with a bounded memory of words seen: the same few thousand words make up most of a
 * code base. A word gives the stems of its parts and, when it has several, the whole word folded; a run of a script
 * that is written without spaces gives its pairs of characters.
 */
export class Termizer {
  readonly vocabulary = new Vocabulary();
  private readonly known = new Map<string, Uint32Array>();
  /** Occurrences of each term in the text at hand; all zero between two texts. */
  private occurrences = new Uint32Array(1 << 16);

  /** The terms of a text in order, repetitions included. */
  terms(text: string): number[] {
    return words(text).flatMap((word) => [...this.termsOf(word)]);
  }

  /** The terms of several texts taken as one, counted. */
  count(texts: readonly string[]): TermCounts {
    const distinct: number[] = [];
    for (const text of texts)
      for (const word of words(text))
        for (const term of this.termsOf(word)) if (this.occurrences[term]!++ === 0) distinct.push(term);
    const terms = Uint32Array.from(distinct);
    const counts = new Uint8Array(terms.length);
    for (let i = 0; i < terms.length; i++) {
      counts[i] = Math.min(255, this.occurrences[terms[i]!]!);
      this.occurrences[terms[i]!] = 0;
    }
    return { terms, counts };
  }

  private termsOf(word: string): Uint32Array {
    const known = this.known.get(word);
    if (known) return known;
    const made = Uint32Array.from(makeTerms(word), (term) => this.vocabulary.id(term));
    if (this.vocabulary.size > this.occurrences.length) {
      const grown = new Uint32Array(this.vocabulary.size * 2);
      grown.set(this.occurrences);
      this.occurrences = grown;
    }
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
