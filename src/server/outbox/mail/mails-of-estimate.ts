import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DeliveryState } from '#contract/deliveries/deliveries.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';

export const visitorMailName = 'visitor_email';

/** When an estimate's mails to its visitor that are in one of these states ended, for a query of leads and estimates. */
export function mailsOfEstimate(...states: DeliveryState[]): SQL {
  return sql`SELECT ${deliveries.finishedAt} FROM ${deliveries} WHERE ${and(
    eq(deliveries.leadId, leads.id),
    eq(deliveries.estimateId, estimates.id),
    eq(deliveries.channel, visitorMailName),
    inArray(deliveries.state, states),
  )}`;
}
