import picomatch from 'picomatch';
import type { ChunkType, Filters, Purpose } from '../protocol.ts';
import type { ResidentFile, ResidentIndex } from './residentIndex.ts';

const codeTypes: ReadonlySet<ChunkType> = new Set(['code']);

/**
 * Which rows a request may see: 1 or 0 a row. The purpose `document` leaves code only, whatever the filters ask for.
 */
export function visibleRows(index: ResidentIndex, filters: Filters, purpose: Purpose): Uint8Array {
  const visible = new Uint8Array(index.rows.length);
  const types = allowedTypes(filters, purpose);
  const languages = filters.languages?.length
    ? new Set(filters.languages.map((name) => name.toLowerCase()))
    : undefined;
  const matchers = filters.paths?.length
    ? filters.paths.map((glob) => picomatch([glob, `${glob.replace(/\/$/, '')}/**`], { dot: true }))
    : [];
  const verdicts = new Map<ResidentFile, boolean>();
  const fileIsVisible = (file: ResidentFile): boolean => {
    let verdict = verdicts.get(file);
    if (verdict === undefined) {
      verdict =
        (!languages || languages.has(file.language)) &&
        (matchers.length === 0 || matchers.some((matches) => matches(file.path)));
      verdicts.set(file, verdict);
    }
    return verdict;
  };
  const everyFile = !languages && matchers.length === 0;
  index.rows.forEach((row, number) => {
    if (row && (!types || types.has(row.type)) && (everyFile || fileIsVisible(row.file))) visible[number] = 1;
  });
  return visible;
}

function allowedTypes(filters: Filters, purpose: Purpose): ReadonlySet<ChunkType> | undefined {
  const asked = filters.types?.length ? new Set(filters.types) : undefined;
  if (purpose !== 'document') return asked;
  return asked && !asked.has('code') ? new Set() : codeTypes;
}
