/** What the process tells its caller; 128 + signal number is added for an interruption. */
export const ExitCode = { found: 0, nothing: 1, usage: 2, failed: 3 } as const;

/** Ends a command with one line on stderr and an exit code. */
export class Exit extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The exit code an error stands for: its own, else `failed`. */
export function exitCodeOf(error: unknown): number {
  return error instanceof Exit ? error.exitCode : ExitCode.failed;
}
