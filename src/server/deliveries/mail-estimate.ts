// "Email me this version": the visitor's mail at once, by whoever has the estimate's own address. It goes to the visitor only.
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { isOpen } from '#server/estimates/shared-estimate.ts';
import { deliveriesPerHour } from '#server/estimates/lead-limit.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { aboutLead, type AddDeliveries, hourMs, overLimit } from './add-deliveries.ts';

const channel = 'visitor_email';

/** Mails that a visit asks for. */
const mailsPerHour = 5;

export type MailEstimate = (token: string) => Promise<{ readonly ok: true } | Failure>;

export function createMailEstimate(
  { config, database, links, clock }: Context,
  { connected, add }: { readonly connected: ReadonlySet<string>; readonly add: AddDeliveries },
): MailEstimate {
  return (token) =>
    withTransaction(database.pool, async ({ orm }) => {
      const at = clock();
      const [found] = await orm
        .select({ lead: leads, estimateId: estimates.id, createdAt: estimates.createdAt })
        .from(estimates)
        .innerJoin(leads, eq(leads.id, estimates.leadId))
        .where(and(eq(estimates.linkHash, links.hashOf(token)), isNull(leads.erasedAt)))
        .for('update', { of: leads });
      if (!found || !isOpen(found.createdAt, at, config.estimates.linkDays))
        return failure('estimate_not_found');
      const { lead, estimateId } = found;
      if (!connected.has(channel) || lead.suspectedRobot || lead.grandTotal === 0)
        return failure('estimate_not_mailed');
      const about = { ...aboutLead(lead), estimateId };
      if (config.rateLimit) {
        const [asked] = await orm
          .select({ mails: count() })
          .from(deliveries)
          .where(
            and(
              eq(deliveries.channel, channel),
              eq(deliveries.orderKey, about.orderKey),
              gt(deliveries.createdAt, new Date(at.getTime() - hourMs)),
            ),
          );
        const isFull = (await overLimit(orm, lead.email, at, deliveriesPerHour)).includes(channel);
        if (isFull || (asked?.mails ?? 0) >= mailsPerHour) {
          return failure('too_many_requests', { retryAfterSeconds: hourMs / 1000 });
        }
      }
      await add.addNow(orm, { ...about, channel, event: 'estimate.created', createdAt: at });
      return { ok: true };
    });
}
