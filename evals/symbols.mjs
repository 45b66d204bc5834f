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

/**
 * What ctags calls the languages both know, its letters for functions, classes, methods and types there, and, where
 * it takes other things for such (lambda parameters, results of calls), what a line that declares one looks like.
 */
const ctagsKinds = {
  python: ['Python', 'cfm'],
  javascript: ['JavaScript', 'fcmg', /\b(function|class)\b|=>|\)\s*\{/],
  typescript: ['TypeScript', 'fcigmaG', /^(?!\s*(import|export)\s+(type\s+)?[*{])/],
  tsx: ['TypeScript', 'fcigmaG', /^(?!\s*(import|export)\s+(type\s+)?[*{])/],
  go: ['Go', 'ftsina'],
  java: ['Java', 'acgim'],
  php: ['PHP', 'cfit'],
  ruby: ['Ruby', 'cfmS'],
  rust: ['Rust', 'nsicgtMPf'],
  kotlin: ['Kotlin', 'icomT', /\b(fun|object|interface|class|typealias)\b/],
  elixir: ['Elixir', 'pmfcdgiaoy'],
  'c-sharp': ['C#', 'cgimst'],
  cpp: ['C++', 'cfgnstu'],
  c: ['C', 'fgstu'],
  bash: ['Sh', 'f', /^\s*(function\b|[\w.:-]+\s*\(\s*\))/],
  lua: ['Lua', 'f', /\bfunction\s+[\w.:]+\s*\(|[\w.\]]\s*=\s*function\b/],
  haskell: ['Haskell', 'tcf', /^(?!\s*deriving|infix|class|type family|type instance)/],
  clojure: ['Clojure', 'f'],
  elm: ['Elm', 'tcaf'],
  julia: ['Julia', 'fgmst'],
  objc: ['ObjectiveC', 'iIPmcfst'],
  ocaml: ['OCaml', 'cmMvtfe'],
  perl: ['Perl', 'sp'],
  powershell: ['PowerShell', 'fc'],
  r: ['R', 'f'],
};
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
      if (!(name in ctagsKinds)) continue;
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
  const [ctagsName, kinds, declares = /(?:)/] = ctagsKinds[language];
  const lines = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n')]));
  const args = [
    `--language-force=${ctagsName}`,
    `--kinds-${ctagsName}=${kinds}`,
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
  return execFileSync('ctags', args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((line) => line && !line.startsWith('!'))
    .map((line) => {
      const [name, file, , kind, ...rest] = line.split('\t');
      const number = rest.find((field) => field.startsWith('line:'));
      return { name: last(name), file, kind, line: Number(number?.slice('line:'.length)) };
    })
    .filter(
      ({ name, file, line }) =>
        !/^__anon|^anonymous|^<lambda>|^(?!operator).*[[\]]/i.test(name) &&
        declares.test(lines.get(file)[line - 1] ?? '') &&
        !inHeredoc(lines.get(file), line),
    );
}

async function compare(repo, root, language, files, tags) {
  const found = new Map();
  let errors = 0;
  for (const file of files) {
    const outline = await outliner.outline(language, readFileSync(file, 'utf8'));
    if ('reason' in outline || outline.hasError) errors++;
    const spans = new Map();
    for (const { name, kind, startLine, endLine, nameLine } of outline.declarations ?? []) {
      // A function may have several equations; ctags names each.
      const lastLine = kind === 'function' ? endLine : nameLine;
      spans.set(name, [...(spans.get(name) ?? []), { startLine, lastLine }]);
    }
    found.set(file, spans);
  }
  const missed = tags.filter(
    ({ name, file, line }) =>
      !found
        .get(file)
        ?.get(name)
        ?.some((span) => span.startLine - 1 <= line && line <= span.lastLine + 1),
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

/** Ctags takes examples in Elixir documentation for code. */
function inHeredoc(lines, line) {
  return lines.slice(0, line - 1).filter((text) => /(?<!""".*)"""/.test(text)).length % 2 === 1;
}

function last(name) {
  return name
    .replace(/^operator (?=\W)/, 'operator')
    .split(/::|(?<=\w)[.:\\](?=\w)/)
    .at(-1);
}
