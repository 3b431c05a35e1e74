/**
 * Of Node (ECONNREFUSED) or of PostgreSQL (five characters). A host with several addresses fails with one error for
 * each, gathered in an AggregateError; `fetch` and drizzle have theirs as the cause.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error instanceof AggregateError ? error.errors[0] : error.cause);
}
