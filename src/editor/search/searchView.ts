import {
  CancellationTokenSource,
  commands,
  env,
  workspace,
  type Disposable,
  type Uri,
  type WebviewView,
  type WebviewViewProvider,
} from 'vscode';
import type { Offer, Setup, ToEditor, ToView } from '../../webview/search/protocol.ts';
import { isCancelled, messageOf } from '../engine/engineClient.ts';
import { indexState } from '../workspace/indexState.ts';
import type { WorkspaceIndex } from '../workspace/workspaceIndex.ts';
import { failureOf, outcomeOf } from './cards.ts';
import { searchLabels } from './labels.ts';
import { pageRoot, searchPage } from './page.ts';
import { reveal } from './reveal.ts';

type SearchMessage = Extract<ToEditor, { type: 'search' }>;

/** How many hits the view shows at most. */
const shownHits = 20;

const offered: Record<Offer, string> = {
  openFolder: 'vscode.openFolder',
  reindex: 'cairn.reindex',
  showLog: 'cairn.showLog',
};

/** The editor's side of the search view: answers its queries and opens what is chosen in it. */
export class SearchView implements WebviewViewProvider, Disposable {
  static readonly id = 'cairn.search';

  private readonly extension: Uri;
  private readonly index: WorkspaceIndex;
  private readonly subscription: Disposable;
  private view: WebviewView | undefined;
  private listening = false;
  /** What the view is told once it listens. */
  private waiting: ToView[] = [];
  private searching: CancellationTokenSource | undefined;

  /** @param extension folder of the extension */
  constructor(extension: Uri, index: WorkspaceIndex) {
    this.extension = extension;
    this.index = index;
    this.subscription = index.onDidChange(() => {
      if (this.listening) this.post({ type: 'index', index: indexState(index) });
    });
  }

  /** Called by the editor whenever the view is shown after it was hidden. */
  resolveWebviewView(view: WebviewView): void {
    const { webview } = view;
    const setup: Setup = { labels: searchLabels(), index: indexState(this.index) };
    this.view = view;
    this.listening = false;
    view.onDidDispose(() => {
      if (this.view === view) this.forgetView();
    });
    webview.options = { enableScripts: true, localResourceRoots: [pageRoot(this.extension)] };
    webview.onDidReceiveMessage((message: ToEditor) => this.receive(message));
    webview.html = searchPage(webview, this.extension, setup, env.language);
  }

  /** Shows the view and puts the caret into its query. With a query given, that one is searched for. */
  async focus(query?: string): Promise<void> {
    await commands.executeCommand(`${SearchView.id}.focus`);
    this.post(query === undefined ? { type: 'focus' } : { type: 'query', query });
  }

  dispose(): void {
    this.subscription.dispose();
    this.searching?.cancel();
  }

  private forgetView(): void {
    this.view = undefined;
    this.listening = false;
    this.searching?.cancel();
  }

  private post(message: ToView): void {
    if (this.view && this.listening) void this.view.webview.postMessage(message);
    else this.waiting.push(message);
  }

  private receive(message: ToEditor): void {
    switch (message.type) {
      case 'ready':
        this.listening = true;
        this.post({ type: 'index', index: indexState(this.index) });
        for (const waiting of this.waiting.splice(0)) this.post(waiting);
        return;
      case 'search':
        void this.search(message);
        return;
      case 'cancel':
        this.searching?.cancel();
        return;
      case 'open':
        void reveal(message.place, message.beside);
        return;
      case 'run':
        // What goes wrong shows in the state of the index, which the view is told.
        void commands.executeCommand(offered[message.offer]).then(undefined, () => undefined);
    }
  }

  private async search({ id, query, mode }: SearchMessage): Promise<void> {
    this.searching?.cancel();
    const source = new CancellationTokenSource();
    this.searching = source;
    const { upToDate } = this.index;
    try {
      const result = await this.index.search({ query, mode, limit: shownHits }, source.token);
      this.post({ type: 'outcome', id, outcome: outcomeOf(result, { mode, upToDate, folderName }) });
    } catch (error) {
      if (isCancelled(error)) return;
      this.post({ type: 'outcome', id, outcome: failureOf(messageOf(error)) });
    } finally {
      source.dispose();
    }
  }
}

/** Paths of different folders look alike; only then the folder's name is worth its space. */
function folderName(folder: string): string | undefined {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length < 2) return undefined;
  return folders.find(({ uri }) => uri.toString() === folder)?.name;
}
