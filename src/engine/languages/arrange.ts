import type { LineTable } from './lines.ts';

/** One declaration of a file. Lines are 1-based and inclusive. */
export interface Declaration {
  /** Last segment of the name: `b` for `A::b`. */
  name: string;
  /** `function`, `method`, `class`, `interface`, `struct`, `constant` … as the language's query names it. */
  kind: string;
  /** First line, with what wraps the declaration (export, decorators, attributes, `template<>`) but no comments. */
  startLine: number;
  /** Line of its last character. */
  endLine: number;
  nameLine: number;
  /** Index, in the same array, of the innermost declaration around this one. */
  parent?: number;
  /** Container named at the declaration rather than around it: a Go receiver, `A` in `A::b`, `M` in `M.f = …`. */
  container?: string;
}

/** A declaration as a query found it; offsets into the text. */
export interface Draft {
  /** The name as written; may be qualified. */
  name: string;
  kind: string;
  /** Empty when the declaration names none. */
  container: string;
  start: number;
  end: number;
  nameStart: number;
  /** Index of the pattern that matched. */
  pattern: number;
  /** The name is one piece, whatever is in it. */
  whole: boolean;
  /** Belongs to the declaration before it if that has the same name (equations of one function). */
  merges: boolean;
}

interface Placed {
  draft: Draft;
  index: number;
}

/** A function right inside one of these is a method. */
const classes = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'impl',
  'object',
  'protocol',
  'extension',
  'record',
  'union',
  'enumerator',
  'instance',
]);

const dotted = /^([\p{L}\p{N}_$][\p{L}\p{N}_$.:\\]*)[.:\\]([\p{L}_$][\p{L}\p{N}_$?!']*)$/u;

/** Orders drafts, nests them, merges those that belong together and tells their lines. */
export function arrange(drafts: Draft[], lines: LineTable): Declaration[] {
  drafts.sort((a, b) => a.start - b.start || b.end - a.end || a.nameStart - b.nameStart);
  const declarations: Declaration[] = [];
  const open: Placed[] = [];
  for (const draft of drafts) {
    let sibling: Placed | undefined;
    for (let top = open.at(-1); top && !contains(top.draft, draft); top = open.at(-1)) sibling = open.pop();

    if (draft.merges && sibling?.draft.name === draft.name) {
      const declaration = declarations[sibling.index]!;
      declaration.endLine = Math.max(declaration.endLine, lines.span(draft.start, draft.end).endLine);
      open.push({ draft, index: sibling.index });
      continue;
    }
    const parent = open.at(-1);
    open.push({ draft, index: declarations.length });
    declarations.push(declarationOf(draft, parent, lines));
  }
  return declarations;
}

function declarationOf(draft: Draft, parent: Placed | undefined, lines: LineTable): Declaration {
  const [qualifier, name] = split(draft.name, draft.whole);
  const container = draft.container || qualifier;
  return {
    name,
    kind: draft.kind === 'function' && parent && classes.has(parent.draft.kind) ? 'method' : draft.kind,
    ...lines.span(draft.start, draft.end),
    nameLine: lines.lineAt(draft.nameStart),
    ...(parent && { parent: parent.index }),
    ...(container && { container }),
  };
}

/** The qualifier and the last segment of a name: `A` and `b` for `A<T>::b`, `a.b` and `c` for `a.b.c`. */
function split(name: string, whole: boolean): [string, string] {
  const plain = name.replace(/^(['"`])(.*)\1$/s, '$2').replace(/\s+/g, ' ');
  if (whole) return ['', plain];
  const at = plain.lastIndexOf('::');
  if (at > 0 && at + 2 < plain.length) {
    return [plain.slice(0, at).replace(/<.*>/, ''), plain.slice(at + 2)];
  }
  const [, qualifier = '', last = plain] = dotted.exec(plain) ?? [];
  return [qualifier, last];
}

function contains(outer: Draft, inner: Draft): boolean {
  return (
    outer.start <= inner.start &&
    inner.end <= outer.end &&
    (outer.start < inner.start || inner.end < outer.end)
  );
}
