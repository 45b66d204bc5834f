import type { Filters, SearchRequest } from '../engine/protocol.ts';
import { Exit, ExitCode } from './exit.ts';
import { chunkTypes, modes, purposes } from './options.ts';

type Fields = Record<string, unknown>;

/**
 * The requests in a batch file: one JSON object a line, blank lines aside. Fields that are not part of a request
 * (an id, an expected answer) are left alone.
 *
 * @throws Exit (usage) naming the first line that is not a request, and what is wrong with it.
 */
export function parseBatch(text: string, file: string): SearchRequest[] {
  const requests: SearchRequest[] = [];
  for (const [index, line] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    try {
      requests.push(toRequest(JSON.parse(line)));
    } catch (error) {
      throw new Exit(`${file}:${index + 1}: ${(error as Error).message}`, ExitCode.usage);
    }
  }
  return requests;
}

function toRequest(value: unknown): SearchRequest {
  const { query, mode, limit, purpose, filters } = asObject(value, 'the line');
  if (typeof query !== 'string' || query.trim() === '')
    throw new Error('"query" must be a text that is not empty');
  return {
    query,
    ...(mode !== undefined && { mode: oneOf(modes, mode, 'mode') }),
    ...(limit !== undefined && { limit: wholeNumber(limit) }),
    ...(purpose !== undefined && { purpose: oneOf(purposes, purpose, 'purpose') }),
    ...(filters !== undefined && { filters: toFilters(filters) }),
  };
}

function toFilters(value: unknown): Filters {
  const { folders, paths, languages, types, ...unknown } = asObject(value, '"filters"');
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new Error(`"filters" has no field "${name}"`);
  return {
    ...(folders !== undefined && { folders: texts(folders, 'filters.folders') }),
    ...(paths !== undefined && { paths: texts(paths, 'filters.paths') }),
    ...(languages !== undefined && { languages: texts(languages, 'filters.languages') }),
    ...(types !== undefined && {
      types: texts(types, 'filters.types').map((type) => oneOf(chunkTypes, type, 'filters.types')),
    }),
  };
}

function asObject(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Error(`${what} must be an object`);
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, field: string): Choice {
  const choice = choices.find((known) => known === value);
  if (choice === undefined) throw new Error(`"${field}" must be one of ${choices.join(', ')}`);
  return choice;
}

function texts(value: unknown, field: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new Error(`"${field}" must be a list of texts`);
}

function wholeNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new Error('"limit" must be a whole number above 0');
}
