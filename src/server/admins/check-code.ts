// The second factor of an admin who has one: a code of their app, or one of their recovery codes.
import { type Failure, failure } from '#server/http/failure.ts';
import type { SecurityEventStore } from '#server/security-events/security-event-store.ts';
import type { Admin } from './admin-store.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { plainCode, recoveryCodeHash, stepOfCode } from './second-factor.ts';
import type { SecondFactorStore } from './second-factor-store.ts';

export interface CheckCodeDeps {
  readonly secondFactors: Pick<SecondFactorStore, 'useStep' | 'useRecoveryCode'>;
  readonly throttle: LoginThrottle;
  readonly events: Pick<SecurityEventStore, 'add'>;
  readonly clock: () => Date;
}

/** The failure when the code is missing, wrong, used before or one too many. */
export type CheckCode = (
  admin: Admin,
  code: string | undefined,
  address: string,
) => Promise<Failure | undefined>;

export function createCheckCode({ secondFactors, throttle, events, clock }: CheckCodeDeps): CheckCode {
  async function isRight({ id }: Admin, secret: string, code: string): Promise<boolean> {
    const step = await stepOfCode(secret, code, clock());
    return step === undefined
      ? secondFactors.useRecoveryCode(id, recoveryCodeHash(code))
      : secondFactors.useStep(id, step);
  }

  return async (admin, code, address) => {
    const { email, secondFactorSecret } = admin;
    if (secondFactorSecret === null) return undefined;
    if (code === undefined) return failure('code_needed');
    const now = clock();
    const refusal = await throttle.countCode({ email, address }, now);
    if (refusal) return refusal;
    if (await isRight(admin, secondFactorSecret, plainCode(code))) {
      await throttle.uncountCode({ email, address });
      return undefined;
    }
    await events.add({
      kind: 'sign_in_failed',
      admin: email,
      network: address,
      at: now,
      detail: { reason: 'code' },
    });
    return failure('wrong_code');
  };
}
