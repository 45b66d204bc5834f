import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Tokenizer as LibraryTokenizer } from '@huggingface/tokenizers';
import type { TokenizerFile } from '../../../src/engine/embedding/tokenizer.ts';

/** The directory of the model as it ships. */
export const modelDir = fileURLToPath(new URL('../../../media/model', import.meta.url));

export function readTokenizerFile(): TokenizerFile {
  return JSON.parse(readFileSync(join(modelDir, 'tokenizer.json'), 'utf8')) as TokenizerFile;
}

/** The library's reading of the same file: the truth about which ids a text has. */
export function libraryTokenizer(): LibraryTokenizer {
  return new LibraryTokenizer(readTokenizerFile(), {});
}
