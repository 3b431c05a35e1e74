// What other programs need to find and to quote an estimate.
import { estimateReference } from '#domain/lead.ts';
import type { Context } from '#server/context.ts';
import { estimateDays } from '#server/estimates/shared-estimate.ts';
import type { Delivery } from './channel.ts';

export interface EstimateFacts {
  readonly reference: string;
  readonly estimateUrl: string;
  /** The last day of the price. */
  readonly validUntil: string;
  readonly leadId: string;
}

export type EstimateFactsOf = (
  delivery: Pick<Delivery, 'leadId' | 'estimateId' | 'estimateAt'>,
) => EstimateFacts;

export function createEstimateFacts({
  config,
  links,
  calendar,
}: Pick<Context, 'config' | 'links' | 'calendar'>): EstimateFactsOf {
  return ({ leadId, estimateId, estimateAt }) => ({
    reference: estimateReference(estimateId),
    estimateUrl: links.urlOf(estimateId),
    validUntil: estimateDays(estimateAt, calendar, config.estimates.validDays).validUntil,
    leadId,
  });
}
