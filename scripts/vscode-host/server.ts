/** VS Code's server as a child process. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Installation } from './install.ts';

const startTimeoutMs = 60_000;

/** Absolute paths of the directories that a server keeps its things in. */
export interface ServerFolders {
  data: string;
  user: string;
  extensions: string;
}

export interface Server {
  /** The port of the loopback interface that the workbench is served on. */
  port: number;
  /** Ends the server and every process it started. */
  stop(): Promise<void>;
}

/**
 * Installs a packaged extension where a server will look for it.
 * @param vsix absolute path of the package
 * @throws with what the server said when the package cannot be installed
 */
export async function installPackage(at: Installation, vsix: string, folders: ServerFolders): Promise<void> {
  const args = [at.server, '--install-extension', vsix, ...folderFlags(folders)];
  await promisify(execFile)(at.node, args, { env: cleanEnvironment() });
}

/**
 * Starts the server on a free port.
 * @param env what the extension host finds in its environment beside the usual
 * @throws with what the server said when it ends or is not ready within a minute
 */
export async function startServer(
  at: Installation,
  folders: ServerFolders,
  env: Record<string, string>,
): Promise<Server> {
  const network = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token'];
  const consent = ['--accept-server-license-terms', '--disable-telemetry', '--disable-workspace-trust'];
  const child = spawn(at.node, [at.server, ...network, ...consent, ...folderFlags(folders)], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the extension host ends with it.
    detached: true,
  });
  const killNow = () => signal(child, 'SIGKILL');
  process.once('exit', killNow);
  const stop = async () => {
    signal(child, 'SIGTERM');
    await delay(300);
    killNow();
    process.off('exit', killNow);
  };
  try {
    return { port: await listening(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function folderFlags({ data, user, extensions }: ServerFolders): string[] {
  return ['--server-data-dir', data, '--user-data-dir', user, '--extensions-dir', extensions];
}

/** Variables that an editor sets for its terminals would make the server believe that it is part of that one. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VSCODE|CODE_SERVER)_/.test(name));
  return Object.fromEntries(inherited);
}

function listening(child: ChildProcess): Promise<number> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`VS Code's server ${reason}\n${said.join('\n')}`));
    const timer = setTimeout(() => fail('is not ready in time'), startTimeoutMs);
    child.once('error', reject);
    child.once('exit', (code) => fail(`ended with code ${code}`));
    child.once('close', () => clearTimeout(timer));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const port = /agent listening on (\d+)/.exec(line)?.[1];
        if (!port) return;
        clearTimeout(timer);
        resolve(Number(port));
      });
    }
  });
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The group is gone already.
  }
}
