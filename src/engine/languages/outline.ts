import { Parser } from 'web-tree-sitter';
import type { Range } from 'web-tree-sitter';
import { arrange } from './arrange.ts';
import type { Declaration } from './arrange.ts';
import { readMatches } from './findings.ts';
import type { Findings, Injection } from './findings.ts';
import type { GrammarStore } from './grammar.ts';
import { LineTable } from './lines.ts';
import type { LineSpan } from './lines.ts';

export type { Declaration, LineSpan };

/** What a file declares, sorted by start. Comments and imports are whole lines; neighbours are one span. */
export interface Outline {
  declarations: Declaration[];
  comments: LineSpan[];
  imports: LineSpan[];
  /** The file does not quite parse; what is here is what could be told. */
  hasError: boolean;
}

const defaultBudgetMs = 2000;
/** Nodes this far down are parts of expressions; not looking at them saves a fifth of the query's time. */
const maxStartDepth = 14;

class BudgetExceeded extends Error {}

/**
 * Tells what a text declares: parses it and runs the language's query once. Everything about a language is in
 * its query (see `grammars/queries`); nothing here knows any language.
 */
export class Outliner {
  readonly #grammars: GrammarStore;
  readonly #broken = new Map<string, string>();
  #parser: Parser | undefined;

  constructor(grammars: GrammarStore) {
    this.#grammars = grammars;
  }

  /**
   * Outlines a text in a language of the registry with the treatment `code`. Never rejects: a text that takes
   * longer than `budgetMs` or crashes its parser gets a one-line reason. After a crash the language stays
   * refused as long as this outliner lives.
   */
  async outline(
    language: string,
    text: string,
    budgetMs = defaultBudgetMs,
  ): Promise<Outline | { reason: string }> {
    const broken = this.#broken.get(language);
    if (broken) return { reason: broken };
    // The parser ends lines at LF only; an editor also at a lone CR.
    const source = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
    const lines = new LineTable(source);
    const findings: Findings & { hasError: boolean } = {
      drafts: new Map(),
      comments: [],
      imports: [],
      hasError: false,
    };
    try {
      const injections = await this.#find(language, source, lines, findings, budgetMs);
      for (const [name, ranges] of byLanguage(injections)) {
        await this.#find(name, source, lines, findings, budgetMs, ranges);
      }
    } catch (error) {
      if (error instanceof BudgetExceeded) return { reason: `parsing took longer than ${budgetMs} ms` };
      this.#parser = undefined;
      const reason = `the ${language} parser failed: ${error instanceof Error ? error.message : String(error)}`;
      this.#broken.set(language, reason);
      return { reason };
    }
    return {
      declarations: arrange([...findings.drafts.values()], lines),
      comments: lines.join(findings.comments),
      imports: lines.join(findings.imports),
      hasError: findings.hasError,
    };
  }

  /** Frees the parser; the next outline makes a new one. */
  dispose(): void {
    this.#parser?.delete();
    this.#parser = undefined;
  }

  async #find(
    name: string,
    text: string,
    lines: LineTable,
    findings: Findings & { hasError: boolean },
    budgetMs: number,
    includedRanges?: Range[],
  ): Promise<Injection[]> {
    const { language, query, blanks } = await this.#grammars.load(name);
    const source = blanks.reduce((rest, pattern) => rest.replace(pattern, spaces), text);
    const parser = (this.#parser ??= new Parser());
    parser.setLanguage(language);
    const deadline = performance.now() + budgetMs;
    const overdue = () => performance.now() > deadline;
    const tree = parser.parse(source, null, { progressCallback: overdue, includedRanges });
    if (!tree) {
      parser.reset();
      throw new BudgetExceeded();
    }
    try {
      const root = tree.rootNode;
      findings.hasError ||= root.hasError;
      const matches = query.matches(root, { progressCallback: overdue, maxStartDepth });
      if (overdue()) throw new BudgetExceeded();
      return readMatches(matches, text, lines, findings);
    } finally {
      tree.delete();
    }
  }
}

function spaces(text: string): string {
  return ' '.repeat(text.length);
}

function byLanguage(injections: Injection[]): Map<string, Range[]> {
  const languages = new Map<string, Range[]>();
  for (const { language, range } of injections) {
    languages.set(language, [...(languages.get(language) ?? []), range]);
  }
  return languages;
}
