/**
 * Fits the ranking weights on the tuning benchmark by coordinate ascent, on half of the repositories at a time, and
 * reports each fit on the half it has not seen.
 *
 *   npx tsx evals/fit-ranking.ts --bench BENCH --repos CHECKOUTS --stores DIR [--out FILE] [--rounds N]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assetsUnder } from '../src/engine/assets.ts';
import { EvidenceTable, type Evidence } from '../src/engine/retrieval/evidence.ts';
import { parseQuery } from '../src/engine/retrieval/query.ts';
import {
  defaultRanking,
  rankScore,
  spreadFiles,
  type RankingWeights,
} from '../src/engine/retrieval/ranking.ts';
import type { Row } from '../src/engine/retrieval/residentIndex.ts';
import { Engine } from '../src/engine/server.ts';
import { mean, ndcg10, targetsOf, type Task, type Target } from './lib/ndcg.ts';
import { openIndex } from './lib/openIndex.ts';

interface Candidate {
  row: Row;
  evidence: Evidence;
  pin?: number;
  score: number;
}

interface Question {
  query: string;
  category: string;
  targets: Target[];
  candidates: Candidate[];
}

interface Repository {
  name: string;
  questions: Question[];
}

const { values: options } = parseArgs({
  options: {
    bench: { type: 'string' },
    repos: { type: 'string' },
    stores: { type: 'string' },
    out: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    misses: { type: 'boolean', default: false },
  },
});
if (!options.bench || !options.repos || !options.stores) throw new Error('usage: see the top of the file');

/** Rows of a question that no sensible weights bring among the first ten are left out of the fit. */
const candidateLimit = 150;

async function load(): Promise<Repository[]> {
  const { bench, repos, stores } = options as { bench: string; repos: string; stores: string };
  const engine = await Engine.create(assetsUnder(join(import.meta.dirname, '..')));
  const list = JSON.parse(readFileSync(join(bench, 'repos.json'), 'utf8')) as {
    name: string;
    benchmark_root?: string;
  }[];
  const loaded: Repository[] = [];
  for (const { name, benchmark_root: root = '' } of list) {
    const tasks = JSON.parse(readFileSync(join(bench, 'annotations', `${name}.json`), 'utf8')) as Task[];
    const { index } = await openIndex(engine, join(repos, name, root), join(stores, name));
    const questions: Question[] = [];
    for (const task of tasks) {
      const table = new EvidenceTable(index, await parseQuery(task.query, engine.embedder, engine.termizer));
      const all: Candidate[] = index.rows.flatMap((row, number) =>
        row ? [{ row, evidence: table.of(number), pin: table.names.pinned.get(number), score: 0 }] : [],
      );
      const category =
        task.category ??
        (!task.query.includes(' ') ? 'symbol' : /^how /i.test(task.query) ? 'architecture' : 'semantic');
      questions.push({ query: task.query, category, targets: targetsOf(task), candidates: prune(all) });
    }
    loaded.push({ name, questions });
  }
  return loaded;
}

/** The best rows by each single part of the evidence and by the default weights. */
function prune(all: Candidate[]): Candidate[] {
  const keys: ((candidate: Candidate) => number)[] = [
    ({ evidence, row }) => rankScore(evidence, row, defaultRanking),
    ({ evidence }) => evidence.dense,
    ({ evidence }) => evidence.chunk,
    ({ evidence }) => evidence.file + evidence.chunk / 100,
    ({ evidence }) => evidence.path + evidence.chunk / 100,
    ({ evidence }) => evidence.names + evidence.chunk / 100,
  ];
  const kept = new Set(all.filter(({ pin, evidence }) => pin !== undefined || evidence.declared));
  for (const key of keys)
    for (const candidate of [...all].sort((a, b) => key(b) - key(a)).slice(0, candidateLimit))
      kept.add(candidate);
  return [...kept];
}

