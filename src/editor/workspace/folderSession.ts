import { CancellationTokenSource, type LogOutputChannel, type WorkspaceFolder } from 'vscode';
import {
  closeFolder,
  openFolder,
  skippedFiles,
  syncFolder,
  type FolderStatus,
  type IndexProgress,
  type IndexSettings,
  type SkippedFile,
  type SyncReport,
} from '../../engine/protocol.ts';
import { isCancelled, messageOf, type EngineClient } from '../engine/engineClient.ts';
import { changeAt } from './changes.ts';
import { indexSettings } from './settings.ts';
import { SyncQueue } from './syncQueue.ts';

/** How long changes of files are collected before the engine looks at them. */
const collectMs = 250;
/** A sync that is over before this is not shown: a status that flickers at every save tells nothing. */
const shownAfterMs = 400;

export interface FolderSessionOptions {
  folder: WorkspaceFolder;
  /** Absolute path of the directory the index is kept in. */
  store: string;
  engine: EngineClient;
  log: LogOutputChannel;
  /** Called when something a user can see may have changed. */
  changed: () => void;
}

/** The index of one workspace folder: opened, kept up to date, closed. */
export class FolderSession {
  readonly folder: WorkspaceFolder;
  private readonly options: FolderSessionOptions;
  private readonly queue: SyncQueue<SyncReport>;
  private settings: IndexSettings;
  private state: 'opening' | 'open' | 'closed' = 'closed';
  private opening: Promise<void> = Promise.resolve();
  private syncing: CancellationTokenSource | undefined;
  private lastFullSync = 0;
  private lastStatus: FolderStatus;
  private lastProgress: IndexProgress | undefined;
  private showsProgress = false;

  constructor(options: FolderSessionOptions) {
    this.options = options;
    this.folder = options.folder;
    this.settings = indexSettings(options.folder);
    this.queue = new SyncQueue((paths) => this.sync(paths), collectMs);
    this.lastStatus = {
      ...{ folder: this.key, state: 'indexing', model: '', problems: [] },
      ...{ files: 0, chunks: 0, symbols: 0, skipped: 0, bytes: 0 },
    };
  }

  /** The folder's key in the engine. */
  get key(): string {
    return this.folder.uri.toString();
  }

  /** Counts and problems as last heard of; `indexing` while changes are looked at or wait for it. */
  get status(): FolderStatus {
    const busy = this.state === 'opening' || this.queue.busy;
    return busy ? { ...this.lastStatus, state: 'indexing' } : this.lastStatus;
  }

  /** How far a sync is that takes long enough to be shown. */
  get progress(): IndexProgress | undefined {
    return this.showsProgress ? this.lastProgress : undefined;
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  /** Resolves when the folder can be asked, or could not be opened. */
  get whenOpened(): Promise<void> {
    return this.opening;
  }

  /**
   * Opens the folder's index with the settings of now, also when it is open already, and brings it up to date in
   * the background. A failure is the folder's status, never an exception.
   */
  open(): Promise<void> {
    this.state = 'opening';
    this.syncing?.cancel();
    this.settings = indexSettings(this.folder);
    const { settings } = this;
    // One after the other: the engine replaces the folder, and the last settings have to win.
    this.opening = this.opening.then(() => this.openWith(settings));
    this.queue.addEverything();
    return this.opening;
  }

  /** Opens the folder again if the settings now say something else about it. */
  async applySettings(): Promise<void> {
    const unchanged = JSON.stringify(indexSettings(this.folder)) === JSON.stringify(this.settings);
    if (!unchanged) await this.open();
  }

  /** These folder-relative paths may have changed. */
  touch(paths: string[]): void {
    const changes = paths.map((path) => ({ path, change: changeAt(path) }));
    if (changes.some(({ change }) => change === 'everything')) this.queue.addEverything();
    const changed = changes.filter(({ change }) => change === 'path').map(({ path }) => path);
    if (changed.length > 0) this.queue.add(changed);
  }

  /** Looks at everything when that was last done longer ago than this. */
  refresh(olderThanMs: number): void {
    if (this.isOpen && Date.now() - this.lastFullSync > olderThanMs) this.queue.addEverything();
  }

  /**
   * Looks at everything now; a folder that could not be opened is tried again.
   * @throws what keeps the folder from being opened or looked at
   */
  async syncAll(): Promise<SyncReport> {
    if (this.state === 'closed') void this.open();
    return this.queue.syncNow();
  }

  /** Files that were seen and are not in the index, with reasons; none while the folder is not open. */
  async skipped(): Promise<SkippedFile[]> {
    await this.opening;
    return this.isOpen ? this.options.engine.request(skippedFiles, { folder: this.key }) : [];
  }

  /** Takes what the engine says about the folder. */
  update(status: FolderStatus): void {
    this.lastStatus = status;
    this.options.changed();
  }

  /** Takes how far the sync in flight is. */
  advance(progress: IndexProgress): void {
    this.lastProgress = progress;
    if (this.showsProgress) this.options.changed();
  }

  /** The folder cannot be asked, for this reason. */
  fail(reason: string): void {
    this.state = 'closed';
    this.update({ ...this.lastStatus, state: 'failed', problems: [reason] });
  }

  /** Ends the folder's work and forgets it; the index stays on disk. */
  async close(): Promise<void> {
    this.queue.dispose();
    this.syncing?.cancel();
    await this.opening;
    if (!this.isOpen) return;
    this.state = 'closed';
    await this.options.engine.request(closeFolder, { folder: this.key }).catch(() => undefined);
  }

  private async openWith(settings: IndexSettings): Promise<void> {
    const { engine, log, store } = this.options;
    const root = this.folder.uri.fsPath;
    try {
      const status = await engine.request(openFolder, { folder: this.key, root, store, settings });
      this.state = 'open';
      this.update(status);
      log.info(`${this.folder.name}: opened, ${status.files} files in the index`);
    } catch (error) {
      log.error(`${this.folder.name}: not opened: ${messageOf(error)}`);
      this.fail(messageOf(error));
    }
  }

  private async sync(paths: string[] | undefined): Promise<SyncReport> {
    await this.opening;
    if (!this.isOpen) throw new Error(this.lastStatus.problems.join(' '));
    const { engine, log, changed } = this.options;
    const source = new CancellationTokenSource();
    this.syncing = source;
    const show = setTimeout(() => {
      this.showsProgress = true;
      changed();
    }, shownAfterMs);
    try {
      const request = { folder: this.key, ...(paths && { paths }) };
      const report = await engine.request(syncFolder, request, source.token);
      if (!paths) this.lastFullSync = Date.now();
      log.debug(
        `${this.folder.name}: synced ${paths?.join(', ') ?? 'everything'}: ${JSON.stringify(report)}`,
      );
      return report;
    } catch (error) {
      if (!isCancelled(error)) log.error(`${this.folder.name}: not synced: ${messageOf(error)}`);
      throw error;
    } finally {
      clearTimeout(show);
      source.dispose();
      this.syncing = undefined;
      this.showsProgress = false;
      this.lastProgress = undefined;
      // The queue learns after this function that it is idle.
      setTimeout(changed);
    }
  }
}
