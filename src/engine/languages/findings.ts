import type { Node, QueryMatch, Range } from 'web-tree-sitter';
import type { Draft } from './arrange.ts';
import type { LineSpan, LineTable } from './lines.ts';

/** Text of another language inside a file, such as a script in a component. */
export interface Injection {
  language: string;
  range: Range;
}

/** What the queries of a file's languages found. */
export interface Findings {
  /** By the offset of the declared name. */
  drafts: Map<number, Draft>;
  comments: LineSpan[];
  imports: LineSpan[];
}

const definition = 'definition.';

/**
 * Reads the matches of one query into `findings` and returns the injections among them. The captures a query
 * may use:
 *
 * - `@definition.KIND` with `@name`, perhaps `@container`: a declaration. Its name reaches from the first to the
 *   last `@name`, unless `(#set! name NAME)` gives it one. When several patterns name the same node, the widest
 *   span and the kind of the last pattern win. `(#set! merge)` joins it to the declaration before it of the
 *   same name; `(#set! whole)` keeps a name with dots in one piece.
 * - `@outer` with `@inner`: a declaration that is `@inner` spans `@outer`.
 * - `@prefix`: stands in front of a declaration and belongs to it.
 * - `@comment`, `@import`: whole lines; a `@name` in an import is not a declaration.
 * - `@injection.content` with `(#set! injection.language NAME)`.
 * - captures that begin with `_` are for predicates only.
 */
export function readMatches(
  matches: QueryMatch[],
  text: string,
  lines: LineTable,
  findings: Findings,
): Injection[] {
  const found: { draft: Draft; id: number }[] = [];
  const outers = new Map<number, Node>();
  // By the offset of what follows them.
  const prefixes = new Map<number, number>();
  const comments = new Map<number, number>();
  const imported = new Set<number>();
  const injections = new Map<number, Injection & { pattern: number }>();

  for (const { patternIndex, captures, setProperties } of matches) {
    let declared: Node | undefined;
    let name: Node | undefined;
    let nameEnd = 0;
    let inner: Node | undefined;
    let outer: Node | undefined;
    let kind = '';
    let container = '';
    let imports = false;
    for (const { name: role, node } of captures) {
      switch (role) {
        case 'name':
          name ??= node;
          nameEnd = node.endIndex;
          break;
        case 'comment':
          lines.addWhole(findings.comments, node);
          comments.set(lines.nextVisible(node.endIndex), node.startIndex);
          break;
        case 'import':
          lines.add(findings.imports, node);
          imports = true;
          break;
        case 'inner':
          inner = node;
          break;
        case 'outer':
          outer = node;
          break;
        case 'container':
          container += (container && '.') + text.slice(node.startIndex, node.endIndex);
          break;
        case 'prefix':
          prefixes.set(lines.nextVisible(node.endIndex), node.startIndex);
          break;
        case 'injection.content': {
          const language = setProperties?.['injection.language'];
          if (language && (injections.get(node.id)?.pattern ?? -1) < patternIndex) {
            injections.set(node.id, { language, range: rangeOf(node), pattern: patternIndex });
          }
          break;
        }
        default:
          if (role.startsWith(definition)) {
            declared = node;
            kind = role.slice(definition.length);
          }
      }
    }
    if (inner && outer) outers.set(inner.id, outer);
    if (!name) continue;
    const nameStart = name.startIndex;
    if (imports) imported.add(nameStart);
    if (!declared) continue;
    found.push({
      id: declared.id,
      draft: {
        name: setProperties?.['name'] ?? text.slice(nameStart, nameEnd),
        kind,
        container,
        start: declared.startIndex,
        end: declared.endIndex,
        nameStart,
        pattern: patternIndex,
        whole: setProperties?.['whole'] !== undefined,
        merges: setProperties?.['merge'] !== undefined,
      },
    });
  }

  for (const { draft, id } of found) {
    if (imported.has(draft.nameStart)) continue;
    for (let outer = outers.get(id); outer; outer = outers.get(outer.id)) {
      draft.start = outer.startIndex;
      draft.end = outer.endIndex;
    }
    draft.start = startWithPrefixes(draft.start, prefixes, comments);
    keep(findings.drafts, draft);
  }
  return [...injections.values()];
}

/** Where the topmost prefix begins; comments may stand between prefixes, but one above them all stays out. */
function startWithPrefixes(
  start: number,
  prefixes: ReadonlyMap<number, number>,
  comments: ReadonlyMap<number, number>,
): number {
  for (let at: number | undefined = start; at !== undefined;) {
    const prefix = prefixes.get(at);
    if (prefix !== undefined) start = prefix;
    at = prefix ?? comments.get(at);
  }
  return start;
}

function keep(drafts: Map<number, Draft>, draft: Draft): void {
  const known = drafts.get(draft.nameStart);
  if (!known) {
    drafts.set(draft.nameStart, draft);
    return;
  }
  const [last, other] = draft.pattern >= known.pattern ? [draft, known] : [known, draft];
  drafts.set(draft.nameStart, {
    ...last,
    container: last.container || other.container,
    start: Math.min(last.start, other.start),
    end: Math.max(last.end, other.end),
  });
}

function rangeOf({ startPosition, endPosition, startIndex, endIndex }: Node): Range {
  return { startPosition, endPosition, startIndex, endIndex };
}
