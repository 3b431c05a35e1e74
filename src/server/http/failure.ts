import type { ApiErrorCode, ErrorDetail } from '#contract/errors.ts';

/** An expected failure of a use case: returned, not thrown. Its status and sentence are in the contract. */
export interface Failure {
  readonly failed: ApiErrorCode;
  readonly details?: readonly ErrorDetail[];
  /** After which another attempt makes sense. */
  readonly retryAfterSeconds?: number;
}

export function failure(failed: ApiErrorCode, more: Omit<Failure, 'failed'> = {}): Failure {
  return { failed, ...more };
}

/** A field that is wrong for a reason only the server knows. */
export function badField(path: string, message: string): Failure {
  return failure('bad_input', { details: [{ path, message }] });
}

export function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && Object.hasOwn(result, 'failed');
}
