import { randomBytes } from 'node:crypto';
import type { LoginResponse } from '#contract/login.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import type { AdminStore } from './admin-store.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { newToken } from './session.ts';
import type { SessionStore } from './session-store.ts';
import { createTurns } from './turns.ts';

export interface LogInDeps {
  readonly admins: Pick<AdminStore, 'byEmail'>;
  readonly sessions: Pick<SessionStore, 'open' | 'removeExpired'>;
  readonly throttle: LoginThrottle;
  readonly clock: () => Date;
}

export interface LogInRequest {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

export type LogIn = (request: LogInRequest) => Promise<LoginResponse | Failure>;

/** Hashing takes threads that files are read by as well, of which Node has four, and processors that all share. */
const hashing = { atOnce: 2, waiting: 32 };

export function createLogIn({ admins, sessions, throttle, clock }: LogInDeps): LogIn {
  const turns = createTurns(hashing);
  let decoy: Promise<string> | undefined;

  return async ({ email, password, address }) => {
    const now = clock();
    const refusal = await throttle.count({ email, address }, now);
    if (refusal) return refusal;

    // An unknown email is checked against a password that nobody has, so that it takes as long.
    const nobodysHash = await (decoy ??= hashPassword(randomBytes(16).toString('hex')));
    const admin = await admins.byEmail(email);
    const matches = await turns(() => isPassword(admin?.passwordHash ?? nobodysHash, password));
    if (matches === undefined) {
      await throttle.uncount({ email, address });
      return failure('busy', { retryAfterSeconds: 2 });
    }
    if (!admin || !matches) return failure('wrong_credentials');

    await throttle.uncount({ email, address });
    await throttle.remember({ email, address }, now);
    await sessions.removeExpired(now);
    const token = newToken();
    await sessions.open(token, admin.id, now);
    return { token, user: { id: admin.id, email: admin.email } };
  };
}
