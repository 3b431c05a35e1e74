// Who may sign in: inviting, giving a new password by a link, and removing.
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { invitations } from '#server/database/admin-schema.ts';
import { badField, failure } from '#server/http/failure.ts';
import { adminEmail } from './admin-store.ts';
import type { Accounts } from './check-login.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { newToken, tokenHash } from './sessions.ts';

const validMs = 48 * 60 * 60 * 1000;

export function peopleRoutes(
  app: FastifyInstance,
  { config, database: { orm }, mailNotice }: AppContext,
  { admins, sessions, securityLog, clock }: Accounts,
): void {
  const isOpen = () => gt(invitations.expiresAt, clock());

  app.endpoint('GET /admin/people', async () => {
    const open = await orm.select().from(invitations).where(isOpen()).orderBy(asc(invitations.email));
    return {
      people: (await admins.all()).map(({ email, name, secondFactorSecret, createdAt }) => ({
        email,
        name,
        hasSecondFactor: secondFactorSecret !== null,
        since: createdAt.toISOString(),
      })),
      invitations: open.map(({ email, expiresAt }) => ({ email, expiresAt: expiresAt.toISOString() })),
    };
  });

  app.endpoint('POST /admin/people', async ({ body, admin, network }) => {
    const email = adminEmail(body.email);
    const token = newToken();
    const expiresAt = new Date(clock().getTime() + validMs);
    const invitation = { name: body.name || null, tokenHash: tokenHash(token), expiresAt };
    await orm
      .insert(invitations)
      .values({ email, ...invitation })
      .onConflictDoUpdate({ target: invitations.email, set: invitation });
    await securityLog.add('admin_invited', admin.email, network, { email });
    // After the #, so that no server on the way logs it.
    const url = `${config.publicUrl}/admin/login#invitation=${token}`;
    const isKnown = (await admins.byEmail(email)) !== undefined;
    const mailed = await mailNotice(email, {
      subject: `Your login at ${config.business.name}`,
      paragraphs: [
        isKnown
          ? `${admin.email} sends you this link for a new password. Choose it within 48 hours: ${url}`
          : `${admin.email} lets you into the admin area. Choose your password within 48 hours: ${url}`,
        'The link works once. If you did not expect this mail, do nothing.',
      ],
    });
    return { url: mailed?.outcome === 'delivered' ? null : url, expiresAt: expiresAt.toISOString() };
  });

  app.endpoint('DELETE /admin/people/:email', async ({ params, admin, network }) => {
    const email = adminEmail(params.email);
    const taken = await orm.delete(invitations).where(eq(invitations.email, email)).returning();
    const found = await admins.byEmail(email);
    if (!found && taken.length === 0) return failure('person_not_found');
    if (found && !(await admins.removeUnlessLast(found.id))) return failure('last_admin');
    await securityLog.add('admin_removed', email, network, { by: admin.email });
    return { ok: true as const };
  });

  app.endpoint('POST /admin/invitations/:token', async ({ params, body: { password }, network }) => {
    const isThis = and(eq(invitations.tokenHash, tokenHash(params.token)), isOpen());
    const [invited] = await orm.select().from(invitations).where(isThis);
    if (!invited) return failure('invitation_not_found');
    const { email, name } = invited;
    const problem = await passwordProblem(password, email, config.business.name);
    if (problem !== undefined) return badField('password', problem);
    const passwordHash = await hashPassword(password);
    // The link works once, also when it is used twice at the same time.
    const [used] = await orm.delete(invitations).where(isThis).returning();
    if (!used) return failure('invitation_not_found');
    const known = await admins.byEmail(email);
    if (known) {
      await admins.setPassword(known.id, passwordHash);
      await sessions.revokeAllOf(known.id);
    } else {
      await admins.add({ id: randomUUIDv7(), email, name, passwordHash, createdAt: clock() });
    }
    await securityLog.add(known ? 'password_reset' : 'admin_added', email, network);
    return { email };
  });
}
