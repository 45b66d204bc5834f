import type { IndexSettings, SkippedFile, SkipReason } from '../protocol.ts';
import { Exclusions } from './exclusions.ts';
import { describeError, isExhausted, isVanished } from './fileErrors.ts';
import type { DirectoryEntry, FileSystem } from './fileSystem.ts';
import { IgnoreRules, type RuleSource } from './ignoreRules.ts';
import { judgeLink } from './links.ts';
import { enclosingRepository, readText, repositoryAt } from './repository.ts';
import { isSecret } from './secrets.ts';

/** A file to index, or the row of what is left out. The path of a directory that is left out ends with a slash. */
export type WalkEntry =
  | { kind: 'file'; path: string; size: number; mtimeMs: number }
  | { kind: 'skip'; path: string; reason: SkipReason; detail?: string };

/**
 * One walk of a folder, pruning as it goes: what a directory's own row says holds for everything below it, which is
 * not read. `.git` has no row. No symbolic link is followed, and nothing but directories and ignore files is read.
 * @param root absolute path of the folder; may itself be a link
 * @returns entries in code-unit order of their paths, each path once
 * @throws when the folder itself cannot be read, when the system runs out of file handles, or when aborted
 */
export function walk(
  root: string,
  settings: IndexSettings,
  fs: FileSystem,
  signal?: AbortSignal,
): AsyncGenerator<WalkEntry> {
  return walkPaths(root, [''], settings, fs, signal);
}

/**
 * The same verdicts for single paths after a change: what is at and below them, each path once and in order. A path
 * inside a directory that is left out yields that directory's row; a path that is not there yields nothing.
 * @param paths folder-relative files or directories; those that leave the folder are passed over
 * @throws as {@link walk}
 */
export async function* walkPaths(
  root: string,
  paths: readonly string[],
  settings: IndexSettings,
  fs: FileSystem,
  signal?: AbortSignal,
): AsyncGenerator<WalkEntry> {
  signal?.throwIfAborted();
  const real = (await fs.realPath(root)).replace(/\/$/, '');
  const walker = new Walker(real, new Scope(paths), settings, fs, signal);
  yield* walker.visit(await walker.openRoot());
}

/**
 * The paths to look at again when these have changed. A changed ignore file or repository border changes the verdict
 * on everything in its directory; what else happens inside `.git` changes nothing.
 * @param paths folder-relative, as a watcher reports them
 * @returns paths for {@link walkPaths}; `''` is the whole folder
 */
export function affectedPaths(paths: readonly string[]): string[] {
  const affected = paths.flatMap((path) => {
    const records = /^(.*?)(?:^|\/)\.git(?:\/(.*))?$/s.exec(path);
    if (records) {
      const [, directory = '', inside = ''] = records;
      return ['', 'info/exclude'].includes(inside) ? [directory] : [];
    }
    const { directory, name } = split(path);
    return name in ignoreFiles ? [directory] : [path];
  });
  return [...new Set(affected)];
}

const ignoreFiles: Record<string, RuleSource> = {
  '.gitattributes': 'attributes',
  '.gitignore': 'git',
  '.cairnignore': 'cairn',
};

/** How many entries of a directory are looked at together; bounds the open files and what waits in memory. */
const batchSize = 64;

/** Which part of the folder is asked for. */
class Scope {
  readonly #wanted = new Set<string>();
  readonly #onTheWay = new Set<string>();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const plain = path.replace(/\/+$/, '');
      if (plain.split('/').includes('..')) continue;
      this.#wanted.add(plain);
      for (let way = plain; way !== '';) this.#onTheWay.add((way = split(way).directory));
    }
  }

  wants(path: string): boolean {
    return this.#wanted.has(path);
  }

  reaches(path: string): boolean {
    return this.#wanted.has(path) || this.#onTheWay.has(path);
  }
}

/** A directory that is walked, before its entries have been looked at. */
interface Directory {
  kind: 'directory';
  /** Folder-relative, with a slash at the end; `''` for the folder itself. */
  path: string;
  rules: IgnoreRules;
  /** Everything below is asked for. */
  whole: boolean;
  /** The entries that are asked for, in the order of their paths. */
  entries: DirectoryEntry[];
}

class Walker {
  readonly #root: string;
  readonly #scope: Scope;
  readonly #settings: IndexSettings;
  readonly #exclusions: Exclusions;
  readonly #fs: FileSystem;
  readonly #signal: AbortSignal | undefined;
  /** Path of the folder in the repository it is a part of, with a slash at the end; `''` for the repository's top. */
  #prefix = '';

  constructor(root: string, scope: Scope, settings: IndexSettings, fs: FileSystem, signal?: AbortSignal) {
    this.#root = root;
    this.#scope = scope;
    this.#settings = settings;
    this.#exclusions = new Exclusions(settings.exclude);
    this.#fs = fs;
    this.#signal = signal;
  }

  async openRoot(): Promise<Directory> {
    const entries = await this.#fs.readDirectory(`${this.#root}/`);
    const rules = await this.#withFilesIn('', entries, await this.#rulesAbove());
    return this.#directory('', rules, entries, this.#scope.wants(''));
  }

