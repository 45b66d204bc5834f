import type { Declaration } from './outline.ts';

/**
 * The qualified name of each declaration's container, empty at the top of a file: `Outer.Inner` for a method of
 * `Inner`. A container named at the declaration itself (a receiver, `A::b`) counts as the innermost part.
 */
export function containersOf(declarations: readonly Declaration[]): string[] {
  const containers: string[] = [];
  for (const { parent, container } of declarations) {
    const around = parent === undefined ? '' : join(containers[parent]!, declarations[parent]!.name);
    containers.push(join(around, container ?? ''));
  }
  return containers;
}

function join(container: string, name: string): string {
  return container && name ? `${container}.${name}` : container || name;
}
