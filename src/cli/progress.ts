import type { IndexProgress } from '../engine/protocol.ts';

export interface ProgressView {
  show(progress: IndexProgress): void;
  clear(): void;
}

/** A progress bar on stderr while it is a terminal; nothing at all elsewhere. */
export async function openProgress(): Promise<ProgressView> {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  const { SingleBar } = await import('cli-progress');
  const bar = new SingleBar({
    format: '{phase} [{bar}] {value}/{total}',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
  return {
    show({ phase, done, total }) {
      if (total === 0) return;
      if (!bar.isActive) bar.start(total, done, { phase });
      bar.setTotal(total);
      bar.update(done, { phase });
    },
    clear() {
      if (bar.isActive) bar.stop();
    },
  };
}
