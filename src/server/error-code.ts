/**
 * An error code of Node (ECONNREFUSED) or PostgreSQL (five characters). A host with several addresses fails with one error
 * for each, in an AggregateError; drizzle puts the error into `cause`.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error instanceof AggregateError ? error.errors[0] : error.cause);
}
