import type { LoginResponse } from '#contract/login.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import { type ApiFailure, readResult } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';
import { readLogin } from '#web/admin/session/session-store.ts';

const unexpectedSentence = 'An unexpected error occurred. Please try again.';
const wrongSentence = 'Login failed. Please check your credentials.';

export type LogInResult =
  { readonly ok: true; readonly login: LoginResponse } | { readonly ok: false; readonly sentence: string };

/** What the server refuses has a sentence; anything else is unexpected. */
function failureSentence(error: ApiFailure): string {
  if (error.kind !== 'refused' || error.status >= 500) return unexpectedSentence;
  return error.status === 429 ? (error.error ?? wrongSentence) : wrongSentence;
}

export async function logIn(email: string, password: string): Promise<LogInResult> {
  const response = await call<'login'>({ method: 'POST', path: '/admin/login', body: { email, password } });
  const result = readResult(response, (value) => {
    const { token, user } = fieldsOf(value);
    return readLogin(token, user);
  });
  return result.ok
    ? { ok: true, login: result.value }
    : { ok: false, sentence: failureSentence(result.error) };
}
