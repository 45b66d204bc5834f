import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it, as far as they are missing. Not `mkdir` with `recursive`: Node's never comes
 * back where the system refuses a directory with ENOENT, as in `/proc`.
 * @throws the system's error when the directory cannot be made, or something else has its name
 */
export async function ensureDirectory(path: string): Promise<void> {
  const problem = await make(path);
  if (!problem) return;
  const parent = dirname(path);
  if (problem.code !== 'ENOENT' || parent === path) throw problem;
  await ensureDirectory(parent);
  const again = await make(path);
  if (again) throw again;
}

/** Makes one directory; returns why it is not there then. */
async function make(path: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path);
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    if (problem.code !== 'EEXIST' || !(await stat(path)).isDirectory()) return problem;
  }
  return undefined;
}
