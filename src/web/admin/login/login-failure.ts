import type { ApiErrorCode } from '#contract/errors.ts';
import type { ApiFailure } from '#web/api/request.ts';

const unexpectedSentence = 'An unexpected error occurred. Please try again.';
const wrongSentence = 'Login failed. Please check your credentials.';

const codeFailures: readonly (string | undefined)[] = ['code_needed', 'wrong_code'] satisfies ApiErrorCode[];

/** The password is right, and a code of the second factor is to be asked for. */
export function isAboutCode(error: ApiFailure): boolean {
  return error.kind === 'refused' && codeFailures.includes(error.code);
}

/** What the server refuses has a sentence; anything else is unexpected. */
export function loginFailure(error: ApiFailure): string {
  if (error.kind !== 'refused' || error.status >= 500) return unexpectedSentence;
  const isExplained = error.status === 429 || isAboutCode(error);
  return isExplained ? (error.error ?? wrongSentence) : wrongSentence;
}
