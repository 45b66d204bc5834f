/**
 * Compares the outlines with what Universal Ctags finds: of the functions, classes, methods and types it names,
 * how many does the outline have with the same name on the same line, one more or less? Ctags is a witness and not
 * the truth: `--misses N` prints what to look at.
 *
 *   npm run eval:symbols -- --repos DIR [--only NAME] [--misses 10]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { GrammarStore } from '../src/engine/languages/grammar.ts';
import { Outliner } from '../src/engine/languages/outline.ts';
import { LanguageRegistry } from '../src/engine/languages/registry.ts';

/** Ctags' names of the languages both know. */
const ctagsNames = {
  python: 'Python',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  go: 'Go',
  java: 'Java',
  php: 'PHP',
  ruby: 'Ruby',
  rust: 'Rust',
  kotlin: 'Kotlin',
  elixir: 'Elixir',
  'c-sharp': 'C#',
  cpp: 'C++',
  c: 'C',
  bash: 'Sh',
  lua: 'Lua',
  haskell: 'Haskell',
  clojure: 'Clojure',
  elm: 'Elm',
  julia: 'Julia',
  objc: 'ObjectiveC',
  ocaml: 'OCaml',
  perl: 'Perl',
  powershell: 'PowerShell',
  r: 'R',
};
const otherKinds =
  /variable|constant|propert|member|field|enumerator|package|import|alias|unknown|label|script|heredoc|parameter|header|event|accessor|getter|setter|test|constructor|libraries|library|infoitem|receiver|nonlocal|macroparam/i;
const maxFileBytes = 1_000_000;

const { values } = parseArgs({
  options: {
    repos: { type: 'string' },
    grammars: { type: 'string', default: 'dist/grammars' },
    only: { type: 'string' },
    misses: { type: 'string', default: '0' },
  },
});
if (!values.repos) throw new Error('which repositories? --repos DIR');

const registry = await LanguageRegistry.load(values.grammars);
const outliner = new Outliner(new GrammarStore(values.grammars));
const scratch = mkdtempSync(join(tmpdir(), 'symbols-'));
const rows = [];
try {
  for (const repo of readdirSync(values.repos)) {
    if (values.only && repo !== values.only) continue;
    const root = join(values.repos, repo);
    for (const [language, files] of byLanguage(root)) {
      const tags = tagsOf(language, files);
      if (tags.length > 0) rows.push(await compare(repo, root, language, files, tags));
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
rows.sort((a, b) => b.expected - a.expected);
console.table(
  rows.map(({ repo, language, files, errors, expected, found }) => ({
    repo,
    language,
    files,
    errors,
    expected,
    found,
    '%': Number(((100 * found) / expected).toFixed(1)),
  })),
);
for (const { repo, language, missed } of rows) {
  for (const line of missed.slice(0, Number(values.misses))) console.log(`${repo} ${language}: ${line}`);
}

function byLanguage(root) {
  const languages = new Map();
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const path = join(dir, entry.name);
      if (entry.isDirectory() && !/^(\.git|node_modules|vendor|third_party)$/.test(entry.name)) walk(path);
      if (!entry.isFile() || statSync(path).size > maxFileBytes) continue;
      const { name } = registry.languageOf(path);
      if (!(name in ctagsNames)) continue;
      if (!languages.has(name)) languages.set(name, []);
      languages.get(name).push(path);
    }
  };
  walk(root);
  return languages;
}

function tagsOf(language, files) {
  const list = join(scratch, 'files');
  writeFileSync(list, files.join('\n'));
  const args = [
    `--language-force=${ctagsNames[language]}`,
    '--output-format=u-ctags',
    '--fields=nK',
    '--excmd=number',
    '--sort=no',
    '--extras=-{anonymous}',
    '-o',
    '-',
    '-L',
    list,
  ];
  return execFileSync('ctags', args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line && !line.startsWith('!'))
    .map((line) => {
      const [name, file, , kind, ...rest] = line.split('\t');
      const number = rest.find((field) => field.startsWith('line:'));
      return { name: last(name), file, kind, line: Number(number?.slice('line:'.length)) };
    })
    .filter(({ name, kind }) => !otherKinds.test(kind) && !/^__anon|^anonymous/i.test(name));
}

async function compare(repo, root, language, files, tags) {
  const found = new Map();
  let errors = 0;
  for (const file of files) {
    const outline = await outliner.outline(language, readFileSync(file, 'utf8'));
    if ('reason' in outline || outline.hasError) errors++;
    const lines = new Map();
    for (const { name, startLine, nameLine } of 'reason' in outline ? [] : outline.declarations) {
      lines.set(name, [...(lines.get(name) ?? []), startLine, nameLine]);
    }
    found.set(file, lines);
  }
  const missed = tags.filter(
    ({ name, file, line }) => !found.get(file)?.get(name)?.some((near) => Math.abs(near - line) <= 1),
  );
  return {
    repo,
    language,
    files: files.length,
    errors,
    expected: tags.length,
    found: tags.length - missed.length,
    missed: missed.map(({ name, kind, file, line }) => `${relative(root, file)}:${line} ${kind} ${name}`),
  };
}

function last(name) {
  return name.split(/::|(?<=\w)[.:\\](?=\w)/).at(-1);
}
