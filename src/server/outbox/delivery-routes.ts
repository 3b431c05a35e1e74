// Requests for deliveries: the estimate by mail, and deliveries that are sent again.
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hourMs } from '#domain/durations.ts';
import { hasOpenLink } from '#domain/estimate-days.ts';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { deliveries as deliveryTable } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { untilNoConflict, withTransaction } from '#server/database/with-transaction.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { aboutLead } from './add-deliveries.ts';
import { fullChannels } from './delivery-limit.ts';
import type { StoppedMailboxes } from './mail/stopped-mailboxes.ts';
import type { Deliveries } from './open-deliveries.ts';

interface Needs extends Pick<Basics, 'config' | 'database' | 'clock'> {
  readonly links: { readonly hashOf: (token: string) => string };
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'stop'>;
  readonly deliveries: Pick<Deliveries, 'sendAgain' | 'connected' | 'mayMail' | 'add' | 'backlogs'>;
}

export function deliveryRoutes(app: FastifyInstance, needs: Needs): void {
  const { backlogs, connected, sendAgain } = needs.deliveries;

  app.endpoint('POST /estimates/:token/mail', ({ params: { token }, network }) =>
    mailEstimate(needs, token, network),
  );

  app.endpoint('POST /mail/stop/:token', async ({ params: { token } }) =>
    (await needs.stoppedMailboxes.stop(token)) ? { ok: true } : failure('not_found'),
  );

  app.endpoint('POST /leads/:id/hand-off', async ({ params, admin }) => {
    if (!connected.has('crm')) return failure('crm_off');
    const queued = isUuid(params.id) ? await sendAgain.lead(params.id, admin.email) : 0;
    return queued === 0 ? failure('lead_not_found') : { queued };
  });

  app.endpoint(
    'POST /leads/:id/deliveries/:deliveryId/send-again',
    async ({ params: { id, deliveryId }, admin }) => {
      const areIds = isUuid(id) && isUuid(deliveryId);
      const queued = areIds ? await sendAgain.delivery(id, deliveryId, admin.email) : 0;
      return queued === 0 ? failure('delivery_not_found') : { queued };
    },
  );

  app.endpoint('POST /admin/hand-offs/retry', async ({ body, admin }) => {
    if (connected.size === 0) return failure('crm_off');
    const refusing = (await backlogs()).filter(({ settingsRejected }) => settingsRejected);
    const queued = await sendAgain.all(admin.email, { onlyFailed: body?.only === 'failed' });
    return { queued, refusedBy: refusing.map(({ label }) => label) };
  });
}

/** The most mails that a visit can ask for. */
const mailsPerHour = 5;

/** "Email me this version", for anybody with the estimate's address. The mail goes to the visitor only. */
function mailEstimate(
  { config, database, links, clock, deliveries }: Needs,
  token: string,
  network: string,
): Promise<{ readonly ok: true } | Failure> {
  const channel = 'visitor_email';
  const work = async (orm: Orm) => {
    const at = clock();
    const [found] = await orm
      .select({ lead: leads, estimateId: estimates.id, createdAt: estimates.createdAt })
      .from(estimates)
      .innerJoin(leads, eq(leads.id, estimates.leadId))
      .where(and(eq(estimates.linkHash, links.hashOf(token)), isNull(leads.erasedAt)))
      .for('update', { of: leads });
    if (!found || !hasOpenLink(found.createdAt, at, config.estimates.linkDays))
      return failure('estimate_not_found');
    const { lead, estimateId } = found;
    if (!deliveries.connected.has(channel) || lead.suspectedRobot || lead.grandTotal === 0)
      return failure('estimate_not_mailed');
    const about = {
      ...aboutLead(lead),
      estimateId,
      channel,
      event: 'estimate.created',
      createdAt: at,
    } as const;
    const ofVisit = and(eq(deliveryTable.visitId, about.visitId), eq(deliveryTable.channel, channel));
    if (config.rateLimit) {
      const [asked] = await orm
        .select({ mails: count(), full: fullChannels(lead.mailbox, at) })
        .from(deliveryTable)
        .where(and(ofVisit, gt(deliveryTable.createdAt, new Date(at.getTime() - hourMs))));
      const isFull = asked?.full.includes(channel) === true;
      const isNetworkFull = !deliveries.mayMail(network, lead.email);
      if (isFull || isNetworkFull || (asked?.mails ?? 0) >= mailsPerHour) {
        return failure('too_many_mails', { retryAfterSeconds: hourMs / 1000 });
      }
    }
    const isUntried = and(eq(deliveryTable.state, 'waiting'), eq(deliveryTable.attempts, 0));
    const [untried] = await orm.select().from(deliveryTable).where(and(ofVisit, isUntried)).limit(1);
    await deliveries.add(orm, untried ? { changed: [{ ...about, id: untried.id }] } : { added: [about] });
    return { ok: true } as const;
  };
  return untilNoConflict(() => withTransaction(database.pool, ({ orm }) => work(orm)));
}
