// Checks an admin's identity: at a sign-in, and before a change of an account.
import { randomBytes } from 'node:crypto';
import type { AdminUser } from '#contract/admins/account.ts';
import type { Database } from '#server/database/connection.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import type { SecretBox } from '#server/settings/secret-box.ts';
import { type Admin, createAdminStore } from './admin-store.ts';
import { createLoginThrottle, type LoginAttempt } from './login-throttle.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { createSecondFactorStore, plainCode, recoveryCodeHash, stepOfCode } from './second-factor.ts';
import type { SecurityLog } from './security-log.ts';
import { createSessionStore } from './sessions.ts';

/** The stores behind signing in and accounts. */
export function createAccounts(
  database: Pick<Database, 'orm' | 'pool'>,
  clock: () => Date,
  securityLog: SecurityLog,
  { secretBox, limitsLogins = false }: { readonly secretBox: SecretBox; readonly limitsLogins?: boolean },
) {
  return {
    admins: createAdminStore(database),
    sessions: createSessionStore(database.orm),
    secondFactors: createSecondFactorStore(database.orm, secretBox),
    securityLog,
    throttle: createLoginThrottle(database.orm, clock, limitsLogins),
    clock,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

type CheckPassword = (attempt: LoginAttempt & { readonly password: string }) => Promise<Admin | Failure>;

/**
 * A hash keeps a processor busy, and one of Node's four threads, which also read files. A visitor whose network is known to the
 * account waits apart, so that no flood of strangers takes their place, nor a colleague who signs in over and over.
 */
const hashing = {
  strangers: { atOnce: 1, waiting: 32 },
  known: { atOnce: 1, waiting: 32, each: 4 },
};

export function createCheckPassword({ admins, throttle, securityLog }: Accounts): CheckPassword {
  const [amongStrangers, amongKnown] = [limitConcurrency(hashing.strangers), limitConcurrency(hashing.known)];
  let decoy: Promise<string> | undefined;

  return async ({ email, password, address }) => {
    // Read first: what changes from now on refuses the sign-in.
    const admin = await admins.byEmail(email);
    const counted = await throttle.count({ email, address }, 'password', admin !== undefined);
    if (isFailure(counted)) {
      await securityLog.countFailure(admin?.email ?? null, address, 'throttled');
      return counted;
    }
    const { giveBack, isKnown } = counted;

    // For an unknown email a hash that fits no password is checked, so that the response takes as long.
    const nobodysHash = await (decoy ??= hashPassword(randomBytes(16).toString('hex')));
    const inTurn = isKnown ? amongKnown : amongStrangers;
    const matches = await inTurn(() => isPassword(admin?.passwordHash ?? nobodysHash, password), admin?.id);
    if (matches === undefined) {
      await giveBack();
      return failure('busy', { retryAfterSeconds: 2 });
    }
    if (!admin || !matches) {
      await securityLog.countFailure(admin?.email ?? null, address, 'password');
      return failure('wrong_credentials');
    }
    await giveBack();
    return admin;
  };
}

/** Returns a failure if the code is missing, wrong or used, or after too many wrong ones. */
export async function checkCode(
  { secondFactors, throttle, securityLog, clock }: Accounts,
  admin: Admin,
  typed: string | undefined,
  address: string,
): Promise<Failure | undefined> {
  const { id, email } = admin;
  const secret = secondFactors.secretOf(admin);
  if (secret === undefined) return undefined;
  if (typed === undefined) return failure('code_needed');
  const counted = await throttle.count({ email, address }, 'code');
  if (isFailure(counted)) {
    await securityLog.countFailure(email, address, 'throttled');
    return counted;
  }
  const code = plainCode(typed);
  const step = await stepOfCode(secret, code, clock());
  const isRight =
    step === undefined
      ? await secondFactors.useRecoveryCode(id, recoveryCodeHash(code))
      : await secondFactors.useStep(id, step);
  if (isRight) {
    await counted.giveBack();
    return undefined;
  }
  await securityLog.countFailure(email, address, 'code');
  return failure('wrong_code');
}

export const wrongCode = 'This code is not right: wait for the next one, and check the time of your phone';

/** A change of an account asks for one's own password again, because somebody else may use an open session. */
export function createConfirmAdmin(accounts: Accounts, checkPassword: CheckPassword) {
  return {
    async password({ email }: AdminUser, password: string, address: string): Promise<Admin | Failure> {
      const admin = await checkPassword({ email, password, address });
      // 401 would end the session.
      const isWrong = isFailure(admin) && admin.failed === 'wrong_credentials';
      return isWrong ? badField('password', 'This is not your password') : admin;
    },

    /** Undefined if the code is right, or if the admin has no second factor yet. */
    async code(
      admin: Admin,
      typed: string | undefined,
      address: string,
      field: string,
    ): Promise<Failure | undefined> {
      const refusal = await checkCode(accounts, admin, typed, address);
      if (!refusal) return undefined;
      // 401 would end the session.
      if (refusal.failed === 'code_needed')
        return badField(field, 'Enter a code of your app, or a recovery code');
      return refusal.failed === 'wrong_code' ? badField(field, wrongCode) : refusal;
    },
  };
}

export type ConfirmAdmin = ReturnType<typeof createConfirmAdmin>;
