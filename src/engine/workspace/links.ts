import type { SkippedFile } from '../protocol.ts';
import { describeError, isExhausted, isLinkLoop, isVanished } from './fileErrors.ts';
import type { FileSystem } from './fileSystem.ts';

/**
 * Why a symbolic link is not followed. None is: a target inside the folder is indexed under its own path, so that
 * every file has one path and a link cannot lead around an ignore rule; a target outside is not part of the folder.
 * @param path of the link, folder-relative
 * @param root absolute path of the folder, without links
 */
export async function judgeLink(path: string, root: string, fs: FileSystem): Promise<SkippedFile> {
  const link = `${root}/${path}`;
  let target: string;
  try {
    target = await fs.realPath(link);
  } catch (error) {
    if (isExhausted(error)) throw error;
    if (isLinkLoop(error)) return { path, reason: 'link loop' };
    const detail = isVanished(error) ? 'the link leads nowhere' : describeError(error);
    return { path, reason: 'unreadable', detail };
  }
  if (!isWithin(target, root)) return { path, reason: 'outside link', detail: target };
  const inside = target.slice(root.length + 1) || '.';
  return { path, reason: isWithin(link, target) ? 'link loop' : 'inside link', detail: inside };
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}
