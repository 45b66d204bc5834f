/**
 * What the search view and the editor tell each other. Everything shown arrives ready to be shown: the editor chooses
 * the words, the view only places them.
 */

/** How a query is to be answered. */
export type Mode = 'auto' | 'dense' | 'lexical' | 'hybrid';

export const modes: readonly Mode[] = ['auto', 'dense', 'lexical', 'hybrid'];

/** A stretch of a file in the workspace; lines are 1-based and inclusive. */
export interface Place {
  /** URI of the workspace folder that the path is relative to. */
  folder: string;
  path: string;
  startLine: number;
  endLine: number;
}

export interface Badge {
  label: string;
  /** `name`: found by its name. `meaning`: found without it. `weak`, `caution`: not to be trusted blindly. */
  tone: 'name' | 'meaning' | 'weak' | 'caution';
  /** What the label means, in a sentence. */
  hint: string;
}

/** One hit, as it is shown. */
export interface Card extends Place {
  /** The symbol, or the file's name. */
  title: string;
  /** What the symbol is a member of. */
  container: string;
  /** Kind of the declaration, in the words of its language; empty for a stretch without a symbol. */
  kind: string;
  /** `path:start-end`, with the folder's name before it in a workspace of several. */
  location: string;
  badges: Badge[];
  /** The first lines, without their common indentation. */
  code: string;
}

/** The answer to one query. */
export interface Outcome {
  tone: 'found' | 'weak' | 'none' | 'error';
  /** Whether it can stand; otherwise it is asked for again once the index is ready. */
  final: boolean;
  text: string;
  /** Names to search for instead. */
  names: string[];
  cards: Card[];
}

/** Where the index is. */
export interface IndexState {
  kind: 'ready' | 'indexing' | 'no folder' | 'failed';
  /** What to tell the user about it; empty when there is nothing to tell. */
  text: string;
  /** How far indexing is, 0–100, once that is known. */
  percent?: number;
}

/** Commands that the view offers. */
export type Offer = 'openFolder' | 'reindex' | 'showLog';

/** Every word of the view that does not come with an answer. */
export interface Labels {
  query: string;
  placeholder: string;
  clear: string;
  mode: string;
  modes: Record<Mode, string>;
  results: string;
  introduction: string;
  examples: string[];
  offers: Record<Offer, string>;
}

/** What the view starts with. */
export interface Setup {
  labels: Labels;
  index: IndexState;
}

export type ToView =
  | { type: 'outcome'; id: number; outcome: Outcome }
  | { type: 'index'; index: IndexState }
  /** Search for this, as if the user had typed it. */
  | { type: 'query'; query: string }
  | { type: 'focus' };

export type ToEditor =
  | { type: 'ready' }
  /** Takes the place of a search that is not answered yet. */
  | { type: 'search'; id: number; query: string; mode: Mode }
  | { type: 'cancel' }
  | { type: 'open'; place: Place; beside: boolean }
  | { type: 'run'; offer: Offer };
