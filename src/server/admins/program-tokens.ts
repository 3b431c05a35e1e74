// The tokens of other programs, such as a CRM's workflow or a spreadsheet: what each may do, and when it was last used.
import { randomUUIDv7 } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AdminUser } from '#contract/admins/account.ts';
import type { TokenScope } from '#contract/endpoint.ts';
import type { StatusToken } from '#contract/status-endpoints.ts';
import { minuteMs } from '#domain/durations.ts';
import { programNamed } from '#domain/lead/lead-history.ts';
import type { Basics } from '#server/basics.ts';
import { statusTokens } from '#server/database/lead-work-schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { limitCallers } from '#server/http/rate-limits.ts';
import { tokenHash } from '#server/http/session-token.ts';
import { createAdminStore, withId } from './admin-store.ts';
import type { RefuseAccess } from './refused-access.ts';
import type { SecurityLog } from './security-log.ts';
import { newToken } from './sessions.ts';

interface Needs extends Pick<Basics, 'config' | 'database' | 'clock'> {
  readonly refuseAccess: RefuseAccess;
}

/** By one token: a list of many leads takes as long as several visitors' prices. */
const requestsPerMinute = 120;

const tokenOf = (header: string | undefined) => /^Bearer +(let_\S+)$/i.exec(header ?? '')?.[1];

export function createProgramTokens({ config, database: { orm }, clock, refuseAccess }: Needs) {
  const limit = limitCallers(config.rateLimit ? requestsPerMinute : Infinity, minuteMs);
  return {
    isToken: (header: string | undefined) => tokenOf(header) !== undefined,

    /**
     * The program behind an `Authorization` header, in the place of an admin. That its token was used is noted once a minute.
     * What is asked in the background does not count.
     */
    async use(
      header: string | undefined,
      { scope, background }: { readonly scope: TokenScope; readonly background?: boolean | undefined },
      network: string,
    ): Promise<AdminUser | Failure> {
      if (header === undefined) return failure('wrong_token');
      const sent = tokenOf(header);
      if (sent === undefined) return refuseAccess('status_token', network, failure('wrong_token'));
      const isThis = eq(statusTokens.tokenHash, tokenHash(sent));
      const [used] = await orm.select().from(statusTokens).where(isThis);
      if (!used) return refuseAccess('status_token', network, failure('wrong_token'));
      if (!used.scopes.includes(scope)) return refuseAccess('status_token', network, failure('wrong_scope'));
      const retryAfterSeconds = background ? undefined : limit(used.id);
      if (retryAfterSeconds !== undefined) return failure('too_many_requests', { retryAfterSeconds });
      const now = clock();
      if (now.getTime() - (used.lastUsedAt?.getTime() ?? 0) >= minuteMs)
        await orm.update(statusTokens).set({ lastUsedAt: now }).where(isThis);
      return { id: used.id, email: programNamed(used.name) };
    },
  };
}

function tokenJson(stored: typeof statusTokens.$inferSelect): StatusToken {
  const { tokenHash: _secret, createdAt, lastUsedAt, ...token } = stored;
  return { ...token, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export function programTokenRoutes(
  app: FastifyInstance,
  { database, clock, securityLog }: Needs & { readonly securityLog: SecurityLog },
): void {
  const { orm } = database;
  const admins = createAdminStore(database);

  app.endpoint('GET /admin/status-tokens', async () => {
    const tokens = await orm.select().from(statusTokens).orderBy(desc(statusTokens.createdAt));
    return { tokens: tokens.map(tokenJson) };
  });

  app.endpoint('POST /admin/status-tokens', async ({ body: { name, scopes }, admin, network, session }) => {
    const token = `let_${newToken()}`;
    const made = {
      id: randomUUIDv7(),
      name,
      scopes: [...new Set(scopes)],
      madeBy: admin.email,
      tokenHash: tokenHash(token),
      createdAt: clock(),
      lastUsedAt: null,
    };
    const stored = await admins.inNameOf(withId(admin), session, (transaction) =>
      transaction.insert(statusTokens).values(made),
    );
    if (!stored) return failure('login_changed');
    await securityLog.add('status_token_made', admin.email, network, { name });
    return { ...tokenJson(made), token };
  });

  app.endpoint('DELETE /admin/status-tokens/:id', async ({ params: { id }, admin, network, session }) => {
    if (!isUuid(id)) return failure('not_found');
    const revoked = await admins.inNameOf(withId(admin), session, async (transaction) => {
      const gone = await transaction.delete(statusTokens).where(eq(statusTokens.id, id)).returning();
      return gone[0];
    });
    if (!revoked) return failure('not_found');
    await securityLog.add('status_token_revoked', admin.email, network, { name: revoked.name });
    return { ok: true } as const;
  });
}
