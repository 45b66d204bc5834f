/**
 * Feeds every collected grammar degenerate input, each in a process of its own. One that crashes or is not back
 * after ten seconds is named, so that it can be listed as refused in `grammars/grammars.json`.
 *
 *   npm run test:grammars [-- LANGUAGE …]
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { Language, Parser, Query } from 'web-tree-sitter';
import { collectGrammars } from './collect-grammars.mjs';

const script = fileURLToPath(import.meta.url);
const dir = join(dirname(script), '../dist/grammars');
const limitMs = 10_000;
const parseBudgetMs = 500;

const inputs = {
  empty: '',
  'one line feed': '\n',
  NULs: '\0'.repeat(10_000),
  'lone surrogates': '\ud800x\udc00 '.repeat(1_000),
  'one line of 1 MB': 'a = "b" + c(1); '.repeat(65_536),
  'one word of 1 MB': 'x'.repeat(1 << 20),
  'unbalanced open': 'class A { def f( if (x [ "'.repeat(2_000),
  'unbalanced close': '} ) ] end "" */ -->'.repeat(2_000),
  'open quotes': '"\'`"""\'\'\'<<EOF\n/* (* {- <!-- '.repeat(1_000),
  '100,000 round brackets': '('.repeat(100_000),
  '100,000 square brackets': '['.repeat(100_000),
  '100,000 curly brackets': '{'.repeat(100_000),
  'balanced nesting': '('.repeat(20_000) + ')'.repeat(20_000),
  'deep indentation': Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join(''),
  'random bytes': Array.from({ length: 20_000 }, (_, n) => String.fromCharCode((n * 7919) % 256)).join(''),
};

if (process.argv[2] === '--child') await child(process.argv[3]);
else await main(process.argv.slice(2));

async function main(only) {
  await collectGrammars(dir);
  const registry = JSON.parse(await readFile(join(dir, 'grammars.json'), 'utf8'));
  let failures = 0;
  let passed = 0;
  for (const name of Object.keys(registry.code)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const { outcome, at } = await run(name);
    if (outcome === 'ok') passed++;
    else {
      failures++;
      console.error(`${name}: ${outcome} on "${at}"`);
    }
  }
  console.log(`${passed} passed, ${failures} failed`);
  process.exitCode = failures > 0 ? 1 : 0;
}

/** Runs a grammar over all inputs in a child; the clock starts anew with each input. */
function run(name) {
  return new Promise((resolve) => {
    const process_ = spawn(process.execPath, [script, '--child', name], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let at = 'loading';
    let timer = setTimeout(kill, limitMs);
    process_.stdout.setEncoding('utf8').on('data', (text) => {
      at = text.trimEnd().split('\n').at(-1);
      clearTimeout(timer);
      timer = setTimeout(kill, limitMs);
    });
    process_.on('close', (code, signal) => {
      clearTimeout(timer);
      const outcome =
        at === 'done' && code === 0 ? 'ok' : signal === 'SIGKILL' ? 'hung' : `crashed (${code})`;
      resolve({ outcome, at });
    });

    function kill() {
      process_.kill('SIGKILL');
    }
  });
}

async function child(name) {
  await Parser.init({ locateFile: () => join(dir, 'web-tree-sitter.wasm') });
  const language = await Language.load(await readFile(join(dir, `${name}.wasm`)));
  const query = new Query(language, await readFile(join(dir, `${name}.scm`), 'utf8'));
  const parser = new Parser();
  parser.setLanguage(language);
  for (const [label, text] of Object.entries(inputs)) {
    process.stdout.write(`${label}\n`);
    const deadline = performance.now() + parseBudgetMs;
    const progressCallback = () => performance.now() > deadline;
    const tree = parser.parse(text, null, { progressCallback });
    if (tree) query.matches(tree.rootNode, { progressCallback, maxStartDepth: 14 });
    tree?.delete();
    parser.reset();
  }
  process.stdout.write('done\n');
}
