import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import envPaths from 'env-paths';
import type {
  FolderStatus,
  IndexedSource,
  IndexSettings,
  ReadRequest,
  SearchRequest,
  SearchResult,
  SkippedFile,
  SyncReport,
} from '../engine/protocol.ts';
import { assetsUnder } from '../engine/assets.ts';
import type { Engine } from '../engine/server.ts';
import { Exit, ExitCode } from './exit.ts';
import { openProgress } from './progress.ts';
import { complain } from './terminal.ts';
import { compileWasmOnce } from './wasmCompiler.ts';

/** Where a command works: what `--root` and `--store` say. */
export interface Place {
  root: string;
  store?: string;
}

/** One folder, opened in an engine of its own for as long as one command runs. */
export class Session {
  readonly root: string;
  readonly store: string;
  private readonly engine: Engine;
  private readonly folder: string;
  private readonly signal: AbortSignal;
  private failed = 0;

  constructor(engine: Engine, root: string, store: string, folder: string, signal: AbortSignal) {
    this.engine = engine;
    this.root = root;
    this.store = store;
    this.folder = folder;
    this.signal = signal;
  }

  /** Brings the index up to date with the folder; on a terminal with a progress bar. */
  async sync(): Promise<SyncReport> {
    const progress = await openProgress();
    try {
      const report = await this.engine.sync(
        { folder: this.folder },
        { signal: this.signal, onProgress: (step) => progress.show(step) },
      );
      this.failed = report.failed;
      return report;
    } finally {
      progress.clear();
    }
  }

  search(request: SearchRequest): Promise<SearchResult> {
    this.signal.throwIfAborted();
    return this.engine.search(request, this.signal);
  }

  read(request: Omit<ReadRequest, 'folder'>): Promise<IndexedSource> {
    return this.engine.read({ ...request, folder: this.folder });
  }

  status(): FolderStatus {
    const [status] = this.engine.status(this.folder);
    if (!status) throw new Error(`the engine lost the folder ${this.root}`);
    return status;
  }

  skipped(): SkippedFile[] {
    return this.engine.skipped(this.folder);
  }

  /** What went wrong and was handled, one line each. */
  problems(): string[] {
    const { problems } = this.status();
    if (this.failed === 0) return problems;
    const files = this.failed === 1 ? '1 file' : `${this.failed} files`;
    return [...problems, `${files} could not be indexed (cairn status --skipped tells why)`];
  }
}

/**
 * Opens the folder, hands it to `use` and closes the engine afterwards, whatever happened. What went wrong and
 * was handled (a broken index file, a file that could not be indexed) is told on stderr.
 *
 * @throws Exit when the folder cannot be opened or the engine refuses a request.
 */
export async function withSession<Result>(
  place: Place,
  signal: AbortSignal,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const root = await realFolder(place.root);
  const store = place.store ? path.resolve(place.store) : defaultStore(root);
  const folder = pathToFileURL(root).href;

  compileWasmOnce();
  // Only now: help and usage errors do not wait for the engine to be loaded.
  const { Engine } = await import('../engine/server.ts');
  const { EngineError } = await import('../engine/engineError.ts');
  const { EngineErrorCode } = await import('../engine/protocol.ts');
  const engine = await Engine.create(assetsUnder(packageRoot()));
  try {
    await engine.openFolder({ folder, root, store, settings: indexSettings(root, store) });
    signal.throwIfAborted();
    const session = new Session(engine, root, store, folder, signal);
    const result = await use(session);
    for (const problem of session.problems()) complain(`warning: ${problem}`);
    return result;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === EngineErrorCode.badRequest) throw new Exit(error.message, ExitCode.usage);
    if (error.code === EngineErrorCode.unknownPath) throw new Exit(error.message, ExitCode.nothing);
    throw error;
  } finally {
    await engine.dispose();
  }
}

async function realFolder(root: string): Promise<string> {
  const real = await realpath(root).catch(() => undefined);
  if (real === undefined) throw new Exit(`no such folder: ${root}`, ExitCode.failed);
  if (!(await stat(real)).isDirectory()) throw new Exit(`not a folder: ${root}`, ExitCode.failed);
  return real;
}

/** The editor's defaults; a store that lies in the folder is no part of what is indexed. */
function indexSettings(root: string, store: string): IndexSettings {
  const inside = path.relative(root, store).replaceAll(path.sep, '/');
  const isInside = inside !== '' && !/^\.\.(\/|$)/.test(inside) && !path.isAbsolute(inside);
  return { exclude: isInside ? [inside] : [], maxFileBytes: 1024 * 1024, nestedRepositories: false };
}

/** One directory a folder under the user's cache, named by a hash of the folder's real path. */
function defaultStore(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return path.join(envPaths('cairn', { suffix: '' }).cache, name);
}

/** The directory that holds `dist/` and `media/`: this code runs as `dist/cli.mjs`. */
function packageRoot(): string {
  return path.dirname(path.dirname(fileURLToPath(import.meta.url)));
}
