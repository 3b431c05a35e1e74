import type { LoginResponse } from '#contract/login.ts';
import type { ApiFailure } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';

const unexpectedSentence = 'An unexpected error occurred. Please try again.';
const wrongSentence = 'Login failed. Please check your credentials.';

export type LogInResult =
  { readonly ok: true; readonly login: LoginResponse } | { readonly ok: false; readonly sentence: string };

/** What the server says no to, it says in a sentence; anything else is unexpected. */
function sentence(error: ApiFailure): string {
  if (error.kind !== 'refused' || error.status >= 500) return unexpectedSentence;
  return error.status === 429 ? (error.error ?? wrongSentence) : wrongSentence;
}

export async function logIn(email: string, password: string): Promise<LogInResult> {
  const result = await call<'login'>({ method: 'POST', path: '/admin/login', body: { email, password } });
  if (!result.ok) return { ok: false, sentence: sentence(result.error) };
  const login: Partial<LoginResponse> = result.value;
  // A proxy in between may have said yes to something else.
  return login.token && login.user
    ? { ok: true, login: { token: login.token, user: login.user } }
    : { ok: false, sentence: unexpectedSentence };
}
