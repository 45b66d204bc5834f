import type { Mode } from './protocol.ts';

export interface Query {
  id: number;
  query: string;
  mode: Mode;
}

/**
 * Turns typing into queries: one after a pause, none twice at a time, and only the answer to the last one counts.
 */
export class QueryRunner {
  private readonly send: (query: Query) => void;
  private readonly delayMs: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastId = 0;
  private unanswered = false;

  /** @param delayMs how long typing has to pause */
  constructor(send: (query: Query) => void, delayMs: number) {
    this.send = send;
    this.delayMs = delayMs;
  }

  /** Whether the last query is not answered yet. */
  get waiting(): boolean {
    return this.unanswered;
  }

  /** Searches once typing pauses. */
  later(query: string, mode: Mode): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(query, mode), this.delayMs);
  }

  /** Searches at once. */
  now(query: string, mode: Mode): void {
    clearTimeout(this.timer);
    this.unanswered = true;
    this.send({ id: ++this.lastId, query, mode });
  }

  /** Gives up what waits and what is on its way. */
  stop(): void {
    clearTimeout(this.timer);
    this.unanswered = false;
    this.lastId++;
  }

  /** Takes note of an answer. @returns whether it is the one that is waited for */
  answered(id: number): boolean {
    if (id !== this.lastId || !this.unanswered) return false;
    this.unanswered = false;
    return true;
  }
}
