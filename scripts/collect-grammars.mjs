/**
 * Collects what the engine needs to outline code: the grammars' `.wasm` files out of the npm packages that
 * `grammars/grammars.json` names, one query a language, the registry itself, and the licence notices.
 */
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Language, Parser, Query } from 'web-tree-sitter';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'grammars');
const runtime = join(root, 'node_modules/web-tree-sitter/web-tree-sitter.wasm');

/**
 * Fills `outDir` with `<language>.wasm`, `<language>.scm`, `grammars.json`, `web-tree-sitter.wasm` and
 * `THIRD_PARTY_NOTICES.txt`. Does nothing when they are up to date. Rejects with one line that names the language
 * when a package or file is missing or a query does not fit its grammar.
 *
 * @param {string} outDir
 * @returns {Promise<boolean>} whether anything was written
 */
export async function collectGrammars(outDir) {
  const registry = JSON.parse(await readFile(join(source, 'grammars.json'), 'utf8'));
  const grammars = await Promise.all(
    Object.entries(registry.code).map(([name, entry]) => locate(name, entry)),
  );
  const stamp = await fingerprint(grammars);
  if ((await readFile(join(outDir, '.stamp'), 'utf8').catch(() => '')) === stamp) return false;

  await Parser.init({ locateFile: () => runtime });
  for (const { name, wasm, query } of grammars) await check(name, wasm, query);

  const fresh = `${outDir}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  for (const { name, wasm, query } of grammars) {
    await copyFile(wasm, join(fresh, `${name}.wasm`));
    await writeFile(join(fresh, `${name}.scm`), query);
  }
  await copyFile(runtime, join(fresh, 'web-tree-sitter.wasm'));
  await writeFile(join(fresh, 'grammars.json'), JSON.stringify(resolved(registry)));
  await writeFile(join(fresh, 'THIRD_PARTY_NOTICES.txt'), await notices(grammars));
  await writeFile(join(fresh, '.stamp'), stamp);
  await rm(outDir, { recursive: true, force: true });
  await rename(fresh, outDir);
  return true;
}

async function locate(name, { wasm, queries = [name], origin }) {
  const file = join(root, 'node_modules', wasm);
  if (!(await stat(file).catch(() => undefined))) {
    throw new Error(`${name}: ${wasm} is missing; run "npm install"`);
  }
  if (!origin?.url || !origin.license || !origin.copyright) {
    throw new Error(`${name}: "origin" needs "url", "license" and "copyright"`);
  }
  const parts = await Promise.all(
    queries.map((query) =>
      readFile(join(source, 'queries', `${query}.scm`), 'utf8').catch(() => {
        throw new Error(`${name}: grammars/queries/${query}.scm is missing`);
      }),
    ),
  );
  return { name, wasm: file, query: parts.join('\n'), origin };
}

async function check(name, wasm, query) {
  const language = await Language.load(await readFile(wasm)).catch((error) => {
    throw new Error(`${name}: the grammar does not load: ${error.message}`);
  });
  try {
    new Query(language, query).delete();
  } catch (error) {
    throw new Error(`${name}: the query does not fit the grammar: ${error.message}`, { cause: error });
  }
}

async function fingerprint(grammars) {
  const hash = createHash('sha256');
  const inputs = [fileURLToPath(import.meta.url), runtime, join(source, 'grammars.json')];
  for (const file of inputs) hash.update(await readFile(file));
  for (const { name, wasm, query } of grammars) {
    const { size, mtimeMs } = await stat(wasm);
    hash.update(`${name} ${size} ${mtimeMs}\n${query}`);
  }
  return hash.digest('hex');
}

/** The registry without what only the collection needs. */
function resolved(registry) {
  const code = Object.entries(registry.code).map(([name, { extensions, files, interpreters, blanks }]) => [
    name,
    { extensions, files, interpreters, blanks },
  ]);
  return { ...registry, code: Object.fromEntries(code) };
}

/** Who made the grammars, and their licences in full. */
async function notices(grammars) {
  const licenses = new Set(['MIT', ...grammars.map(({ origin }) => origin.license)]);
  const texts = await Promise.all(
    [...licenses].sort().map(async (license) => {
      const text = await readFile(join(source, 'licenses', `${license}.txt`), 'utf8').catch(() => {
        throw new Error(`grammars/licenses/${license}.txt is missing`);
      });
      return `${'='.repeat(80)}\n${license}\n\n${text.trim()}\n`;
    }),
  );
  const makers = [
    {
      name: 'tree-sitter',
      url: 'https://github.com/tree-sitter/tree-sitter',
      license: 'MIT',
      copyright: 'Copyright (c) 2018 Max Brunsfeld',
    },
    ...grammars.map(({ name, origin }) => ({ name: `tree-sitter grammar "${name}"`, ...origin })),
  ];
  const lines = makers.map(
    ({ name, url, license, copyright }) => `${name}: ${license}\n  ${url}\n  ${copyright}\n`,
  );
  return `Parsers in this directory and who made them.\n\n${lines.join('\n')}\n${texts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await collectGrammars(join(root, 'dist/grammars'));
