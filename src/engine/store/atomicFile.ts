import { open, rename, rm } from 'node:fs/promises';

/**
 * Replaces a file so that a reader, and a power cut, see either the old bytes or the new ones: written to a temporary
 * neighbour, flushed to the disk, renamed.
 */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
