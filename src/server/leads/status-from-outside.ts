// Other programs, such as a CRM's workflow, set the status of leads (docs/webhooks.md).
import { randomUUIDv7 } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatusToken } from '#contract/status-endpoints.ts';
import { programNamed } from '#domain/lead/lead-history.ts';
import { maxNoteLength, settableStatuses } from '#domain/lead/lead.ts';
import { storableText } from '#domain/text.ts';
import { createAdminStore, withId } from '#server/admins/admin-store.ts';
import type { RefuseAccess } from '#server/admins/refused-access.ts';
import type { SecurityLog } from '#server/admins/security-log.ts';
import { newToken, tokenHash } from '#server/admins/sessions.ts';
import type { Basics } from '#server/basics.ts';
import { statusTokens } from '#server/database/lead-work-schema.ts';
import { isUuid, uuidOfHash } from '#server/database/uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import { changeLead } from './change-leads.ts';
import { createLeadListStore } from './lead-list-store.ts';
import { findRequest } from './write.ts';

function tokenJson(stored: typeof statusTokens.$inferSelect): StatusToken {
  const { tokenHash: _secret, createdAt, lastUsedAt, ...token } = stored;
  return { ...token, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** The id under which a request is remembered; undefined without the header. */
function requestIdOf({ headers }: FastifyRequest, tokenId: string): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  return uuidOfHash(`${tokenId} ${key}`);
}

interface Needs extends Pick<Basics, 'database' | 'clock'> {
  readonly securityLog: SecurityLog;
  readonly refuseAccess: RefuseAccess;
  readonly deliveries: { readonly addForEvent: AddForEvent };
}

export function statusFromOutsideRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, deliveries, securityLog, refuseAccess } = needs;
  const { orm, pool } = database;
  const list = createLeadListStore(orm);
  const changing = { pool, addForEvent: deliveries.addForEvent };

  app.endpoint('GET /admin/status-tokens', async () => {
    const tokens = await orm.select().from(statusTokens).orderBy(desc(statusTokens.createdAt));
    return { tokens: tokens.map(tokenJson) };
  });

  app.endpoint('POST /admin/status-tokens', async ({ body: { name }, admin, network }) => {
    const token = `let_${newToken()}`;
    const made = {
      id: randomUUIDv7(),
      name,
      madeBy: admin.email,
      tokenHash: tokenHash(token),
      createdAt: clock(),
      lastUsedAt: null,
    };
    const stored = await createAdminStore(database).inNameOf(withId(admin), (transaction) =>
      transaction.insert(statusTokens).values(made),
    );
    if (!stored) return failure('login_changed');
    await securityLog.add('status_token_made', admin.email, network, { name });
    return { ...tokenJson(made), token };
  });

  app.endpoint('DELETE /admin/status-tokens/:id', async ({ params: { id }, admin, network }) => {
    const [revoked] = isUuid(id)
      ? await orm.delete(statusTokens).where(eq(statusTokens.id, id)).returning()
      : [];
    if (!revoked) return failure('not_found');
    await securityLog.add('status_token_revoked', admin.email, network, { name: revoked.name });
    return { ok: true } as const;
  });

  /** The token of the request, which is marked as used now. Undefined if there is no such token. */
  async function useToken(sent: string) {
    const isThis = eq(statusTokens.tokenHash, tokenHash(sent));
    const [used] = await orm.update(statusTokens).set({ lastUsedAt: clock() }).where(isThis).returning();
    return used;
  }

  app.endpoint('POST /leads/status', async ({ body, network, request }) => {
    const [, given] = /^Bearer (let_\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = given === undefined ? undefined : await useToken(given);
    const refused = failure('wrong_token');
    if (!token) return given === undefined ? refused : refuseAccess('status_token', network, refused);

    const { leadId, reference, email, newest } = body;
    const status = settableStatuses.find((each) => each === body.status);
    if (status === undefined) {
      return failure('cannot_set', {
        sentence: 'Status must be contacted, qualified, proposal, closed or lost.',
      });
    }
    if ([leadId, reference, email].filter((each) => each !== undefined).length !== 1) {
      return failure('cannot_set', { sentence: 'Name the lead by one of leadId, reference and email.' });
    }
    const requestId = requestIdOf(request, token.id);
    // An email may be another lead's by now.
    const earlier = requestId === undefined ? undefined : await findRequest(orm, requestId);
    const [id, another] = earlier ? [earlier.leadId] : await list.named({ leadId, reference, email });
    if (id === undefined) return failure('lead_not_found');
    if (another !== undefined && !newest) return failure('several_leads');
    const note = storableText(body.note ?? '', maxNoteLength);
    const by = { who: programNamed(token.name), at: clock(), requestId };
    if (!earlier) await changeLead(changing, id, { kind: 'edit', status, note }, by);
    const lead = await list.byId(id);
    return lead ? { leadId: id, status: lead.status } : failure('lead_not_found');
  });
}
