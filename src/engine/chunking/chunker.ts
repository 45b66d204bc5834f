import type { Outline } from '../languages/outline.ts';
import { splitLines } from '../workspace/lines.ts';
import { defaultChunkSettings, type Chunk, type ChunkSettings } from './chunk.ts';
import { proseChunks } from './prose.ts';
import type { TopicModel } from './topics.ts';
import { codeUnits } from './units.ts';
import { lineWindows } from './windows.ts';

export type Treatment = { kind: 'code'; outline: Outline } | { kind: 'plain' } | { kind: 'prose' };

/**
 * Cuts a decoded file into chunks in the order of their lines: code along its declarations, prose along its
 * headings, everything else into line windows. Nothing is truncated and no span is anything but whole lines.
 * @param topics tells where the topic shifts in what is too large for one chunk
 */
export function chunkText(
  text: string,
  treatment: Treatment,
  topics: TopicModel,
  settings: ChunkSettings = defaultChunkSettings,
): Chunk[] {
  const lines = splitLines(text);
  switch (treatment.kind) {
    case 'code':
      return codeUnits(lines, treatment.outline, topics, settings);
    case 'prose':
      return proseChunks(lines, topics, settings);
    case 'plain':
      return lineWindows(lines, settings).map(({ startLine, endLine }) => ({
        startLine,
        endLine,
        type: 'code',
        text: lines.slice(startLine - 1, endLine).join('\n'),
      }));
  }
}
