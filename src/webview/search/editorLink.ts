import type { Mode, Outcome, ToEditor, ToView } from './protocol.ts';

/** What the view remembers while it is hidden or the window is reloaded. */
export interface SavedState {
  query: string;
  mode: Mode;
  outcome: Outcome | undefined;
}

interface Editor {
  postMessage(message: ToEditor): void;
  getState(): SavedState | undefined;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor, seen from the view. */
export const editor = acquireVsCodeApi();

/** Calls the listener with every message of the editor. */
export function onMessage(listener: (message: ToView) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<ToView>) => listener(data));
}
