import type { ApiErrorCode } from '#contract/api-error.ts';
import type { LoginResponse } from '#contract/login.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import { type ApiFailure, type BodyOf, readResult } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';
import { readLogin } from '#web/admin/session/session-store.ts';

const unexpectedSentence = 'An unexpected error occurred. Please try again.';
const wrongSentence = 'Login failed. Please check your credentials.';

export type LogInResult =
  | { readonly ok: true; readonly login: LoginResponse }
  | {
      readonly ok: false;
      readonly sentence: string;
      /** The password is right, and a code of the second factor is to be asked for. */
      readonly needsCode: boolean;
    };

const codeFailures: readonly (string | undefined)[] = ['code_needed', 'wrong_code'] satisfies ApiErrorCode[];

const isAboutCode = (error: ApiFailure) => error.kind === 'refused' && codeFailures.includes(error.code);

/** What the server refuses has a sentence; anything else is unexpected. */
function failureSentence(error: ApiFailure): string {
  if (error.kind !== 'refused' || error.status >= 500) return unexpectedSentence;
  const isExplained = error.status === 429 || isAboutCode(error);
  return isExplained ? (error.error ?? wrongSentence) : wrongSentence;
}

export async function logIn(body: BodyOf<'POST /admin/login'>): Promise<LogInResult> {
  const response = await call('POST /admin/login', { body });
  const result = readResult(response, (value) => {
    const { token, user } = fieldsOf(value);
    return readLogin(token, user);
  });
  return result.ok
    ? { ok: true, login: result.value }
    : { ok: false, sentence: failureSentence(result.error), needsCode: isAboutCode(result.error) };
}
