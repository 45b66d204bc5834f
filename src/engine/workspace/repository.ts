import { isExhausted } from './fileErrors.ts';
import type { FileSystem } from './fileSystem.ts';

/** What git keeps about a repository that decides what it ignores. */
export interface Repository {
  /** Absolute path of the work tree, without a slash at the end. */
  top: string;
  /** Text of `info/exclude`. */
  exclude: string;
  /** `core.ignorecase`, which git sets when it makes a repository on a disk that folds case. */
  ignoreCase: boolean;
}

/**
 * The repository a directory belongs to, which may start above it.
 * @param directory absolute, without links and without a slash at the end
 */
export async function enclosingRepository(
  directory: string,
  fs: FileSystem,
): Promise<Repository | undefined> {
  for (let top = directory; ; top = top.slice(0, top.lastIndexOf('/'))) {
    const repository = await repositoryAt(top, fs);
    if (repository || !top.includes('/')) return repository;
  }
}

/** The repository whose work tree starts at a directory; also a worktree or submodule, whose `.git` is a file. */
export async function repositoryAt(top: string, fs: FileSystem): Promise<Repository | undefined> {
  const records = await recordsOf(top, fs);
  if (records === undefined) return undefined;
  const [exclude = '', config = ''] = await Promise.all([
    readText(`${records}/info/exclude`, fs),
    readText(`${records}/config`, fs),
  ]);
  return { top, exclude, ignoreCase: /^\s*ignorecase\s*=\s*true\s*$/im.test(config) };
}

/** The text of a file, or nothing when it is not there or cannot be read. @throws when the system is exhausted */
export async function readText(path: string, fs: FileSystem): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await fs.readFile(path));
  } catch (error) {
    if (isExhausted(error)) throw error;
    return undefined;
  }
}

/**
 * The directory with the shared records of a repository: `.git` itself or, where that is a file, what it points to;
 * a worktree's records point on to those of its repository. Source: gitrepository-layout(5).
 */
async function recordsOf(top: string, fs: FileSystem): Promise<string | undefined> {
  const dotGit = `${top}/.git`;
  const kind = await kindAt(dotGit, fs);
  if (kind !== 'file') return kind === 'directory' ? dotGit : undefined;
  const pointer = /^gitdir: (.+?)\r?\n?$/.exec((await readText(dotGit, fs)) ?? '')?.[1];
  if (pointer === undefined) return undefined;
  const records = resolve(top, pointer);
  const common = (await readText(`${records}/commondir`, fs))?.trimEnd();
  return common === undefined ? records : resolve(records, common);
}

async function kindAt(path: string, fs: FileSystem): Promise<'file' | 'directory' | 'other' | undefined> {
  try {
    return (await fs.stat(path)).kind;
  } catch (error) {
    if (isExhausted(error)) throw error;
    return undefined;
  }
}

/** Absolute paths stay, also those with a drive letter. */
function resolve(directory: string, path: string): string {
  return /^(\/|[a-z]:)/i.test(path) ? path : `${directory}/${path}`;
}
