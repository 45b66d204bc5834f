import { constants } from 'node:os';
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { batchCommand } from './commands/batch.ts';
import { indexCommand } from './commands/indexFolder.ts';
import { readCommand } from './commands/read.ts';
import { searchCommand } from './commands/search.ts';
import { statusCommand } from './commands/status.ts';
import { Exit, ExitCode, exitCodeOf } from './exit.ts';
import { jsonOption, rootOption, storeOption } from './options.ts';
import { complain } from './terminal.ts';

const stop = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Only once: who asks a second time is not made to wait for the index to be closed.
  process.once(signal, () => stop.abort(new Exit('interrupted', 128 + constants.signals[signal])));
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is not a failure.
  if (error.code === 'EPIPE') return stop.abort(new Exit('', ExitCode.found));
  complain(`cannot write the output: ${error.message}`);
  stop.abort(error);
  process.exitCode = ExitCode.failed;
});

const program = new Command('cairn')
  .description('Find where something is in a folder of code: by meaning, by name, by a misspelt name.')
  .version(version)
  .addOption(rootOption())
  .addOption(storeOption())
  .addOption(jsonOption())
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (message) => complain(message.replace(/^error: /, '')) })
  .exitOverride();

for (const build of [searchCommand, indexCommand, batchCommand, readCommand, statusCommand]) {
  program.addCommand(build(stop.signal).copyInheritedSettings(program));
}

/** Says what went wrong, unless somebody wanted the command to end, and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.found : ExitCode.usage;
  if (stop.signal.aborted) return exitCodeOf(stop.signal.reason);
  complain(error instanceof Error ? error.message : String(error));
  return exitCodeOf(error);
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
