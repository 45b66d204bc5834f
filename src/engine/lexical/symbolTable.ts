import { foldedKey } from './identifiers.ts';

/** A declaration in the resident symbol table; `row` is that of the chunk that declares it. */
export interface SymbolEntry {
  name: string;
  /** Qualified name of the container, empty at the top of a file. */
  parent: string;
  kind: string;
  /** Line the name stands on. */
  line: number;
  row: number;
}

/** Names → declarations, by exact name and by folded key (the same name in another style). */
export class SymbolTable {
  private readonly byName = new Map<string, SymbolEntry[]>();
  private readonly byKey = new Map<string, SymbolEntry[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(entry: SymbolEntry): void {
    push(this.byName, entry.name, entry);
    push(this.byKey, foldedKey(entry.name), entry);
    this.count++;
  }

  remove(entry: SymbolEntry): void {
    if (!drop(this.byName, entry.name, entry)) return;
    drop(this.byKey, foldedKey(entry.name), entry);
    this.count--;
  }

  /** Declarations of exactly this name: bare, or qualified with `.`, `::`, `#`, `/` or `->` between the parts. */
  exact(name: string): SymbolEntry[] {
    const bare = this.byName.get(name);
    if (bare) return bare;
    const parts = name.split(/::|->|[.#/\\]/).filter(Boolean);
    const last = parts.pop();
    if (last === undefined || parts.length === 0) return [];
    const container = parts.join('.');
    return (this.byName.get(last) ?? []).filter(
      ({ parent }) => parent === container || parent.endsWith(`.${container}`),
    );
  }

  /** Declarations of the name in another style: other case, other separators. The exact ones are among them. */
  restyled(name: string): SymbolEntry[] {
    return this.byKey.get(foldedKey(name)) ?? [];
  }

  names(): IterableIterator<string> {
    return this.byName.keys();
  }
}

function push(map: Map<string, SymbolEntry[]>, key: string, entry: SymbolEntry): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}

function drop(map: Map<string, SymbolEntry[]>, key: string, entry: SymbolEntry): boolean {
  const list = map.get(key);
  const at = list?.indexOf(entry) ?? -1;
  if (!list || at < 0) return false;
  if (list.length === 1) map.delete(key);
  else list.splice(at, 1);
  return true;
}
