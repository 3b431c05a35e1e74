/**
 * A start that a person can put right: the message is one sentence that names the setting and says what to do.
 * Printed without a stack trace.
 */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
