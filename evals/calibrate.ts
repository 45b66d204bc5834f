/**
 * Where the bands should begin: how confident the best answer is for questions that a repository can answer, and for
 * questions put to the wrong repository, off topic, or made of no words at all. Prints the whole curve.
 *
 *   npx tsx evals/calibrate.ts --bench BENCH --repos CHECKOUTS --stores DIR [--out FILE]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assetsUnder } from '../src/engine/assets.ts';
import { bandOf, confidenceOf, defaultBands } from '../src/engine/retrieval/bands.ts';
import { EvidenceTable } from '../src/engine/retrieval/evidence.ts';
import { parseQuery } from '../src/engine/retrieval/query.ts';
import { defaultRanking, rankScore } from '../src/engine/retrieval/ranking.ts';
import type { ResidentIndex } from '../src/engine/retrieval/residentIndex.ts';
import { Engine } from '../src/engine/server.ts';
import { openIndex } from './lib/openIndex.ts';
import type { Task } from './lib/ndcg.ts';

interface Answer {
  confidence: number;
  verdict: 'found' | 'weak' | 'none';
}

const { values: options } = parseArgs({
  options: {
    bench: { type: 'string' },
    repos: { type: 'string' },
    stores: { type: 'string' },
    out: { type: 'string' },
  },
});
const { bench, repos, stores, out } = options;
if (!bench || !repos || !stores) throw new Error('usage: see the top of the file');

/** Questions of other repositories put to each one. */
const strangersPerRepository = 25;
const offTopic = [
  'how to bake sourdough bread',
  'football match results of yesterday',
  'mitochondrial genome assembly',
  'train timetable to Berlin',
  'recipe for lentil soup',
  'quarterly sales tax of Ohio',
  'en iyi kebap tarifi',
  'weather forecast for tomorrow',
  'purple elephants dancing',
];
const gibberish = [
  'asdf qwer zxcv',
  'blorptastic frobnicator',
  'zxqv wkjh pqzt',
  'MitochondrialGenomeAssembler',
];

const engine = await Engine.create(assetsUnder(join(import.meta.dirname, '..')));
const list = JSON.parse(readFileSync(join(bench, 'repos.json'), 'utf8')) as {
  name: string;
  benchmark_root?: string;
}[];
const repositories: { name: string; index: ResidentIndex; tasks: Task[] }[] = [];
for (const { name, benchmark_root: root = '' } of list) {
  const { index } = await openIndex(engine, join(repos, name, root), join(stores, name));
  const tasks = JSON.parse(readFileSync(join(bench, 'annotations', `${name}.json`), 'utf8')) as Task[];
  repositories.push({ name, index, tasks });
}

const groups: Record<string, Answer[]> = { questions: [], strangers: [], offTopic: [], gibberish: [] };
const random = pseudoRandom(7);
for (const { name, index, tasks } of repositories) {
  const others = repositories.filter((other) => other.name !== name).flatMap((other) => other.tasks);
  for (const { query } of tasks) groups.questions!.push(await ask(index, query));
  for (let i = 0; i < strangersPerRepository; i++)
    groups.strangers!.push(await ask(index, others[Math.floor(random() * others.length)]!.query));
  for (const query of offTopic) groups.offTopic!.push(await ask(index, query));
  for (const query of gibberish) groups.gibberish!.push(await ask(index, query));
}
for (const language of ['tr', 'de', 'zh']) {
  const file = join(bench, 'multilingual', `${language}.json`);
  if (!existsSync(file)) continue;
  const asked: Answer[] = (groups[`questions.${language}`] = []);
  const strange: Answer[] = (groups[`strangers.${language}`] = []);
  for (const { repo, query } of JSON.parse(readFileSync(file, 'utf8')) as { repo: string; query: string }[]) {
    const own = repositories.find(({ name }) => name === repo);
    if (!own) continue;
    asked.push(await ask(own.index, query));
    const other = repositories[Math.floor(random() * repositories.length)]!;
    if (other !== own) strange.push(await ask(other.index, query));
  }
}

const negatives = [...groups.strangers!, ...groups.offTopic!, ...groups.gibberish!];
const curve = [0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1].map((falseAlarms) => {
  const threshold = quantile(groups.questions!, falseAlarms);
  return { falseAlarms, threshold: round(threshold), refused: round(shareBelow(negatives, threshold)) };
});
const report = {
  settings: defaultBands,
  curve,
  groups: Object.fromEntries(
    Object.entries(groups).map(([name, answers]) => [
      name,
      {
        count: answers.length,
        ...Object.fromEntries(
          (['found', 'weak', 'none'] as const).map((verdict) => [
            verdict,
            round(answers.filter((answer) => answer.verdict === verdict).length / answers.length),
          ]),
        ),
        confidence: Object.fromEntries(
          [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99].map((p) => [`p${p * 100}`, round(quantile(answers, p))]),
        ),
      },
    ]),
  ),
};
console.log(JSON.stringify(report, undefined, 1));
if (out) writeFileSync(out, `${JSON.stringify(report, undefined, 1)}\n`);

/** The verdict of the ten best rows, and the highest confidence among them. */
async function ask(index: ResidentIndex, text: string): Promise<Answer> {
  const query = await parseQuery(text, engine.embedder, engine.termizer);
  const table = new EvidenceTable(index, query);
  const best = index.rows
    .flatMap((row, number) => {
      if (!row) return [];
      const evidence = table.of(number);
      return [{ evidence, score: rankScore(evidence, row, defaultRanking) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 10);
  const bands = best.map(({ evidence }) => bandOf(evidence, query.shape, 'auto', defaultBands));
  return {
    confidence: Math.max(...best.map(({ evidence }) => confidenceOf(evidence, defaultBands))),
    verdict: bands.includes('strong') ? 'found' : bands.includes('weak') ? 'weak' : 'none',
  };
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ confidence }) => confidence).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function shareBelow(answers: readonly Answer[], threshold: number): number {
  return answers.filter(({ confidence }) => confidence < threshold).length / answers.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A repeatable sequence of numbers from 0 to 1 (a linear congruential generator). */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
}
