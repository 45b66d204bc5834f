import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language, Parser, Query } from 'web-tree-sitter';

/** A loaded grammar with the query that finds its declarations. */
export interface Grammar {
  language: Language;
  query: Query;
  /** What the grammar cannot parse and does not need to, such as macros before a declaration. */
  blanks: RegExp[];
}

interface Registry {
  code: Record<string, { blanks?: string[] }>;
}

/**
 * Loads grammars (`<language>.wasm` and `<language>.scm`) from one directory, each once and only when it is
 * first asked for.
 */
export class GrammarStore {
  readonly #dir: string;
  readonly #runtime: string;
  readonly #grammars = new Map<string, Promise<Grammar>>();
  #ready: Promise<[Registry, void]> | undefined;

  /** `dir` holds the collected grammars; `runtime` is the path of `web-tree-sitter.wasm`. */
  constructor(dir: string, runtime = join(dir, 'web-tree-sitter.wasm')) {
    this.#dir = dir;
    this.#runtime = runtime;
  }

  /** Rejects when the grammar's files are missing or do not fit each other. */
  load(language: string): Promise<Grammar> {
    let grammar = this.#grammars.get(language);
    if (!grammar) {
      grammar = this.#read(language);
      this.#grammars.set(language, grammar);
    }
    return grammar;
  }

  async #read(name: string): Promise<Grammar> {
    this.#ready ??= Promise.all([
      readFile(join(this.#dir, 'grammars.json'), 'utf8').then((json) => JSON.parse(json) as Registry),
      Parser.init({ locateFile: () => this.#runtime }),
    ]);
    const [wasm, source, [registry]] = await Promise.all([
      readFile(join(this.#dir, `${name}.wasm`)),
      readFile(join(this.#dir, `${name}.scm`), 'utf8'),
      this.#ready,
    ]);
    const language = await Language.load(wasm);
    const blanks = (registry.code[name]?.blanks ?? []).map((pattern) => new RegExp(pattern, 'gm'));
    return { language, query: new Query(language, source), blanks };
  }
}
