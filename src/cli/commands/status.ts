import { Command } from 'commander';
import type { SharedOptions } from '../options.ts';
import { renderSkipped, renderStatus } from '../render.ts';
import { withSession } from '../session.ts';
import { jsonLine } from '../terminal.ts';

interface StatusOptions extends SharedOptions {
  skipped?: true;
}

/** `cairn status`: what the index holds, and on request what it does not hold and why. */
export function statusCommand(signal: AbortSignal): Command {
  return new Command('status')
    .description('tell what the index holds')
    .option('--skipped', 'list the files that are not in the index, with the reason')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<StatusOptions>();
      await withSession(options, signal, async (session) => {
        const status = session.status();
        const skippedFiles = options.skipped ? session.skipped() : undefined;
        process.stdout.write(
          options.json
            ? jsonLine({ ...status, store: session.store, skippedFiles })
            : renderStatus(status, session) + renderSkipped(skippedFiles ?? []),
        );
      });
    });
}
