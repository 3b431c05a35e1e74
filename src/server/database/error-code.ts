/**
 * Of Node (ECONNREFUSED) or of PostgreSQL (five characters). A host with several addresses fails with one error for
 * each, gathered in an AggregateError.
 */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined;
}