  async *visit(directory: Directory): AsyncGenerator<WalkEntry> {
    for (let at = 0; at < directory.entries.length; at += batchSize) {
      this.#signal?.throwIfAborted();
      const batch = directory.entries.slice(at, at + batchSize);
      for (const found of await Promise.all(batch.map((entry) => this.#look(directory, entry)))) {
        if (found?.kind === 'directory') yield* this.visit(found);
        else if (found) yield found;
      }
    }
  }

  async #look(parent: Directory, { name, kind }: DirectoryEntry): Promise<WalkEntry | Directory | undefined> {
    const path = parent.path + name + (kind === 'directory' ? '/' : '');
    if (isSecret(path)) return skip({ path, reason: 'secret' });
    const broughtBack = parent.rules.isBroughtBack(this.#prefix + path);
    const verdict = parent.rules.test(this.#prefix + path);
    if (verdict) return skip({ path, reason: verdict.reason, detail: verdict.rule });
    const exclusion = broughtBack ? undefined : this.#exclusions.reasonFor(path);
    if (exclusion !== undefined) return skip({ path, reason: 'excluded', detail: exclusion });
    try {
      if (kind === 'directory') return await this.#open(parent, path, broughtBack);
      if (kind === 'link') return skip(await judgeLink(path, this.#root, this.#fs));
      if (kind === 'file') return await this.#file(path);
    } catch (error) {
      return unreadable(path, error);
    }
    return skip({ path, reason: 'not a file' });
  }

  async #file(path: string): Promise<WalkEntry> {
    const { kind, size, mtimeMs } = await this.#fs.stat(this.#absolute(path));
    if (kind !== 'file') return skip({ path, reason: 'not a file' });
    if (size > this.#settings.maxFileBytes) return skip({ path, reason: 'too large' });
    return { kind: 'file', path, size, mtimeMs };
  }

  async #open(parent: Directory, path: string, broughtBack: boolean): Promise<WalkEntry | Directory> {
    const entries = await this.#fs.readDirectory(this.#absolute(path));
    const names = entries.map(({ name }) => name);
    const marker = broughtBack ? undefined : this.#exclusions.markerAmong(names);
    if (marker !== undefined) return skip({ path, reason: 'excluded', detail: marker });
    const border = isBareRepository(names) ? 'bare' : names.includes('.git') ? 'work tree' : undefined;
    if (border === 'bare' || (border && !this.#settings.nestedRepositories))
      return skip({ path, reason: 'nested repository' });
    const above = border ? await this.#rulesOfNested(path, parent.rules) : parent.rules;
    const rules = await this.#withFilesIn(path, entries, above);
    return this.#directory(path, rules, entries, parent.whole || this.#scope.wants(path.slice(0, -1)));
  }

  #directory(path: string, rules: IgnoreRules, entries: DirectoryEntry[], whole: boolean): Directory {
    const asked = entries
      .filter(({ name }) => name !== '.git' && (whole || this.#scope.reaches(path + name)))
      .map((entry) => ({ entry, key: entry.kind === 'directory' ? `${entry.name}/` : entry.name }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    return { kind: 'directory', path, rules, whole, entries: asked.map(({ entry }) => entry) };
  }

  /**
   * The rules that come from outside the folder. A folder that its repository ignores was opened on purpose: it is
   * read as a folder of its own.
   */
  async #rulesAbove(): Promise<IgnoreRules> {
    const repository = await enclosingRepository(this.#root, this.#fs);
    if (!repository) return IgnoreRules.none(false);
    const { top, exclude, ignoreCase } = repository;
    const own = IgnoreRules.none(ignoreCase).with('git', exclude, '', '.git/info/exclude');
    const prefix = `${this.#root.slice(top.length + 1)}/`;
    if (prefix === '/') return own;
    const steps = prefix.split('/').slice(0, -1);
    let rules = own;
    for (const [depth] of steps.entries()) {
      const directory = steps.slice(0, depth).join('/');
      const up = '../'.repeat(steps.length - depth);
      for (const [name, source] of Object.entries(ignoreFiles)) {
        const text = await readText(`${top}/${directory && `${directory}/`}${name}`, this.#fs);
        if (text !== undefined) rules = rules.with(source, text, directory, up + name);
      }
    }
    if (rules.test(prefix)) return IgnoreRules.none(ignoreCase);
    this.#prefix = prefix;
    return rules;
  }

  async #rulesOfNested(path: string, rules: IgnoreRules): Promise<IgnoreRules> {
    const repository = await repositoryAt(this.#absolute(path.slice(0, -1)), this.#fs);
    return rules
      .inNestedRepository(repository?.ignoreCase ?? false)
      .with('git', repository?.exclude ?? '', this.#based(path), `${path}.git/info/exclude`);
  }

  /** Adds the ignore files in a directory; one that is a link is not read, as git does not read it. */
  async #withFilesIn(path: string, entries: DirectoryEntry[], above: IgnoreRules): Promise<IgnoreRules> {
    let rules = above;
    for (const { name, kind } of entries) {
      const source = Object.hasOwn(ignoreFiles, name) ? ignoreFiles[name] : undefined;
      if (source === undefined || kind !== 'file') continue;
      const text = await readText(this.#absolute(path + name), this.#fs);
      if (text !== undefined) rules = rules.with(source, text, this.#based(path), path + name);
    }
    return rules;
  }

  #absolute(path: string): string {
    return `${this.#root}/${path}`;
  }

  /** A directory of the folder as the ignore rules name it. */
  #based(path: string): string {
    return (this.#prefix + path).slice(0, -1);
  }
}

function skip(row: SkippedFile): WalkEntry {
  return { kind: 'skip', ...row };
}

/** What vanished during the walk has no row, unless it is its name that the system could not give us. */
function unreadable(path: string, error: unknown): WalkEntry | undefined {
  if (isExhausted(error)) throw error;
  if (!isVanished(error)) return skip({ path, reason: 'unreadable', detail: describeError(error) });
  if (!path.includes('\uFFFD')) return undefined;
  return skip({ path, reason: 'unreadable', detail: 'the name is not valid UTF-8' });
}

/** The records of a repository that has no work tree around them, as in a folder of worktrees. */
function isBareRepository(names: readonly string[]): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => names.includes(name));
}

function split(path: string): { directory: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { directory: path.slice(0, Math.max(slash, 0)), name: path.slice(slash + 1) };
}
