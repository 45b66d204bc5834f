/** The scoring of the semble benchmark: binary relevance, rank of the first of ten hits that covers each target. */

export interface Target {
  path: string;
  start_line?: number;
  end_line?: number;
}

export interface Task {
  query: string;
  relevant: (string | Target)[];
  secondary?: (string | Target)[];
  category?: string;
}

export interface Span {
  path: string;
  startLine: number;
  endLine: number;
}

const cut = 10;

export function targetsOf({ relevant, secondary = [] }: Task): Target[] {
  return [...relevant, ...secondary].map((target) =>
    typeof target === 'string' ? { path: target } : target,
  );
}

export function ndcg10(hits: readonly Span[], targets: readonly Target[]): number {
  const gains = new Array<number>(cut).fill(0);
  for (const target of targets) {
    const rank = hits.slice(0, cut).findIndex((hit) => covers(hit, target));
    if (rank >= 0) gains[rank] = 1;
  }
  return dcg(gains) / dcg(new Array<number>(Math.min(cut, targets.length)).fill(1));
}

export function covers(hit: Span, target: Target): boolean {
  if (!samePath(hit.path, target.path)) return false;
  const { start_line: start, end_line: end } = target;
  return start === undefined || end === undefined || !(hit.endLine < start || hit.startLine > end);
}

export function mean(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

function samePath(file: string, target: string): boolean {
  return file === target || file.endsWith(`/${target}`) || target.endsWith(`/${file}`);
}

function dcg(gains: readonly number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}
