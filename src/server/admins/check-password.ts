// Whether a password is an admin's: at a sign-in, and before anything of their account changes.
import { randomBytes } from 'node:crypto';
import { type Failure, failure } from '#server/http/failure.ts';
import type { Accounts } from './accounts.ts';
import type { Admin } from './admin-store.ts';
import type { LoginAttempt } from './login-throttle.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { createTurns } from './turns.ts';

export type CheckPassword = (
  attempt: LoginAttempt & { readonly password: string },
) => Promise<Admin | Failure>;

/** Hashing runs on Node's four threads, which read files too, and takes all of a processor. */
const hashing = { atOnce: 2, waiting: 32 };

export function createCheckPassword({ admins, throttle, securityLog }: Accounts): CheckPassword {
  const turns = createTurns(hashing);
  let decoy: Promise<string> | undefined;

  return async ({ email, password, address }) => {
    const refusal = await throttle?.count({ email, address });
    if (refusal) return refusal;

    // For an unknown email a password that nobody has is checked, so that the response takes as long.
    const nobodysHash = await (decoy ??= hashPassword(randomBytes(16).toString('hex')));
    const admin = await admins.byEmail(email);
    const matches = await turns(() => isPassword(admin?.passwordHash ?? nobodysHash, password));
    if (matches === undefined) {
      await throttle?.uncount({ email, address });
      return failure('busy', { retryAfterSeconds: 2 });
    }
    if (!admin || !matches) {
      await securityLog.add('sign_in_failed', admin?.email ?? null, address, { reason: 'password' });
      return failure('wrong_credentials');
    }
    await throttle?.uncount({ email, address });
    return admin;
  };
}
