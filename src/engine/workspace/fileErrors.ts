/** The code a system error carries (`ENOENT`, `EACCES` …), if it is one. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The path is not there, or no longer: what was a directory on the way to it became a file. */
export function isVanished(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The system is out of file handles or memory: this says nothing about the path that was asked for. */
export function isExhausted(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ENOMEM'].includes(codeOf(error) ?? '');
}

/** Links that lead to each other. */
export function isLinkLoop(error: unknown): boolean {
  return codeOf(error) === 'ELOOP';
}

/** What the system said, without the path: `EACCES: permission denied`. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message.split(', ')[0]! : String(error);
}
