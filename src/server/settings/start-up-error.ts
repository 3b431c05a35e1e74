/**
 * A failed start that a person can correct: the message is one sentence that says what to do. Printed without a stack
 * trace.
 */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
