/**
 * A failed start that a person can correct. The message says in one sentence what to do, and is printed without a stack
 * trace.
 */
export class StartUpError extends Error {
  override name = 'StartUpError';
}

/** Ends a command of the terminal with what went wrong. */
export function endWithProblem(error: unknown): void {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exitCode = 1;
}