function answer(question: Question, weights: RankingWeights): Row[] {
  for (const candidate of question.candidates)
    candidate.score = rankScore(candidate.evidence, candidate.row, weights);
  const best = question.candidates.sort((a, b) => b.score - a.score).slice(0, 100);
  const spread = spreadFiles(
    question.candidates.filter((one, i) => i < best.length || one.pin !== undefined),
    weights.repeat,
  );
  const pinned = spread.filter(({ pin }) => pin !== undefined).sort((a, b) => a.pin! - b.pin!);
  return [...pinned, ...spread.filter(({ pin }) => pin === undefined)].slice(0, 10).map(({ row }) => row);
}

function score(repositories: readonly Repository[], weights: RankingWeights): number {
  return mean(
    repositories.map(({ questions }) =>
      mean(
        questions.map((question) =>
          ndcg10(
            answer(question, weights).map(({ file, startLine, endLine }) => ({
              path: file.path,
              startLine,
              endLine,
            })),
            question.targets,
          ),
        ),
      ),
    ),
  );
}

function fit(repositories: readonly Repository[], rounds: number): RankingWeights {
  let best = { ...defaultRanking };
  let bestScore = score(repositories, best);
  const names = Object.keys(best) as (keyof RankingWeights)[];
  for (let round = 0; round < rounds; round++) {
    const before = bestScore;
    for (const name of names.filter((one) => one !== 'dense')) {
      const factors = ['test', 'prose', 'repeat'].includes(name);
      const now = best[name];
      const tries = factors
        ? [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1]
        : [0, now * 0.5, now * 0.7, now * 0.85, now * 1.2, now * 1.5, now * 2, 0.05, 0.1, 0.2, 0.4];
      for (const value of tries) {
        const trial = { ...best, [name]: value };
        const trialScore = score(repositories, trial);
        if (trialScore > bestScore + 1e-5) {
          best = trial;
          bestScore = trialScore;
        }
      }
    }
    if (bestScore - before < 1e-4) break;
  }
  return best;
}

function byCategory(repositories: readonly Repository[], weights: RankingWeights): Record<string, number> {
  const scores: Record<string, number[]> = {};
  for (const { questions } of repositories)
    for (const question of questions) {
      const hits = answer(question, weights).map(({ file, startLine, endLine }) => ({
        path: file.path,
        startLine,
        endLine,
      }));
      (scores[question.category] ??= []).push(ndcg10(hits, question.targets));
    }
  return Object.fromEntries(Object.entries(scores).map(([category, all]) => [category, mean(all)]));
}

const repositories = await load();
console.log(
  'defaults',
  score(repositories, defaultRanking).toFixed(4),
  byCategory(repositories, defaultRanking),
);
if (options.misses)
  for (const { name, questions } of repositories)
    for (const question of questions) {
      const rows = answer(question, defaultRanking);
      const hits = rows.map(({ file, startLine, endLine }) => ({ path: file.path, startLine, endLine }));
      const value = ndcg10(hits, question.targets);
      if (value < 0.7)
        console.log(
          `${value.toFixed(2)} ${name} [${question.category}] ${question.query}\n   want ${JSON.stringify(question.targets)}\n   got  ${rows
            .slice(0, 5)
            .map(({ file, startLine, symbol }) => `${file.path}:${startLine} ${symbol ?? ''}`)
            .join(' | ')}`,
        );
    }
const rounds = Number(options.rounds);
if (rounds > 0) {
  const halves = [repositories.filter((_, i) => i % 2 === 0), repositories.filter((_, i) => i % 2 === 1)];
  const folds = halves.map((half, i) => {
    const weights = fit(half, rounds);
    const other = halves[1 - i]!;
    return {
      fittedOn: half.map(({ name }) => name),
      weights,
      seen: score(half, weights),
      unseen: score(other, weights),
      unseenWithDefaults: score(other, defaultRanking),
    };
  });
  const weights = fit(repositories, rounds);
  const report = {
    defaults: score(repositories, defaultRanking),
    folds,
    all: { weights, ndcg10: score(repositories, weights) },
  };
  console.log(JSON.stringify(report, undefined, 1));
  if (options.out) writeFileSync(options.out, `${JSON.stringify(report, undefined, 1)}\n`);
}
