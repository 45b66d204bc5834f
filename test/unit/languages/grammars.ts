import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectGrammars } from '../../../scripts/collect-grammars.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The grammars as they ship, collected first if they are not up to date. */
export async function collectedGrammars(): Promise<string> {
  const dir = join(root, 'dist/grammars');
  await collectGrammars(dir);
  return dir;
}
