// "Email me this version": the estimate by mail, now.
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { hourMs } from '#domain/durations.ts';
import { hasOpenLink } from '#domain/estimate-days.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import type { Orm } from '#server/database/connection.ts';
import { deliveries as deliveryTable } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { untilNoConflict, withTransaction } from '#server/database/with-transaction.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { aboutLead } from '../add-deliveries.ts';
import { fullChannels } from '../delivery-limit.ts';
import { isUntried, type PlannedDeliveries } from '../write-deliveries.ts';
import { visitorMailName } from './mails-of-estimate.ts';

export interface MailEstimateNeeds extends Pick<Basics, 'config' | 'database' | 'clock'> {
  readonly liveBusiness: Pick<LiveBusiness, 'live'>;
  readonly links: { readonly hashOf: (token: string) => string };
  readonly deliveries: {
    readonly connected: ReadonlySet<string>;
    readonly mayMail: (network: string, email: string) => boolean;
    readonly add: (orm: Orm, planned: Partial<PlannedDeliveries>) => Promise<void>;
  };
}

/** The most mails that a visit can ask for. */
const mailsPerHour = 5;

/** "Email me this version", for anybody with the estimate's address. The mail goes to the visitor only. */
export function mailEstimate(
  { config, database, links, clock, deliveries, liveBusiness }: MailEstimateNeeds,
  token: string,
  network: string,
): Promise<{ readonly ok: true } | Failure> {
  const channel = visitorMailName;
  const work = async (orm: Orm) => {
    const at = clock();
    const [found] = await orm
      .select({ lead: leads, estimateId: estimates.id, createdAt: estimates.createdAt })
      .from(estimates)
      .innerJoin(leads, eq(leads.id, estimates.leadId))
      .where(and(eq(estimates.linkHash, links.hashOf(token)), isNull(leads.erasedAt)))
      .for('update', { of: leads });
    const { linkDays } = (await liveBusiness.live(orm)).details;
    if (!found || !hasOpenLink(found.createdAt, at, linkDays)) return failure('estimate_not_found');
    const { lead, estimateId } = found;
    if (!deliveries.connected.has(channel) || lead.suspectedRobot || lead.grandTotal === 0)
      return failure('estimate_not_mailed');
    const about = {
      ...aboutLead(lead),
      estimateId,
      channel,
      event: 'estimate.created',
      createdAt: at,
      counts: true,
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
    // The visit's own mail, if it still waits for its time, goes now. Otherwise each request adds a mail and counts, whether the last
    // one has left or not: else the count would show who wants no mails.
    const [early] = await orm
      .select()
      .from(deliveryTable)
      .where(and(ofVisit, eq(deliveryTable.leadId, lead.id), sql.raw(isUntried)))
      .limit(1);
    await deliveries.add(orm, early ? { changed: [{ ...about, id: early.id }] } : { added: [about] });
    return { ok: true } as const;
  };
  return untilNoConflict(() => withTransaction(database.pool, ({ orm }) => work(orm)));
}
