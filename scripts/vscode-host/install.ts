/**
 * The editor that the tests run in: VS Code's server and workbench out of code-server's npm package, the Node it needs
 * and the system's Chromium. Installed on first use, outside the repository, from npm and Debian packages alone;
 * nothing is compiled.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pinned from './pinned.json' with { type: 'json' };

const run = promisify(execFile);

/** Absolute paths of what a host is started with. */
export interface Installation {
  node: string;
  /** Entry of VS Code's server, to be run by `node`. */
  server: string;
  chromium: string;
}

/**
 * Makes sure that everything is there, at the pinned versions, and says where.
 * @param log told of steps that take a while
 * @throws when something is missing and cannot be installed here, with what to do about it
 */
export async function install(log: (line: string) => void): Promise<Installation> {
  const cache = cacheFolder();
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const packages = { 'code-server': pinned['code-server'], [nodePackage]: pinned.node };
  const modules = join(cache, 'node_modules');
  const vscode = join(modules, 'code-server/lib/vscode');

  if (!(await hasPackages(modules, packages)) || !existsSync(installMarker(vscode))) {
    log(`Installing VS Code ${pinned['code-server']} into ${cache} (once, about a minute, 1 GB) …`);
    await mkdir(cache, { recursive: true });
    await writeFile(
      join(cache, 'package.json'),
      JSON.stringify({ name: 'cairn-vscode-host', private: true, dependencies: packages }, null, 2),
    );
    await npmInstall(cache);
    await npmInstall(vscode);
  }
  return {
    node: join(modules, nodePackage, 'bin/node'),
    server: join(vscode, 'out/server-main.js'),
    chromium: await findChromium(log),
  };
}

function cacheFolder(): string {
  const { CAIRN_VSCODE_HOST: chosen, XDG_CACHE_HOME: caches } = process.env;
  return chosen || join(caches || join(homedir(), '.cache'), 'cairn-vscode-host');
}

/** npm writes this file last, so an install that was interrupted does not have it. */
function installMarker(folder: string): string {
  return join(folder, 'node_modules/.package-lock.json');
}

async function hasPackages(modules: string, packages: Record<string, string>): Promise<boolean> {
  const matches = Object.entries(packages).map(async ([name, version]) => {
    const manifest = await readFile(join(modules, name, 'package.json'), 'utf8').catch(() => '{}');
    return (JSON.parse(manifest) as { version?: string }).version === version;
  });
  return (await Promise.all(matches)).every(Boolean);
}

/** The packages carry shrinkwrap files, which pin everything below them. */
async function npmInstall(folder: string): Promise<void> {
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  await run('npm', ['install', '--prefix', folder, ...flags], { cwd: folder, maxBuffer: 2 ** 24 });
}

async function findChromium(log: (line: string) => void): Promise<string> {
  const usual = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  const candidates = process.env['CHROMIUM'] ? [process.env['CHROMIUM']] : usual;
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;

  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (process.env['CHROMIUM'] || !debian) {
    throw new Error(
      `Chromium is missing: there is no ${candidates.join(' and no ')}. ` +
        'Install it (Debian: "apt-get install chromium") or set CHROMIUM to its path.',
    );
  }
  log('Installing Chromium (apt-get install chromium) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, maxBuffer: 2 ** 24 });
  return '/usr/bin/chromium';
}
