/** More paths than this in one burst (a checkout, an unpacked archive) are looked at as a whole folder. */
const maxPaths = 500;

interface Waiter<Report> {
  resolve: (report: Report) => void;
  reject: (error: unknown) => void;
}

/**
 * What may have changed in a folder and has not been looked at: some paths, or everything. Changes are collected for
 * a moment and looked at together, one job at a time; what arrives during a job makes up the next one.
 */
export class SyncQueue<Report> {
  private readonly run: (paths: string[] | undefined) => Promise<Report>;
  private readonly delayMs: number;
  private paths = new Set<string>();
  private everything = false;
  private waiters: Waiter<Report>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private disposed = false;

  /**
   * @param run looks at these paths, or at everything; reports its own failures
   * @param delayMs how long changes are collected, from the first one on
   */
  constructor(run: (paths: string[] | undefined) => Promise<Report>, delayMs: number) {
    this.run = run;
    this.delayMs = delayMs;
  }

  /** Whether something is being looked at or waits to be. */
  get busy(): boolean {
    return this.running || this.timer !== undefined;
  }

  /** These paths may have changed. */
  add(paths: Iterable<string>): void {
    for (const path of paths) this.paths.add(path);
    if (this.paths.size > maxPaths) this.everything = true;
    this.schedule(this.delayMs);
  }

  /** Anything may have changed. */
  addEverything(): void {
    this.everything = true;
    this.schedule(this.delayMs);
  }

  /**
   * Looks at everything as soon as the job in flight is done.
   * @returns the report of that look
   * @throws what the job threw, or that the queue was disposed of
   */
  syncNow(): Promise<Report> {
    if (this.disposed) return Promise.reject(new Error('The folder was closed.'));
    const report = new Promise<Report>((resolve, reject) => this.waiters.push({ resolve, reject }));
    this.everything = true;
    this.schedule(0);
    return report;
  }

  /** Forgets what waits; a job in flight ends by itself. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { reject } of this.waiters.splice(0)) reject(new Error('The folder was closed.'));
  }

  private schedule(delayMs: number): void {
    if (this.running || this.disposed) return;
    if (this.timer && delayMs > 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.next(), delayMs);
  }

  private async next(): Promise<void> {
    this.timer = undefined;
    this.running = true;
    const paths = this.everything ? undefined : [...this.paths];
    const waiters = this.waiters.splice(0);
    this.everything = false;
    this.paths.clear();
    let failed = false;
    try {
      const report = await this.run(paths);
      for (const { resolve } of waiters) resolve(report);
    } catch (error) {
      failed = true;
      for (const { reject } of waiters) reject(error);
    }
    this.running = false;
    if (this.waiters.length > 0) this.schedule(0);
    else if (this.everything || this.paths.size > 0) this.schedule(this.delayMs);
    // What a failed job had to look at is not known to be up to date, but only a new change tries again.
    if (failed) this.everything = true;
  }
}
