import { isAbsolute, relative, sep } from 'node:path';

/** What a changed file means for the index of its folder. */
export type Change = 'nothing' | 'path' | 'everything';

const ignoreFiles = new Set(['.gitignore', '.cairnignore']);
const gitFiles = new Set(['.git/HEAD', '.git/info/exclude']);

/**
 * What to look at when a path of a folder changed: a file that decides about other files, or a checkout, asks for the
 * whole folder; git's own files ask for nothing.
 * @param path folder-relative, forward slashes
 */
export function changeAt(path: string): Change {
  if (gitFiles.has(path)) return 'everything';
  const names = path.split('/');
  if (names.includes('.git')) return 'nothing';
  return ignoreFiles.has(names.at(-1) ?? '') ? 'everything' : 'path';
}

/** The path of a file below a folder, with forward slashes; nothing for the folder itself and files outside. */
export function pathIn(root: string, file: string): string | undefined {
  const path = relative(root, file);
  if (path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
  return path.split(sep).join('/');
}
