import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { associatedId } from './associations.ts';

/**
 * What is done with a file: `code` has a grammar and is outlined, `plain` is cut into windows of lines, `prose`
 * is cut by topic, `never` is not indexed.
 */
export type Treatment = 'code' | 'plain' | 'prose' | 'never';

export interface FileLanguage {
  name: string;
  treatment: Treatment;
}

/** A grammar that must not be used; its files are plain text. */
export interface Refusal {
  reason: string;
  /** ISO date it was refused on. */
  since: string;
}

interface Entry {
  extensions: string[];
  files: string[];
  interpreters: string[];
  refusal?: Refusal;
}

const treatments = {
  code: 'code',
  plain: 'plain',
  prose: 'prose',
  never: 'never',
  refused: 'plain',
} as const satisfies Record<string, Treatment>;

const unknown: FileLanguage = { name: 'plaintext', treatment: 'plain' };
/** `#!/bin/sh`, `#!/usr/bin/env -S node --flag`, `#!/usr/bin/env FOO=1 python3.12`. */
const shebang = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+|\w+=\S*\s+)*)?(?:\S*\/)?([^\s/]+)/;

/** Tells from a path, and where that is not enough from the first line, which language a file is in. */
export class LanguageRegistry {
  readonly #byExtension = new Map<string, FileLanguage>();
  readonly #byFile = new Map<string, FileLanguage>();
  readonly #byInterpreter = new Map<string, FileLanguage>();
  readonly #languages = new Map<string, FileLanguage>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #byEditorId = new Map<string, string>();

  /**
   * Builds the registry from the parsed `grammars.json`. Throws an error that names the entry when the data is
   * malformed or two languages claim the same extension, file name or interpreter.
   */
  constructor(data: unknown) {
    const { editorIds = {}, ...groups } = asRecord(data, 'grammars.json');
    for (const group of Object.keys(groups)) {
      if (!Object.hasOwn(treatments, group)) throw new Error(`grammars.json: unknown group "${group}"`);
    }
    for (const [group, treatment] of Object.entries(treatments)) {
      const entries = asRecord(groups[group], group);
      for (const [name, value] of Object.entries(entries)) {
        this.#add({ name, treatment }, readEntry(value, `${group}.${name}`, group === 'refused'));
      }
    }
    for (const [id, name] of Object.entries(asRecord(editorIds, 'editorIds'))) {
      if (typeof name !== 'string' || !this.#languages.has(name)) {
        throw new Error(`grammars.json: editorIds.${id} must name a language`);
      }
      this.#byEditorId.set(id, name);
    }
  }

  /** Reads `grammars.json` in a directory made by `collectGrammars`. Rejects when it is missing or malformed. */
  static async load(dir: string): Promise<LanguageRegistry> {
    return new LanguageRegistry(JSON.parse(await readFile(join(dir, 'grammars.json'), 'utf8')));
  }

  /**
   * The language that `associations` (glob → language id, as in the editor's `files.associations`) give a path, or
   * undefined. An id nothing is known about is passed over, and a file that is never indexed stays so.
   * @param root absolute path of the folder that paths are relative to
   */
  associations(
    root: string,
    associations: Readonly<Record<string, string>>,
  ): (path: string) => string | undefined {
    const idOf = associatedId(root, associations);
    return (path) => {
      const id = idOf(path);
      const name = id === undefined ? undefined : this.#nameOf(id);
      return name === undefined || this.languageOf(path).treatment === 'never' ? undefined : name;
    };
  }

  /**
   * The language named `association`; without one by file name, else by extension, else by the interpreter that
   * `firstLine` names. An extension that is a language's name needs no entry. A file nothing is known about is
   * `plaintext`.
   */
  languageOf(path: string, firstLine?: string, association?: string): FileLanguage {
    if (association !== undefined) return this.#languages.get(association) ?? unknown;
    const file = path.slice(path.lastIndexOf('/') + 1);
    const dot = file.lastIndexOf('.');
    const extension = dot > 0 ? file.slice(dot + 1).toLowerCase() : '';
    return (
      this.#byFile.get(file.toLowerCase()) ??
      this.#byExtension.get(extension) ??
      this.#byInterpreter.get(interpreterOf(firstLine)) ??
      unknown
    );
  }

  /** Every language with its treatment, in no particular order. */
  languages(): FileLanguage[] {
    return [...this.#languages.values()];
  }

  /** Why a language's grammar is not used, if there is one that is refused. */
  refusalOf(language: string): Refusal | undefined {
    return this.#refusals.get(language);
  }

  #nameOf(editorId: string): string | undefined {
    if (this.#languages.has(editorId) || editorId === unknown.name) return editorId;
    return this.#byEditorId.get(editorId);
  }

  #add(language: FileLanguage, { extensions, files, interpreters, refusal }: Entry): void {
    const { name } = language;
    claim(this.#languages, name, language, 'the name');
    for (const extension of [name, ...extensions]) {
      claim(this.#byExtension, extension, language, 'the extension');
    }
    for (const file of files) claim(this.#byFile, file.toLowerCase(), language, 'the file name');
    for (const interpreter of interpreters) {
      claim(this.#byInterpreter, interpreter, language, 'the interpreter');
    }
    if (refusal) this.#refusals.set(name, refusal);
  }
}

function interpreterOf(firstLine = ''): string {
  const name = shebang.exec(firstLine)?.[1] ?? '';
  return name.replace(/[\d.]+$/, '');
}

function claim(map: Map<string, FileLanguage>, key: string, language: FileLanguage, what: string): void {
  const owner = map.get(key);
  if (owner) {
    throw new Error(`grammars.json: ${what} "${key}" belongs to both ${owner.name} and ${language.name}`);
  }
  map.set(key, language);
}

function readEntry(value: unknown, where: string, refused: boolean): Entry {
  const entry = asRecord(value, where);
  const extensions = asStrings(entry['extensions'], `${where}.extensions`);
  for (const extension of extensions) {
    if (!/^[^.A-Z/]+$/.test(extension)) {
      throw new Error(`grammars.json: ${where}.extensions: "${extension}" must be lower case without a dot`);
    }
  }
  const { reason, since } = entry;
  if (refused && (typeof reason !== 'string' || typeof since !== 'string')) {
    throw new Error(`grammars.json: ${where} needs a "reason" and a date "since"`);
  }
  return {
    extensions,
    files: asStrings(entry['files'], `${where}.files`),
    interpreters: asStrings(entry['interpreters'], `${where}.interpreters`),
    ...(typeof reason === 'string' && typeof since === 'string' && { refusal: { reason, since } }),
  };
}

function asRecord(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`grammars.json: ${where} must be an object`);
  }
  return value as Record<string, unknown>;
}

function asStrings(value: unknown, where: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw new Error(`grammars.json: ${where} must be a list of strings`);
  }
  return value;
}
