import { chunkText, type Treatment } from '../chunking/chunker.ts';
import { defaultChunkSettings, type Chunk, type ChunkSettings } from '../chunking/chunk.ts';
import type { TopicModel } from '../chunking/topics.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { passageVector } from '../embedding/passage.ts';
import type { Outline, Outliner } from '../languages/outline.ts';
import type { LanguageRegistry } from '../languages/registry.ts';
import type { Termizer } from '../lexical/terms.ts';
import type { FileRecord, FileStamp, SkipRecord } from '../store/records.ts';
import { skipByContent } from '../workspace/content.ts';
import { decode } from '../workspace/decode.ts';
import { splitLines } from '../workspace/lines.ts';
import { symbolsOf } from './symbols.ts';

/** Bytes of one file on their way into the index. */
export interface SourceFile extends FileStamp {
  path: string;
  hash: string;
  bytes: Uint8Array;
}

/** Turns the bytes of a file into everything the index keeps of it, or into the reason why it keeps nothing. */
export class FileAnalyzer {
  private readonly languages: LanguageRegistry;
  private readonly outliner: Outliner;
  private readonly embedder: Embedder;
  private readonly topics: TopicModel;
  private readonly termizer: Termizer;
  private readonly settings: ChunkSettings;

  /** @param topics finds where the topic shifts, whichever model the vectors are of: it must be quick and at hand */
  constructor(
    languages: LanguageRegistry,
    outliner: Outliner,
    embedder: Embedder,
    topics: TopicModel,
    termizer: Termizer,
    settings: ChunkSettings = defaultChunkSettings,
  ) {
    this.languages = languages;
    this.outliner = outliner;
    this.embedder = embedder;
    this.topics = topics;
    this.termizer = termizer;
    this.settings = settings;
  }

  async analyze(file: SourceFile, signal?: AbortSignal): Promise<FileRecord | SkipRecord> {
    const { bytes, ...stamp } = file;
    const { path, association } = stamp;
    const decoded = decode(bytes);
    if ('reason' in decoded) return { ...stamp, ...decoded };
    const { text } = decoded;
    const { name: language, treatment } = this.languages.languageOf(path, firstLine(text), association);
    if (treatment === 'never') return { ...stamp, reason: 'never indexed' };
    const skip = skipByContent(path, text);
    if (skip) return { ...stamp, ...skip };

    const outline = treatment === 'code' ? await this.outline(language, text) : undefined;
    const chunks = chunkText(text, treatmentOf(treatment, outline), this.topics, this.settings);
    if (chunks.length === 0) return { ...stamp, reason: 'empty' };
    const lines = splitLines(text);
    const symbols = outline ? symbolsOf(lines, outline, chunks) : [];
    const names: string[][] = chunks.map(() => []);
    for (const { chunk, name } of symbols) names[chunk]!.push(name);
    const texts = chunks.map((chunk, i) => this.tailOf(chunks[i - 1]) + chunk.text);
    return {
      ...stamp,
      language,
      lineCount: lines.length,
      chunks,
      symbols,
      vectors: await this.vectors(path, texts, names, signal),
      ...this.postings(path, chunks, texts, names),
    };
  }

  private async outline(language: string, text: string): Promise<Outline | undefined> {
    const outline = await this.outliner.outline(language, text);
    return 'reason' in outline ? undefined : outline;
  }

  /** The end of the chunk before: what a chunk is about often begins there. */
  private tailOf(before: Chunk | undefined): string {
    return before ? `${before.text.slice(-this.settings.tailChars)}\n` : '';
  }

  /** One vector a chunk. @param chunkTexts what is indexed of each chunk's text */
  private async vectors(
    path: string,
    chunkTexts: readonly string[],
    names: readonly string[][],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array> {
    const texts = [path, ...chunkTexts, ...names.map((declared) => declared.join(' '))];
    const made = await this.embedder.embed(texts, 'passage', signal);
    const vectors = new Float32Array(chunkTexts.length * this.embedder.dimensions);
    chunkTexts.forEach((_, i) => {
      const vector = passageVector(made[1 + i]!, made[0]!, made[1 + chunkTexts.length + i]!);
      vectors.set(vector, i * this.embedder.dimensions);
    });
    return vectors;
  }

  /** The terms of each chunk, numbered within the file so that its record stands for itself. */
  private postings(
    path: string,
    chunks: readonly Chunk[],
    texts: readonly string[],
    names: readonly string[][],
  ) {
    const { vocabulary } = this.termizer;
    const local = new Map<number, number>();
    const postings = chunks.map((chunk, i) => {
      const { terms, counts } = this.termizer.count([...headerOf(path, chunk, names[i]!), texts[i]!]);
      const own = terms.map((term) => {
        let id = local.get(term);
        if (id === undefined) local.set(term, (id = local.size));
        return id;
      });
      return { terms: own, counts };
    });
    return { terms: Array.from(local.keys(), (term) => vocabulary.term(term)), postings };
  }
}

/** What is indexed by words of a chunk besides its text: where it stands and what it declares. */
function headerOf(path: string, chunk: Chunk, names: readonly string[]): string[] {
  return [path, chunk.parent ?? '', chunk.symbol ?? '', ...names];
}

function treatmentOf(treatment: 'code' | 'plain' | 'prose', outline: Outline | undefined): Treatment {
  if (treatment === 'prose') return { kind: 'prose' };
  return outline ? { kind: 'code', outline } : { kind: 'plain' };
}

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text.slice(0, 200) : text.slice(0, Math.min(end, 200));
}
