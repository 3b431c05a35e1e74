/**
 * A failed start that a person can correct. The message says in one sentence what to do, and is printed without a stack
 * trace.
 */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
