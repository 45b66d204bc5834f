import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  CancellationToken,
  createMessageConnection,
  Emitter,
  ErrorCodes,
  PortMessageReader,
  PortMessageWriter,
  ResponseError,
  type Disposable,
  type MessageConnection,
  type RequestType,
} from 'vscode-jsonrpc/node';
import { shutdown, statusChanged, type FolderStatus, type IndexProgress } from '../../engine/protocol.ts';

const requestCancelled = -32800;
/** How long a shutdown may take; the editor itself waits for five seconds. */
const patienceMs = 3000;

export interface EngineClientOptions {
  /** Absolute path of the engine's bundle, which a worker runs. */
  script: string;
  /** Absolute path of the folder below which the engine finds its grammars, runtimes and model. */
  assets: string;
  /** Takes what the engine prints. */
  log: (line: string) => void;
  /** How many times a stopped engine is started again within `window`. */
  restarts?: number;
  /** The time `restarts` counts in, in milliseconds. */
  window?: number;
}

/** The engine's worker ended while it was needed; nothing was answered. */
export class EngineStoppedError extends Error {}

interface Running {
  worker: Worker;
  connection: MessageConnection;
}

/**
 * The engine in its worker, as promises. The worker is started by the first request and again by the first request
 * after a crash, a bounded number of times; requests in flight when it ends fail with an `EngineStoppedError`.
 */
export class EngineClient implements Disposable {
  private readonly options: EngineClientOptions;
  private readonly status = new Emitter<FolderStatus>();
  private readonly progress = new Emitter<IndexProgress>();
  private readonly stopped = new Emitter<string>();
  private running: Running | undefined;
  private crashes: number[] = [];
  private closed = false;

  /** A folder's counts, state or problems changed. */
  readonly onStatus = this.status.event;
  /** A sync of a folder went on. */
  readonly onProgress = this.progress.event;
  /** The worker ended unasked; the argument says why. Its folders are no longer open. */
  readonly onStop = this.stopped.event;

  constructor(options: EngineClientOptions) {
    this.options = options;
  }

  /**
   * Asks the engine.
   * @throws ResponseError what the engine refused, with a code of `EngineErrorCode`
   * @throws EngineStoppedError the engine ended, or has ended too often to be started again
   */
  async request<P, R>(type: RequestType<P, R, void>, params: P, token = CancellationToken.None): Promise<R> {
    const { connection } = this.start();
    try {
      return await connection.sendRequest<R>(type.method, params, token);
    } catch (error) {
      if (this.running?.connection === connection) throw error;
      throw new EngineStoppedError('The search engine stopped before it could answer.', { cause: error });
    }
  }

  /** Whether the next request would start the worker or find it running. */
  get available(): boolean {
    return this.running !== undefined || (!this.closed && this.recentCrashes().length <= this.restarts);
  }

  /** Forgets past crashes, so that the next request starts the engine again. */
  allowRestart(): void {
    this.crashes = [];
  }

  /** Lets the engine write what is not written and ends its worker. The client cannot be used afterwards. */
  async stop(): Promise<void> {
    this.closed = true;
    const running = this.running;
    if (!running) return;
    const done = running.connection.sendRequest(shutdown.method, null).catch(() => undefined);
    await Promise.race([done, wait(patienceMs)]);
    this.dispose();
  }

  /** Ends the worker at once. */
  dispose(): void {
    this.closed = true;
    const running = this.running;
    this.running = undefined;
    running?.connection.dispose();
    void running?.worker.terminate();
  }

  private get restarts(): number {
    return this.options.restarts ?? 3;
  }

  private recentCrashes(): number[] {
    const since = Date.now() - (this.options.window ?? 10 * 60_000);
    return this.crashes.filter((time) => time > since);
  }

  private start(): Running {
    if (this.running) return this.running;
    if (this.closed) throw new EngineStoppedError('The search engine is shut down.');
    if (!this.available) throw new EngineStoppedError('The search engine stopped too often; see the log.');

    const { script, assets, log } = this.options;
    // The extension host's own flags are not for the worker: some of them a worker refuses.
    const worker = new Worker(script, { workerData: { assets }, execArgv: [], stdout: true, stderr: true });
    for (const output of [worker.stdout, worker.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => log(text.trimEnd()));
    }
    const connection = createMessageConnection(new PortMessageReader(worker), new PortMessageWriter(worker));
    connection.onNotification(statusChanged, (status) => this.status.fire(status));
    connection.onUnhandledProgress(({ value }) => this.progress.fire(value as IndexProgress));
    connection.listen();

    const running = { worker, connection };
    let reason: string | undefined;
    worker.on('error', (error: Error) => (reason = error.stack ?? error.message));
    worker.on('exit', (code) => this.ended(running, reason ?? `exit code ${code}`));
    this.running = running;
    return running;
  }

  private ended(running: Running, reason: string): void {
    if (this.running !== running) return;
    this.running = undefined;
    this.crashes = [...this.recentCrashes(), Date.now()];
    running.connection.dispose();
    this.stopped.fire(reason);
  }
}

/** Whether a request failed because its caller gave it up. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ResponseError && error.code === requestCancelled;
}

/** What an error says to a user, in one line. */
export function messageOf(error: unknown): string {
  if (error instanceof ResponseError && error.code === ErrorCodes.InternalError) {
    return `The search engine failed: ${error.message}`;
  }
  return error instanceof Error ? error.message : String(error);
}
