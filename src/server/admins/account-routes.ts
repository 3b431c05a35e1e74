// An admin's own account.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import { admins as adminTable } from '#server/database/admin-schema.ts';
import { withRepeatedTransaction } from '#server/database/with-transaction.ts';
import { badField, failure, isFailure } from '#server/http/failure.ts';
import type { MailNotice } from '#server/outbox/mail/mail-notice.ts';
import { type Admin, asChecked, endSessions, withId } from './admin-store.ts';
import { type Accounts, type ConfirmAdmin, wrongCode } from './check-login.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import {
  newRecoveryCodes,
  newSecondFactor,
  plainCode,
  recoveryCodeHash,
  stepOfCode,
  withoutSecondFactor,
} from './second-factor.ts';

export interface AccountNeeds extends Pick<Basics, 'config' | 'database'> {
  readonly liveBusiness: Pick<LiveBusiness, 'live'>;
  readonly mailNotice: MailNotice;
}

export function accountRoutes(
  app: FastifyInstance,
  { liveBusiness, database, mailNotice }: AccountNeeds,
  { admins, secondFactors, securityLog, clock }: Accounts,
  confirm: ConfirmAdmin,
): void {
  const businessName = async () => (await liveBusiness.live()).details.name;
  const done = { ok: true } as const;

  app.endpoint('GET /admin/account', async ({ admin: { email } }) => {
    const admin = await admins.byEmail(email);
    if (!admin) return failure('not_signed_in');
    const [recoveryCodesLeft, signIns] = await Promise.all([
      secondFactors.recoveryCodesLeft(admin.id),
      securityLog.signInsOf(email),
    ]);
    return {
      email,
      name: admin.name,
      hasSecondFactor: admin.secondFactorSecret !== null,
      recoveryCodesLeft,
      signIns: signIns.map(({ at, network, detail }) => ({
        at: at.toISOString(),
        network: network ?? '',
        device: String(detail['device'] ?? ''),
      })),
    };
  });

  app.endpoint('PUT /admin/account/name', async ({ admin, body, session }) => {
    const name = body.name || null;
    const which = withId(admin);
    await admins.inNameOf(which, session, (orm) => orm.update(adminTable).set({ name }).where(which));
    return { name };
  });

  app.endpoint(
    'PUT /admin/account/password',
    async ({ admin, body: { password, newPassword }, network, session }) => {
      const problem = await passwordProblem(newPassword, admin.email, await businessName());
      if (problem !== undefined) return badField('newPassword', problem);
      const found = await confirm.password(admin, password, network);
      if (isFailure(found)) return found;
      const passwordHash = await hashPassword(newPassword);
      const change = { login: { passwordHash }, keptSession: session };
      if (!(await admins.changeLogin(asChecked(found), change))) return failure('login_changed');
      await securityLog.add('password_changed', admin.email, network);
      return { ...done, ...(await admins.accessBy(admin.email)) };
    },
  );

  app.endpoint('POST /admin/account/sign-out-everywhere', async ({ admin, network }) => {
    await withRepeatedTransaction(database.pool, async ({ orm }) => {
      // Counted first, so that what was under way opens no session after they have ended.
      const signOuts = sql`${adminTable.signOuts} + 1`;
      await orm.update(adminTable).set({ signOuts }).where(withId(admin));
      await endSessions(orm, admin.id);
    });
    await securityLog.add('signed_out_everywhere', admin.email, network);
    return done;
  });

  app.endpoint('POST /admin/account/second-factor/secret', async ({ admin, session }) => {
    // An authenticator app shows this name beside its codes.
    const made = await newSecondFactor(await businessName(), admin.email);
    const issued = secondFactors.issued(admin.id, made.secret);
    const which = withId(admin);
    await admins.inNameOf(which, session, (orm) => orm.update(adminTable).set(issued).where(which));
    return made;
  });

  /** Logs the change, and mails the admin in case somebody else made it. */
  async function secondFactorChanged(
    { email }: Admin,
    kind: 'second_factor_on' | 'second_factor_off',
    network: string,
  ): Promise<void> {
    await securityLog.add(kind, email, network);
    const what = kind === 'second_factor_on' ? 'set up' : 'turned off';
    void mailNotice(email, {
      subject: `The second factor of your login was ${what}`,
      paragraphs: [
        `Somebody signed in as ${email} has ${what} the second factor. Every other session has ended.`,
        `If it was not you, ask whoever runs the server to reset your login at once: npm run admin -- reset ${email} and npm run admin -- reset-second-factor ${email}`,
      ],
    });
  }

  app.endpoint('PUT /admin/account/second-factor', async ({ admin, body, network, session }) => {
    const found = await confirm.password(admin, body.password, network);
    if (isFailure(found)) return found;
    if (!secondFactors.isIssued(found, body.secret))
      return badField('secret', 'This secret is not the last one: start again');
    const step = await stepOfCode(body.secret, plainCode(body.code), clock());
    if (step === undefined) return badField('code', wrongCode);
    // Checked last, because the check uses up the code.
    const problem = await confirm.code(found, body.currentCode, network, 'currentCode');
    if (problem) return problem;
    const recoveryCodes = newRecoveryCodes();
    const change = {
      login: secondFactors.login(found.id, body.secret, step),
      codeHashes: recoveryCodes.map(recoveryCodeHash),
      keptSession: session,
    };
    if (!(await admins.changeLogin(asChecked(found), change))) return failure('login_changed');
    await secondFactorChanged(found, 'second_factor_on', network);
    return { recoveryCodes };
  });

  app.endpoint(
    'POST /admin/account/second-factor/remove',
    async ({ admin, body: { password, code }, network, session }) => {
      const found = await confirm.password(admin, password, network);
      if (isFailure(found)) return found;
      const problem = await confirm.code(found, code, network, 'code');
      if (problem) return problem;
      const change = { ...withoutSecondFactor, keptSession: session };
      if (!(await admins.changeLogin(asChecked(found), change))) return failure('login_changed');
      await secondFactorChanged(found, 'second_factor_off', network);
      return done;
    },
  );
}
