import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  Disposable,
  EventEmitter,
  l10n,
  window,
  workspace,
  type CancellationToken,
  type LogOutputChannel,
  type Uri,
  type WorkspaceFolder,
} from 'vscode';
import {
  search,
  status,
  type FolderStatus,
  type SearchRequest,
  type SearchResult,
  type SkippedFile,
  type SyncReport,
} from '../../engine/protocol.ts';
import type { EngineClient } from '../engine/engineClient.ts';
import { pathIn } from './changes.ts';
import { watchEditor, watchFolder } from './fileWatch.ts';
import { FolderSession } from './folderSession.ts';
import { affectsIndex } from './settings.ts';

/** A window that gets the focus looks at everything again when that was last done longer ago than this. */
const refreshAfterMs = 10 * 60_000;
/** How long changes are collected before they are told. */
const tellAfterMs = 100;

/** The indexes of the workspace: one for each folder on disk, for as long as it is part of the workspace. */
export class WorkspaceIndex implements Disposable {
  private readonly engine: EngineClient;
  private readonly storage: string;
  private readonly log: LogOutputChannel;
  private readonly sessions = new Map<string, { session: FolderSession; watch: Disposable }>();
  private readonly change = new EventEmitter<void>();
  private readonly subscriptions: Disposable;
  private telling: ReturnType<typeof setTimeout> | undefined;

  /** What a user can see of the indexes may have changed. */
  readonly onDidChange = this.change.event;

  /** @param storage absolute path of the directory that holds the folders' indexes */
  constructor(engine: EngineClient, storage: string, log: LogOutputChannel) {
    this.engine = engine;
    this.storage = storage;
    this.log = log;
    this.subscriptions = Disposable.from(
      this.change,
      engine.onStatus((status) => this.sessions.get(status.folder)?.session.update(status)),
      engine.onProgress((progress) => this.sessions.get(progress.folder)?.session.advance(progress)),
      engine.onStop((reason) => this.recover(reason)),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const folder of removed) void this.remove(folder);
        for (const folder of added) this.add(folder);
      }),
      workspace.onDidChangeConfiguration((event) => {
        for (const session of this.folders)
          if (affectsIndex(event, session.folder)) void session.applySettings();
      }),
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) for (const session of this.folders) session.refresh(refreshAfterMs);
      }),
      watchEditor((uris) => this.touch(uris)),
    );
  }

  /** Opens the indexes of the folders that are there. */
  start(): void {
    for (const folder of workspace.workspaceFolders ?? []) this.add(folder);
  }

  /** The folders that have an index, in the order they were added. */
  get folders(): FolderSession[] {
    return [...this.sessions.values()].map(({ session }) => session);
  }

  /** Whether nothing is being looked at or waits to be. */
  get upToDate(): boolean {
    return this.folders.every((session) => session.status.state !== 'indexing');
  }

  /** The workspace's folders that have no index because they are not on disk. */
  get unsupported(): WorkspaceFolder[] {
    return (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme !== 'file');
  }

  /**
   * Searches every folder.
   * @throws when no folder can be searched, and what `EngineClient.request` throws
   */
  async search(request: SearchRequest, token?: CancellationToken): Promise<SearchResult> {
    const { folders } = this;
    await Promise.all(folders.map((session) => session.whenOpened));
    if (!folders.some((session) => session.isOpen)) {
      const problem = folders[0]?.status.problems[0];
      throw new Error(problem ?? l10n.t('There is no folder to search. Open one first.'));
    }
    return this.engine.request(search, request, token);
  }

  /** How each folder's index is now. */
  async status(): Promise<FolderStatus[]> {
    const { folders } = this;
    await Promise.all(folders.map((session) => session.whenOpened));
    if (folders.some((session) => session.isOpen)) {
      for (const now of await this.engine.request(status, {}))
        this.sessions.get(now.folder)?.session.update(now);
    }
    return folders.map((session) => session.status);
  }

  /** The files of each folder that were seen and not indexed. */
  skipped(): Promise<{ folder: WorkspaceFolder; files: SkippedFile[] }[]> {
    return Promise.all(
      this.folders.map(async (session) => ({ folder: session.folder, files: await session.skipped() })),
    );
  }

  /**
   * Looks at every file of every folder; an engine that stopped too often is given another chance.
   * @returns a report for each folder that has an index
   */
  reindex(): Promise<SyncReport[]> {
    this.engine.allowRestart();
    return Promise.all(this.folders.map((session) => session.syncAll()));
  }

  dispose(): void {
    clearTimeout(this.telling);
    this.subscriptions.dispose();
    for (const { session, watch } of this.sessions.values()) {
      watch.dispose();
      void session.close();
    }
    this.sessions.clear();
  }

  private add(folder: WorkspaceFolder): void {
    if (folder.uri.scheme !== 'file') {
      this.log.info(`${folder.name} (${folder.uri.scheme}:) is not indexed: only folders on disk are.`);
      this.tell();
      return;
    }
    const key = folder.uri.toString();
    const { engine, log } = this;
    const session = new FolderSession({
      folder,
      store: this.storeOf(key),
      engine,
      log,
      changed: () => this.tell(),
    });
    this.sessions.set(key, { session, watch: watchFolder(folder, (uris) => this.touch(uris)) });
    void session.open();
    this.tell();
  }

  private async remove({ uri }: WorkspaceFolder): Promise<void> {
    const known = this.sessions.get(uri.toString());
    this.sessions.delete(uri.toString());
    this.tell();
    known?.watch.dispose();
    await known?.session.close();
  }

  /** A file can lie in several folders: one workspace folder may be inside another. */
  private touch(uris: readonly Uri[]): void {
    const files = uris.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
    for (const session of this.folders) {
      const paths = files.map((file) => pathIn(session.folder.uri.fsPath, file));
      session.touch(paths.filter((path) => path !== undefined));
    }
  }

  private recover(reason: string): void {
    this.log.error(`The engine stopped: ${reason}`);
    const restart = this.engine.available;
    const firstLine = reason.split('\n', 1)[0] ?? '';
    for (const session of this.folders) {
      session.fail(l10n.t('The search engine stopped: {0}', firstLine));
      if (restart) void session.open();
    }
    if (!restart) void this.offerLog();
  }

  private async offerLog(): Promise<void> {
    const [show, retry] = [l10n.t('Show Log'), l10n.t('Try Again')];
    const message = l10n.t('Cairn’s search engine stopped several times and is not started again.');
    const choice = await window.showErrorMessage(message, show, retry);
    if (choice === show) this.log.show();
    // A failure shows in the folders' status, and a crash asks again.
    if (choice === retry) await this.reindex().catch(() => undefined);
  }

  private tell(): void {
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.change.fire();
    }, tellAfterMs);
  }

  private storeOf(key: string): string {
    return join(this.storage, createHash('sha256').update(key).digest('hex').slice(0, 16));
  }
}
