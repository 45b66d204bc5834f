/** Entry of the engine worker: serves the protocol on the worker's message port. */
import { parentPort, workerData } from 'node:worker_threads';
import { createMessageConnection, PortMessageReader, PortMessageWriter } from 'vscode-jsonrpc/node';
import { assetsUnder } from './assets.ts';
import { statusChanged } from './protocol.ts';
import { serve } from './serve.ts';
import { Engine } from './server.ts';

async function main(): Promise<void> {
  if (!parentPort) throw new Error('The engine worker has no parent to talk to.');
  const { assets } = workerData as { assets: string };
  const engine = await Engine.create(assetsUnder(assets), {
    onStatus: (status) => void connection.sendNotification(statusChanged, status),
  });
  // Only now: a reader on the port takes messages off it, and loses them while nobody listens to the connection.
  const connection = createMessageConnection(
    new PortMessageReader(parentPort),
    new PortMessageWriter(parentPort),
  );
  serve(connection, engine);
  connection.listen();
}

void main();
