import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { SearchRequest } from '../../engine/protocol.ts';
import { parseBatch } from '../batchFile.ts';
import { Exit, ExitCode } from '../exit.ts';
import type { QueryOptions, SharedOptions } from '../options.ts';
import { limitOption, modeOption } from '../options.ts';
import { withSession } from '../session.ts';
import { jsonLine } from '../terminal.ts';

interface BatchOptions extends SharedOptions, QueryOptions {
  queries: string;
}

/** `cairn batch`: many questions from a file, one JSON result a line, in the order of the questions. */
export function batchCommand(signal: AbortSignal): Command {
  return new Command('batch')
    .description('answer a file of queries, one JSON result a line')
    .requiredOption(
      '--queries <file>',
      'one JSON object a line: {"query", "filters", "mode", "limit", "purpose"}',
    )
    .addOption(limitOption())
    .addOption(modeOption())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BatchOptions>();
      const requests = await readQueries(options);
      await withSession(options, signal, async (session) => {
        await session.sync();
        for (const request of requests) process.stdout.write(jsonLine(await session.search(request)));
      });
    });
}

async function readQueries({ queries, mode, limit }: BatchOptions): Promise<SearchRequest[]> {
  const text = await readFile(queries, 'utf8').catch((error: Error) => {
    throw new Exit(`cannot read the queries: ${error.message}`, ExitCode.failed);
  });
  return parseBatch(text, queries).map((request) => ({ mode, limit, ...request }));
}
