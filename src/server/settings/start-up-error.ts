import { loggedError } from '#server/logged-error.ts';

/**
 * A failed start that a person can correct. The message says in one sentence what to do, and is printed without a stack
 * trace.
 */
export class StartUpError extends Error {
  override name = 'StartUpError';
}

/** What a terminal is told of an error. */
export const saidOf = (error: unknown): unknown =>
  error instanceof StartUpError ? error.message : loggedError(error);
