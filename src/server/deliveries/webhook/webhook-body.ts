// What an event says, flat, so that Zapier and Make show each value as a field of its own.
import { totals } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { Delivery } from '#server/deliveries/channel.ts';

export function webhookBody(delivery: Delivery, estimateUrl: string): string {
  const { event, at } = delivery;
  const data = event === 'lead.erased' ? { leadId: delivery.leadId } : leadData(delivery, estimateUrl);
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data });
}

function leadData(delivery: Delivery, estimateUrl: string) {
  const { leadId, estimateId, contact, leadStatus: status, answers, lines, marketing } = delivery;
  const { grandTotal } = totals(lines);
  const range = quoteRange(grandTotal);
  return {
    leadId,
    estimateId,
    ...contact,
    status,
    grandTotal,
    quoteLow: range?.low ?? null,
    quoteHigh: range?.high ?? null,
    ...answers,
    estimateUrl,
    ...marketing,
  };
}
