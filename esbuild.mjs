/**
 * Builds everything that ships, into dist/: `node esbuild.mjs [--production] [--watch]`.
 */
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { collectGrammars } from './scripts/collect-grammars.mjs';
import { writeNotices } from './scripts/notices.mjs';

const { values: flags } = parseArgs({
  options: { production: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});

const shared = {
  bundle: true,
  minify: flags.production,
  sourcemap: !flags.production,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};
const node = { ...shared, platform: 'node', target: 'node20' };

// The WebAssembly loaders inside the bundles ask where they are in the words of the other module system.
const cjs = {
  ...node,
  format: 'cjs',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
};
const esm = {
  ...node,
  format: 'esm',
  banner: {
    js: [
      '#!/usr/bin/env node',
      "import { createRequire as requireFrom } from 'node:module';",
      'const require = requireFrom(import.meta.url);',
      'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
    ].join('\n'),
  },
};

const bundles = [
  { ...cjs, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.cjs', external: ['vscode'] },
  { ...cjs, entryPoints: ['src/engine/worker.ts'], outfile: 'dist/engine.cjs' },
  { ...esm, entryPoints: ['src/cli/main.ts'], outfile: 'dist/cli.mjs' },
  {
    ...shared,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    entryPoints: ['src/webview/search/main.ts'],
    outfile: 'dist/webview/search.js',
  },
];

const copies = [
  ['node_modules/web-tree-sitter/web-tree-sitter.wasm', 'dist/wasm/web-tree-sitter.wasm'],
  ['node_modules/sql.js/dist/sql-wasm.wasm', 'dist/wasm/sql-wasm.wasm'],
  ['node_modules/@vscode/codicons/dist/codicon.css', 'dist/webview/codicon.css'],
  ['node_modules/@vscode/codicons/dist/codicon.ttf', 'dist/webview/codicon.ttf'],
];

async function copyAssets() {
  await Promise.all(['dist/wasm', 'dist/webview'].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all([...copies.map(([from, to]) => copyFile(from, to)), collectGrammars('dist/grammars')]);
}

async function buildAll() {
  const steps = await Promise.allSettled([...bundles.map((bundle) => esbuild.build(bundle)), copyAssets()]);
  const failures = steps.filter((step) => step.status === 'rejected').map((step) => step.reason);
  // esbuild has already printed its own errors, with their place in the source.
  for (const failure of failures) if (!failure.errors) console.error(`build: ${failure.message}`);
  if (failures.length > 0) {
    process.exitCode = 1;
    return;
  }
  await chmod('dist/cli.mjs', 0o755);
  const metafiles = steps.flatMap(({ value }) => value?.metafile ?? []);
  await writeNotices(metafiles, 'dist/THIRD_PARTY_NOTICES.txt');
}

async function watchAll() {
  await copyAssets();
  const contexts = await Promise.all(
    bundles.map((bundle) => esbuild.context({ ...bundle, logLevel: 'info' })),
  );
  await Promise.all(contexts.map((context) => context.watch()));
}

await (flags.watch ? watchAll() : buildAll());
