import type { LoginResponse } from '#contract/login.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';
import type { SecurityEventStore } from '#server/security-events/security-event-store.ts';
import type { CheckCode } from './check-code.ts';
import type { CheckPassword } from './check-password.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { newToken } from './session.ts';
import type { SessionStore } from './session-store.ts';

export interface LogInDeps {
  readonly checkPassword: CheckPassword;
  readonly checkCode: CheckCode;
  readonly sessions: Pick<SessionStore, 'open' | 'removeExpired'>;
  readonly throttle: LoginThrottle;
  readonly events: Pick<SecurityEventStore, 'add'>;
  readonly clock: () => Date;
}

export interface LogInRequest {
  readonly email: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code: string | undefined;
  readonly address: string;
  readonly device: string;
}

export type LogIn = (request: LogInRequest) => Promise<LoginResponse | Failure>;

export function createLogIn(deps: LogInDeps): LogIn {
  const { checkPassword, checkCode, sessions, throttle, events, clock } = deps;
  return async ({ email, password, code, address, device }) => {
    const admin = await checkPassword({ email, password, address });
    if (isFailure(admin)) return admin;
    const refusal = await checkCode(admin, code, address);
    if (refusal) return refusal;

    const now = clock();
    await throttle.remember({ email, address }, now);
    await sessions.removeExpired(now);
    const token = newToken();
    await sessions.open(token, admin.id, now);
    await events.add({
      kind: 'signed_in',
      admin: admin.email,
      network: address,
      at: now,
      detail: { device },
    });
    return { token, user: { id: admin.id, email: admin.email } };
  };
}
