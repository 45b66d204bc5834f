/**
 * Everything that says whether the product works: `npm test`, or one stage of it: `npm test -- --host`.
 *
 * Every step prints as it goes; the last line is `N passed, M failed`, summed over all steps. A step that fails
 * without counting tests of its own (a build, a lint error, a crash) counts as one failure.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs, stripVTControlCharacters } from 'node:util';

const stepTimeoutMs = 20 * 60_000;
const vsix = 'dist/cairn.vsix';

const node = (...args) => [process.execPath, args];
const npm = (script) => ['npm', ['run', '--silent', script]];
const mocha = (...args) => node('node_modules/mocha/bin/mocha.js', '--import=tsx', ...args);

const build = { name: 'build', command: npm('build') };
const packaging = { name: 'package', command: npm('package'), before: () => rm(vsix, { force: true }) };
const stages = {
  check: [{ name: 'check', command: npm('check') }],
  unit: [build, { name: 'unit', command: mocha('test/unit/**/*.test.ts', '--exclude', 'test/unit/cli/**') }],
  cli: [build, { name: 'cli', command: mocha('test/unit/cli/**/*.test.ts') }],
  grammars: [build, { name: 'grammars', command: npm('test:grammars') }],
  host: [
    build,
    { name: 'host', command: node('test/host/run.mjs') },
    packaging,
    { name: 'host, packaged', command: node('test/host/run.mjs', '--vsix', vsix) },
  ],
  browser: [build, { name: 'browser', command: node('test/browser/run.mjs') }],
};

/** The stages named on the command line (`--unit`), else all of them. */
function wantedStages() {
  const options = Object.fromEntries(Object.keys(stages).map((stage) => [stage, { type: 'boolean' }]));
  const chosen = Object.keys(parseArgs({ options }).values);
  return chosen.length > 0 ? chosen : Object.keys(stages);
}

/** Runs one step with its output shown; resolves to what it counted: `{ passed, failed }`. */
async function run({ name, command: [file, args], before }) {
  console.log(`\n── ${name}`);
  await before?.();
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: stepTimeoutMs,
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  });
  const exit = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`);
      resolve(1);
    });
    child.on('close', resolve);
  });

  let passed = 0;
  let failed = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const plain = stripVTControlCharacters(line);
    // Mocha counts on two lines, our own runners on one.
    const [, count, verdict] = /^\s*(\d+) (passing|failing)\b/.exec(plain) ?? [];
    if (verdict === 'passing') passed += Number(count);
    if (verdict === 'failing') failed += Number(count);
    const [, good, bad] = /^(\d+) passed, (\d+) failed$/.exec(plain) ?? [];
    passed += Number(good ?? 0);
    failed += Number(bad ?? 0);
  }
  const status = await exit;
  if (status !== 0 && failed === 0) {
    console.error(`${name}: failed (exit ${status ?? 'by signal'})`);
    failed = 1;
  }
  return { passed, failed };
}

async function main() {
  // A step that several stages need runs once.
  const steps = new Set(wantedStages().flatMap((stage) => stages[stage]));
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await run(step);
    total.passed += passed;
    total.failed += failed;
    if (step === build && failed > 0) break;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

main().catch((error) => {
  console.error(`test: ${error.message}`);
  process.exitCode = 2;
});
