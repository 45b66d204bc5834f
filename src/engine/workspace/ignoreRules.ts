import ignore, { type Ignore } from 'ignore';

/** The files that hold rules, from the weakest to the strongest, and the attributes that name generated files. */
export type RuleSource = 'git' | 'cairn' | 'attributes';

export interface Verdict {
  /** Where the rule stands and the rule: `src/.gitignore: *.log`. */
  rule: string;
  reason: 'ignored' | 'generated';
}

interface Rule {
  pattern: string;
  mark: string;
}

/**
 * The ignore rules that hold in one directory: those of every ignore file from the top of the repository down to it.
 * All patterns are rewritten to start at one base directory and kept in git's order in one set, so that a deeper
 * file overrules a higher one and nothing below an ignored directory comes back. `.cairnignore` files come last and
 * overrule git's. Instances do not change; a directory without rules of its own shares its parent's.
 *
 * Not consulted: the user's global excludes file, and whether git tracks the file in spite of its rules.
 */
export class IgnoreRules {
  readonly #ignoreCase: boolean;
  readonly #git: Ignore;
  readonly #cairn: Ignore;
  readonly #attributes: Ignore;
  readonly #all: Ignore;

  private constructor(ignoreCase: boolean, git: Ignore, cairn: Ignore, attributes: Ignore) {
    this.#ignoreCase = ignoreCase;
    this.#git = git;
    this.#cairn = cairn;
    this.#attributes = attributes;
    this.#all = ignore({ ignoreCase }).add(git).add(cairn);
  }

  /** @param ignoreCase git's `core.ignorecase` */
  static none(ignoreCase: boolean): IgnoreRules {
    const empty = ignore({ ignoreCase });
    return new IgnoreRules(ignoreCase, empty, empty, empty);
  }

  /**
   * These rules and those of one more file, which is deeper than all before it.
   * @param directory the rules apply in, base-relative, `''` for the base itself
   * @param name of the file, to be shown
   */
  with(source: RuleSource, text: string, directory: string, name: string): IgnoreRules {
    const rules = source === 'attributes' ? generatedRules(text) : ignoreLines(text);
    const anchored = rules.flatMap((line): Rule[] => {
      const pattern = anchor(line, directory);
      return pattern === undefined ? [] : [{ pattern: asBytes(pattern), mark: `${name}: ${line}` }];
    });
    if (anchored.length === 0) return this;
    const extended = (before: Ignore) => ignore({ ignoreCase: this.#ignoreCase }).add(before).add(anchored);
    return new IgnoreRules(
      this.#ignoreCase,
      source === 'git' ? extended(this.#git) : this.#git,
      source === 'cairn' ? extended(this.#cairn) : this.#cairn,
      source === 'attributes' ? extended(this.#attributes) : this.#attributes,
    );
  }

  /** What is left of these rules in a repository of its own: the `.cairnignore` files. */
  inNestedRepository(ignoreCase: boolean): IgnoreRules {
    const empty = ignore({ ignoreCase });
    return new IgnoreRules(ignoreCase, empty, this.#cairn, empty);
  }

  /**
   * Which rule leaves a path out, if one does.
   * @param path base-relative; of a directory, with a slash at the end
   */
  test(path: string): Verdict | undefined {
    path = asBytes(path);
    const ignored = this.#all.test(path);
    if (ignored.ignored) return { reason: 'ignored', rule: ignored.rule?.mark ?? '' };
    if (path.endsWith('/')) return undefined;
    const generated = this.#attributes.test(path);
    return generated.ignored ? { reason: 'generated', rule: generated.rule?.mark ?? '' } : undefined;
  }

  /** Whether a `.cairnignore` names this very path to bring it back. */
  isBroughtBack(path: string): boolean {
    return this.#cairn.test(asBytes(path)).unignored;
  }
}

function ignoreLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The `linguist-generated` attributes of a `.gitattributes` file, written as ignore rules. */
function generatedRules(text: string): string[] {
  return ignoreLines(text).flatMap((line) => {
    const [pattern = '', ...attributes] = line.trim().split(/\s+/);
    const value = attributes.findLast((attribute) => /^[-!]?linguist-generated(=|$)/.test(attribute));
    if (value === undefined || /^["[!]/.test(pattern)) return [];
    return /^linguist-generated(=true)?$/.test(value) ? [pattern] : [`!${pattern}`];
  });
}

/**
 * Rewrites a rule of one directory into a rule of the base directory: a pattern with a slash before its end starts
 * at its own directory, any other matches at every depth below it.
 * Source: gitignore(5), "Pattern format".
 */
function anchor(line: string, directory: string): string | undefined {
  const negation = line.startsWith('!') ? '!' : '';
  const body = line.slice(negation.length);
  const visible = body.replace(/(?<!\\) +$/, '');
  if (visible === '' || visible === '/') return undefined;
  if (directory === '') return line;
  const floats = !visible.slice(0, -1).includes('/');
  const literal = directory.replace(/[\\*?[\]]/g, '\\$&');
  return `${negation}/${literal}/${floats ? '**/' : ''}${body.replace(/^\//, '')}`;
}

/** Git matches byte by byte: `?` is one byte of `é`, not the letter. So each byte becomes a character here. */
function asBytes(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}
