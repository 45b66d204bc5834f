import {
  ErrorCodes,
  ResponseError,
  type CancellationToken,
  type MessageConnection,
  type RequestType,
} from 'vscode-jsonrpc';
import { EngineError } from './engineError.ts';
import * as protocol from './protocol.ts';
import type { Engine } from './server.ts';

/** Answers the protocol's requests on a connection with an engine. Returns when the handlers are in place. */
export function serve(connection: MessageConnection, engine: Engine): void {
  const answer = <P, R>(
    type: RequestType<P, R, void>,
    handle: (params: P, signal: AbortSignal) => R | Promise<R>,
  ) => {
    const respond = async (params: P, token: CancellationToken): Promise<R | ResponseError<void>> => {
      try {
        return await handle(params, signalOf(token));
      } catch (error) {
        return responseError(error, token);
      }
    };
    connection.onRequest(type.method, respond);
  };

  answer(protocol.openFolder, (spec) => engine.openFolder(spec));
  answer(protocol.closeFolder, async ({ folder }) => {
    await engine.closeFolder(folder);
    return null;
  });
  answer(protocol.syncFolder, (request, signal) =>
    engine.sync(request, {
      signal,
      onProgress: (progress) =>
        void connection.sendProgress(protocol.indexProgress, progress.folder, progress),
    }),
  );
  answer(protocol.search, (request, signal) => engine.search(request, signal));
  answer(protocol.readSource, (request) => engine.read(request));
  answer(protocol.status, ({ folder }) => engine.status(folder));
  answer(protocol.skippedFiles, ({ folder }) => engine.skipped(folder));
  answer(protocol.shutdown, async () => {
    await engine.dispose();
    return null;
  });
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

function responseError(error: unknown, token: CancellationToken): ResponseError<void> {
  const message = error instanceof Error ? error.message : String(error);
  if (token.isCancellationRequested) return new ResponseError(-32800, 'Cancelled');
  if (error instanceof EngineError) return new ResponseError(error.code, message);
  return new ResponseError(ErrorCodes.InternalError, message);
}
