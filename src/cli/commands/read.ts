import path from 'node:path';
import { Command } from 'commander';
import type { ReadRequest } from '../../engine/protocol.ts';
import { Exit, ExitCode } from '../exit.ts';
import type { SharedOptions } from '../options.ts';
import { renderSource } from '../render.ts';
import { withSession } from '../session.ts';
import { complain, jsonLine } from '../terminal.ts';

/** `cairn read`: a file as the index holds it, in the notation that search prints. */
export function readCommand(signal: AbortSignal): Command {
  return new Command('read')
    .description('show a file, or some of its lines, as the index holds it')
    .usage('<path[:start[-end]]> [options]')
    .argument('<place>', 'path in the folder, optionally with lines: src/a.ts:10-24')
    .action(async (place: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SharedOptions>();
      const source = await withSession(options, signal, (session) =>
        session.read(toRequest(place, session.root)),
      );
      if (options.json) process.stdout.write(jsonLine(source));
      else if (source.indexed) process.stdout.write(renderSource(source));
      else throw new Exit(`${source.path} is not in the index: ${source.reason}`, ExitCode.nothing);
      if (source.segments.length > 0) return;
      if (source.indexed) complain(`${place}: the file does not have these lines`);
      process.exitCode = ExitCode.nothing;
    });
}

function toRequest(place: string, root: string): Omit<ReadRequest, 'folder'> {
  const [, file = place, start, end = start] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(place) ?? [];
  const inFolder = path.relative(root, path.resolve(root, file)).replaceAll(path.sep, '/');
  if (start === undefined) return { path: inFolder };
  if (Number(start) < 1 || Number(end) < Number(start))
    throw new Exit(`${place}: there are no lines ${start} to ${end}`, ExitCode.usage);
  return { path: inFolder, startLine: Number(start), endLine: Number(end) };
}
