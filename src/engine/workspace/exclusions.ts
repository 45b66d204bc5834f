import picomatch from 'picomatch';

/**
 * Directories that hold installed dependencies, caches or another version system's records. They are left out where
 * no ignore file mentions them; `!name/` in a `.cairnignore` brings one back. Names that projects also use for their
 * own source (`build`, `dist`, `out`, `target`, `vendor`) are not here: an ignore file knows better.
 */
const excludedDirectories = new Set([
  ...['node_modules', 'bower_components', 'jspm_packages', '.pnpm-store', 'Pods'],
  ...['.hg', '.svn', 'CVS', '.bzr', '.jj', '_darcs', '.pijul'],
  ...[
    '__pycache__',
    '.tox',
    '.nox',
    '.eggs',
    '.mypy_cache',
    '.pytest_cache',
    '.ruff_cache',
    '.ipynb_checkpoints',
  ],
  ...['.gradle', '.terraform', '.dart_tool', '.stack-work', '.bloop', '.metals', '.vs'],
  ...['.next', '.nuxt', '.svelte-kit', '.angular', '.turbo', '.parcel-cache', '.nyc_output', '.vscode-test'],
]);

/** Files that mark the directory they are in: a Python environment, and the tag tools put into their caches. */
const excludingFiles = ['pyvenv.cfg', 'CACHEDIR.TAG'];

/** What the settings and the product's own list leave out, whatever the ignore files say. */
export class Exclusions {
  readonly #globs: { glob: string; matches: (path: string) => boolean }[];

  /** @param globs in VS Code's syntax, folder-relative; one that matches a directory takes everything below with it */
  constructor(globs: readonly string[]) {
    this.#globs = globs
      .map((glob) => ({ glob, pattern: toPicomatch(glob) }))
      .filter(({ pattern }) => pattern !== '')
      .map(({ glob, pattern }) => ({ glob, matches: picomatch(pattern, options) }));
  }

  /**
   * Why a path is left out: the glob or the directory's name.
   * @param path folder-relative; of a directory, with a slash at the end
   */
  reasonFor(path: string): string | undefined {
    const isDirectory = path.endsWith('/');
    const plain = isDirectory ? path.slice(0, -1) : path;
    const name = plain.slice(plain.lastIndexOf('/') + 1);
    if (isDirectory && excludedDirectories.has(name)) return name;
    return this.#globs.find(({ matches }) => matches(plain))?.glob;
  }

  /** The file, if there is one among the names in a directory, that says the directory is not source. */
  markerAmong(names: readonly string[]): string | undefined {
    return excludingFiles.find((marker) => names.includes(marker));
  }
}

const options = { dot: true, noextglob: true, nonegate: true, windows: false, flags: 's' };

/** VS Code's globs have neither groups nor extended globs, and negate a class with `!`. */
function toPicomatch(glob: string): string {
  return glob
    .trim()
    .replace(/\/+$/, '')
    .replaceAll('[!', '[^')
    .replace(/[()|+@]/g, '\\$&');
}
