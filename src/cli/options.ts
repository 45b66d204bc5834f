import { InvalidArgumentError, Option } from 'commander';
import type { ChunkType, Mode, Purpose } from '../engine/protocol.ts';
import type { Place } from './session.ts';

export const modes: readonly Mode[] = ['auto', 'dense', 'lexical', 'hybrid'];
export const chunkTypes: readonly ChunkType[] = ['code', 'docstring', 'markdown', 'comment'];
export const purposes: readonly Purpose[] = ['search', 'answer', 'document'];

/** Options of every command. */
export interface SharedOptions extends Place {
  json?: true;
}

/** Options of the commands that ask. */
export interface QueryOptions {
  limit: number;
  mode: Mode;
}

export const rootOption = () =>
  new Option('--root <dir>', 'folder to work on').default('.', 'the current one');

export const storeOption = () =>
  new Option('--store <dir>', "where the folder's index is kept (default: a directory in the user's cache)");

export const jsonOption = () => new Option('--json', 'answer in JSON');

export const limitOption = () =>
  new Option('--limit <n>', 'how many hits at most').default(10).argParser(wholeNumber);

export const modeOption = () =>
  new Option('--mode <mode>', 'how to look; auto decides by the shape of the query')
    .choices(modes)
    .default('auto');

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return number;
}
