/**
 * Writes the README's table of measured figures from `evals/results/*.json`: `node evals/ledger.mjs`; with `--check`
 * it only fails when the table is not what the results say.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const readme = join(here, '../README.md');
const result = (name) => JSON.parse(readFileSync(join(here, 'results', `${name}.json`), 'utf8'));
const percent = (share) => `${(share * 100).toFixed(1)} %`;

const tuning = result('tuning').summary;
const bands = result('bands');
const chunks = result('chunks');
const indexing = result('indexing');
const { questions, strangers, offTopic, gibberish } = bands.groups;
const negatives = [strangers, offTopic, gibberish];
const asked = negatives.reduce((sum, { count }) => sum + count, 0);
const refused = negatives.reduce((sum, { count, found }) => sum + count * (1 - found), 0) / asked;

const rows = [
  [
    `NDCG@10 on ${tuning.repos} repositories of the semble benchmark (439 questions)`,
    `**${tuning.ndcg10.toFixed(3)}** (semble ${tuning.semble.toFixed(3)}, CodeRankEmbed hybrid ${tuning.coderankembed_hybrid.toFixed(3)})`,
    'benchmark',
  ],
  [
    'the same by kind of question: symbol, semantic, architecture',
    ['symbol', 'semantic', 'architecture'].map((kind) => tuning.byCategory[kind].toFixed(3)).join(', '),
    'benchmark',
  ],
  [
    'the same without: path and names in vectors; merging of small chunks; the tail of the chunk above; tree-sitter',
    ['no header in vectors', 'no merging', 'no tail', 'windows of the same size']
      .map((variant) => (chunks[variant].ndcg10 - chunks.defaults.ndcg10).toFixed(3))
      .join(', '),
    'chunks',
  ],
  [
    `says "not here" or "weak" to what is not there (${asked} questions of other repositories, off topic, gibberish)`,
    percent(refused),
    'bands',
  ],
  [
    'says "not here" to what is not there, rather than "weak"',
    percent(negatives.reduce((sum, { count, none }) => sum + count * none, 0) / asked),
    'bands',
  ],
  [
    'says "not here" or "weak" to questions in Turkish, German, Chinese that can be answered',
    ['tr', 'de', 'zh'].map((language) => percent(1 - bands.groups[`questions.${language}`].found)).join(', '),
    'bands',
  ],
  ['says "not here" or "weak" to what is there (439 questions)', percent(1 - questions.found), 'bands'],
  [
    `whole index ÷ bare tree-sitter parse of the same files, ${indexing.folders.length} repositories: over all, median`,
    `${indexing.all.ratio}, ${indexing.all.medianRatio}`,
    'indexing',
  ],
  [
    `warm query for a name, ${indexing.query.asked} of them: p50, p95`,
    `${indexing.query.p50Ms} ms, ${indexing.query.p95Ms} ms`,
    'indexing',
  ],
];
const table = [
  '| What | Measured | Command |',
  '| --- | --- | --- |',
  ...rows.map(
    ([what, measured, command]) => `| ${what} | ${measured} | [${command}](evals/README.md#${command}) |`,
  ),
].join('\n');

const before = readFileSync(readme, 'utf8');
const after = before.replace(
  /<!-- ledger -->[^]*<!-- \/ledger -->/,
  `<!-- ledger -->\n\n${table}\n\n<!-- /ledger -->`,
);
if (process.argv.includes('--check')) {
  if (after !== before)
    throw new Error('the README does not say what evals/results says: run "npm run ledger"');
} else writeFileSync(readme, after);
