import { Command } from 'commander';
import type { SharedOptions } from '../options.ts';
import { withSession } from '../session.ts';
import { jsonLine, printable } from '../terminal.ts';

/** `cairn index`: brings the index up to date and says what that changed. */
export function indexCommand(signal: AbortSignal): Command {
  return new Command('index')
    .description('bring the index of the folder up to date')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SharedOptions>();
      await withSession(options, signal, async (session) => {
        const report = await session.sync();
        const status = session.status();
        if (options.json) {
          process.stdout.write(jsonLine({ report, status }));
          return;
        }
        const { added, changed, removed, unchanged, failed } = report;
        const failures = failed > 0 ? `, ${failed} failed` : '';
        process.stdout.write(
          `${printable(session.root)}: ${added} added, ${changed} changed, ${removed} removed, ` +
            `${unchanged} unchanged${failures} in ${(report.ms / 1000).toFixed(1)} s\n` +
            `${status.files} files in ${status.chunks} chunks; ${status.skipped} skipped ` +
            '(cairn status --skipped tells why)\n',
        );
      });
    });
}
