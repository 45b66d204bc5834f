/** Icons of the editor's font for the kinds of declarations that have one of another name. */
const icons: Record<string, string> = {
  function: 'symbol-method',
  constructor: 'symbol-method',
  macro: 'symbol-method',
  type: 'symbol-class',
  record: 'symbol-class',
  object: 'symbol-class',
  impl: 'symbol-class',
  trait: 'symbol-interface',
  protocol: 'symbol-interface',
  union: 'symbol-structure',
  struct: 'symbol-structure',
  module: 'symbol-namespace',
  enumerator: 'symbol-enum-member',
  extension: 'symbol-class',
  section: 'markdown',
};

const sameName = new Set('class method interface enum constant variable property field namespace'.split(' '));

/** The codicon for a kind of declaration; a file for a stretch without one. */
export function symbolIcon(kind: string): string {
  if (kind === '') return 'file';
  return icons[kind] ?? (sameName.has(kind) ? `symbol-${kind}` : 'symbol-misc');
}
