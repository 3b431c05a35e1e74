// The second factor of an admin who has one: a code of their app, or one of their recovery codes.
import { type Failure, failure } from '#server/http/failure.ts';
import type { Accounts } from './accounts.ts';
import type { Admin } from './admin-store.ts';
import { plainCode, recoveryCodeHash, stepOfCode } from './second-factor.ts';

/** Returns a failure when the code is missing, wrong or used before, or after too many wrong ones. */
export async function checkCode(
  { secondFactors, throttle, securityLog, clock }: Accounts,
  { id, email, secondFactorSecret }: Admin,
  typed: string | undefined,
  address: string,
): Promise<Failure | undefined> {
  if (secondFactorSecret === null) return undefined;
  if (typed === undefined) return failure('code_needed');
  const refusal = await throttle?.countCode({ email, address });
  if (refusal) return refusal;
  const code = plainCode(typed);
  const step = await stepOfCode(secondFactorSecret, code, clock());
  const isRight =
    step === undefined
      ? await secondFactors.useRecoveryCode(id, recoveryCodeHash(code))
      : await secondFactors.useStep(id, step);
  if (isRight) {
    await throttle?.uncountCode({ email, address });
    return undefined;
  }
  await securityLog.add('sign_in_failed', email, address, { reason: 'code' });
  return failure('wrong_code');
}
