// The people who may sign in: inviting, giving a new password by a link, and removing.
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoginResponse } from '#contract/admins/account.ts';
import { hourMs } from '#domain/durations.ts';
import { admins as adminTable, invitations } from '#server/database/admin-schema.ts';
import { badField, failure, isFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import { tokenHash } from '#server/http/session-token.ts';
import type { AccountNeeds } from './account-routes.ts';
import { type Admin, adminEmail, asChecked, withId, noAccess } from './admin-store.ts';
import type { Accounts, ConfirmAdmin } from './check-login.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { endedAccess } from './security-log.ts';
import { newToken } from './sessions.ts';

const validMs = 48 * hourMs;

/** If the page showed the link, anybody at an open session could take the account over. */
const onServer = (email: string) =>
  `A link for a new password only goes out by mail, and the mail could not be sent. On the server: npm run admin -- reset ${email}`;

/** Opens a session of an admin whose login is checked. */
export type SignIn = (
  admin: Admin,
  network: string,
  request: FastifyRequest,
) => Promise<LoginResponse | undefined>;

export function peopleRoutes(
  app: FastifyInstance,
  { config, database: { orm }, mailNotice, liveBusiness }: AccountNeeds,
  { admins, securityLog, throttle, clock }: Accounts,
  { confirm, signIn }: { readonly confirm: ConfirmAdmin; readonly signIn: SignIn },
): void {
  const isValid = () => gt(invitations.expiresAt, clock());

  app.endpoint('GET /admin/people', async () => {
    // A link that was sent just as its person was removed is of no use.
    const isForSomebody = or(
      isNull(invitations.adminId),
      inArray(invitations.adminId, orm.select({ id: adminTable.id }).from(adminTable)),
    );
    const open = await orm
      .select()
      .from(invitations)
      .where(and(isValid(), isForSomebody))
      .orderBy(asc(invitations.email));
    const people = (await admins.all()).map(async ({ email, name, secondFactorSecret, createdAt }) => ({
      email,
      name,
      hasSecondFactor: secondFactorSecret !== null,
      since: createdAt.toISOString(),
      ...(await admins.accessBy(email)),
    }));
    return {
      people: await Promise.all(people),
      mailConnected: config.mail !== undefined,
      invitations: open.map(({ email, expiresAt }) => ({ email, expiresAt: expiresAt.toISOString() })),
    };
  });

  app.endpoint('POST /admin/people', async ({ body, admin, network, session }) => {
    const email = adminEmail(body.email);
    const known = await admins.byEmail(email);
    let inviter = withId(admin);
    if (known) {
      if (!config.mail) return failure('link_only_by_mail', { sentence: onServer(email) });
      if (body.password === undefined) return badField('password', 'Enter your own password');
      const own = await confirm.password(admin, body.password, network);
      const problem = isFailure(own) ? own : await confirm.code(own, body.code, network, 'code');
      if (problem) return problem;
      if (!isFailure(own)) inviter = asChecked(own);
    }
    const tooMany = await throttle.countLink(email, admin.email);
    if (tooMany) return tooMany;
    const token = newToken();
    const expiresAt = new Date(clock().getTime() + validMs);
    const invitation = {
      name: body.name || null,
      tokenHash: tokenHash(token),
      invitedBy: admin.email,
      adminId: known?.id ?? null,
      expiresAt,
    };
    const stored = await admins.inNameOf(inviter, session, (transaction) =>
      transaction
        .insert(invitations)
        .values({ email, ...invitation })
        .onConflictDoUpdate({ target: invitations.email, set: invitation }),
    );
    if (!stored) return failure('login_changed');
    await securityLog.add('admin_invited', admin.email, network, { email });
    // After the #, so that nothing is called by the link alone. The page's own calls have the token in their addresses.
    const url = `${config.publicUrl}/admin/login#invitation=${token}`;
    const { name: businessName } = (await liveBusiness.live()).details;
    const mailed = await mailNotice(email, {
      subject: `Your login at ${businessName}`,
      paragraphs: [
        known
          ? `${admin.email} sends you this link for a new password. Choose it within 48 hours: ${url}`
          : `${admin.email} lets you into the admin area. Choose your password within 48 hours: ${url}`,
        'The link works once. If you did not expect this mail, do nothing.',
      ],
    });
    const isMailed = mailed?.outcome === 'delivered';
    if (known && !isMailed) {
      await orm.delete(invitations).where(eq(invitations.tokenHash, invitation.tokenHash));
      return failure('link_only_by_mail', { sentence: onServer(email) });
    }
    return { url: isMailed ? null : url, expiresAt: expiresAt.toISOString() };
  });

  app.endpoint(
    'DELETE /admin/people/:email',
    async ({ params, query: { keep }, admin, network, session }) => {
      const email = adminEmail(params.email);
      /** Why there was nothing to remove, or what ended with it. */
      const remove = async () => {
        const found = await admins.byEmail(email);
        if (found) return admins.remove(found, session, keep !== undefined);
        const isInvited = eq(invitations.email, email);
        const taken = await admins.inNameOf(withId(admin), session, (transaction) =>
          transaction.delete(invitations).where(isInvited),
        );
        return taken?.rowCount ? noAccess : 'person_not_found';
      };
      const removed = await remove();
      // Whoever is no admin yet may take up the invitation at this moment.
      const access = removed === 'person_not_found' ? await remove() : removed;
      if (typeof access === 'string') return failure(access);
      await securityLog.add('admin_removed', email, network, { by: admin.email, ...endedAccess(access) });
      return { ok: true as const };
    },
  );

  // Each keeps a processor busy, as at a sign-in.
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 8 });

  const hasToken = (token: string) => and(eq(invitations.tokenHash, tokenHash(token)), isValid());

  app.endpoint('GET /admin/invitations/:token', async ({ params }) => {
    const [invited] = await orm.select().from(invitations).where(hasToken(params.token));
    if (!invited) return failure('invitation_not_found');
    return { email: invited.email, business: (await liveBusiness.live()).details.name };
  });

  app.endpoint('POST /admin/invitations/:token', async ({ params, body: { password }, network, request }) => {
    const isThis = hasToken(params.token);
    const [invited] = await orm.select().from(invitations).where(isThis);
    if (!invited) return failure('invitation_not_found');
    const { email, name } = invited;
    const { details } = await liveBusiness.live();
    const problem = await passwordProblem(password, email, details.name);
    if (problem !== undefined) return badField('password', problem);
    const person = { id: randomUUIDv7(), email, name, createdAt: clock() };
    const passwordHash = await inTurn(() => hashPassword(password));
    if (passwordHash === undefined) return failure('busy', { retryAfterSeconds: 2 });
    const done = await admins.choosePassword(isThis, { ...person, passwordHash });
    if (!done) return failure('invitation_not_found');
    await securityLog.add(done, email, network);
    const admin = await admins.byEmail(email);
    if (admin?.passwordHash !== passwordHash || admin.secondFactorSecret !== null) return { email };
    return { email, ...(await signIn(admin, network, request)) };
  });
}
