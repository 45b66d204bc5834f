import { Command, Option } from 'commander';
import type { ChunkType } from '../../engine/protocol.ts';
import { ExitCode } from '../exit.ts';
import type { QueryOptions, SharedOptions } from '../options.ts';
import { chunkTypes, limitOption, modeOption } from '../options.ts';
import { renderResult } from '../render.ts';
import { withSession } from '../session.ts';
import { jsonLine } from '../terminal.ts';

interface SearchOptions extends SharedOptions, QueryOptions {
  path?: string[];
  language?: string[];
  type?: ChunkType[];
  sync: boolean;
}

/** `cairn search`: one question, answered from an index that was just brought up to date. */
export function searchCommand(signal: AbortSignal): Command {
  return new Command('search')
    .description('find where something is in the code, by meaning or by name')
    .usage('<query...> [options]')
    .argument('<query...>', 'what to look for: words, or a name')
    .addOption(limitOption())
    .addOption(modeOption())
    .option('--path <glob...>', 'only in paths that match')
    .option('--language <name...>', 'only in these languages')
    .addOption(new Option('--type <type...>', 'only these kinds of text').choices(chunkTypes))
    .option('--no-sync', 'do not look for changed files first')
    .action(async (words: string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SearchOptions>();
      const result = await withSession(options, signal, async (session) => {
        if (options.sync) await session.sync();
        return session.search({
          query: words.join(' '),
          mode: options.mode,
          limit: options.limit,
          filters: { paths: options.path, languages: options.language, types: options.type },
        });
      });
      process.stdout.write(options.json ? jsonLine(result) : renderResult(result));
      if (result.answer === 'none') process.exitCode = ExitCode.nothing;
    });
}
