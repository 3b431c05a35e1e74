// An admin's own account. A change asks for the password again, because somebody else may use an open session.
import type { FastifyInstance } from 'fastify';
import type { AdminUser, SecurityEventKind } from '#contract/account.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import type { Accounts, CheckPassword } from './check-login.ts';
import type { Admin } from './admin-store.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import {
  newRecoveryCodes,
  newSecondFactor,
  plainCode,
  recoveryCodeHash,
  stepOfCode,
} from './second-factor.ts';
import { bearerToken } from './sessions.ts';

/** `businessName` is shown beside the codes in the authenticator app. */
export function accountRoutes(
  app: FastifyInstance,
  { admins, secondFactors, sessions, securityLog, clock }: Accounts,
  checkPassword: CheckPassword,
  businessName: string,
): void {
  const done = { ok: true } as const;

  async function confirmed(
    { email }: AdminUser,
    password: string,
    address: string,
  ): Promise<Admin | Failure> {
    const admin = await checkPassword({ email, password, address });
    // 401 would end the session.
    const isWrong = isFailure(admin) && admin.failed === 'wrong_credentials';
    return isWrong ? badField('password', 'This is not your password') : admin;
  }

  const note = (kind: SecurityEventKind, { email }: AdminUser, network: string) =>
    securityLog.add(kind, email, network);

  app.endpoint('GET /admin/account', async ({ admin: { email } }) => {
    const admin = await admins.byEmail(email);
    if (!admin) return failure('not_signed_in');
    const [recoveryCodesLeft, signIns] = await Promise.all([
      secondFactors.recoveryCodesLeft(admin.id),
      securityLog.signInsOf(email),
    ]);
    return {
      email,
      hasSecondFactor: admin.secondFactorSecret !== null,
      recoveryCodesLeft,
      signIns: signIns.map(({ at, network, detail }) => ({
        at: at.toISOString(),
        network: network ?? '',
        device: String(detail['device'] ?? ''),
      })),
    };
  });

  app.endpoint(
    'PUT /admin/account/password',
    async ({ admin, body: { password, newPassword }, network, request }) => {
      const problem = await passwordProblem(newPassword, admin.email);
      if (problem !== undefined) return badField('newPassword', problem);
      const found = await confirmed(admin, password, network);
      if (isFailure(found)) return found;
      await admins.setPassword(found.id, await hashPassword(newPassword));
      await sessions.revokeAllOf(found.id, bearerToken(request.headers.authorization));
      await note('password_changed', admin, network);
      return done;
    },
  );

  app.endpoint('POST /admin/account/sign-out-everywhere', async ({ admin, network }) => {
    await sessions.revokeAllOf(admin.id);
    await note('signed_out_everywhere', admin, network);
    return done;
  });

  app.endpoint('POST /admin/account/second-factor/secret', ({ admin }) =>
    newSecondFactor(businessName, admin.email),
  );

  app.endpoint(
    'PUT /admin/account/second-factor',
    async ({ admin, body: { password, secret, code }, network }) => {
      const found = await confirmed(admin, password, network);
      if (isFailure(found)) return found;
      const step = await stepOfCode(secret, plainCode(code), clock());
      if (step === undefined) {
        return badField(
          'code',
          'This code is not right: wait for the next one, and check the time of your phone',
        );
      }
      const recoveryCodes = newRecoveryCodes();
      await secondFactors.set(found.id, secret, step, recoveryCodes.map(recoveryCodeHash));
      await note('second_factor_on', admin, network);
      return { recoveryCodes };
    },
  );

  app.endpoint('POST /admin/account/second-factor/remove', async ({ admin, body: { password }, network }) => {
    const found = await confirmed(admin, password, network);
    if (isFailure(found)) return found;
    await secondFactors.remove(found.id);
    await note('second_factor_off', admin, network);
    return done;
  });
}
