import type { Answers } from '#domain/answers.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import type { ApiResult } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';

const base = '/admin/pricing-config';

const parts = ['basePrices', 'additionalFeatures', 'extraStops', 'budgetMultipliers'] as const;

/** Something in between may have answered in the server's place. */
async function load(): Promise<ApiResult<LivePricingConfig>> {
  const result = await call<'pricingConfig'>({ method: 'GET', path: base });
  if (!result.ok) return result;
  const config: Partial<LivePricingConfig> | null = result.value;
  return parts.every((part) => config?.[part]) ? result : { ok: false, error: { kind: 'network' } };
}

export const pricingApi = {
  load,
  save: (config: LivePricingConfig) => call<'savePricingConfig'>({ method: 'PUT', path: base, body: config }),
  versions: (limit: number, skip: number) =>
    call<'pricingVersions'>({ method: 'GET', path: `${base}/versions`, query: { limit, skip } }),
  version: (id: string) =>
    call<'pricingVersion'>({ method: 'GET', path: `${base}/versions/:id`, params: { id } }),
  restore: (id: string, liveId: string) =>
    call<'restorePricingVersion'>({
      method: 'POST',
      path: `${base}/versions/:id/restore`,
      params: { id },
      body: { _id: liveId },
    }),
  preview: (config: PricingConfig) =>
    call<'previewPricing'>({ method: 'POST', path: `${base}/preview`, body: config }),
  compare: (answers: Answers, config: PricingConfig) =>
    call<'comparePricing'>({ method: 'POST', path: `${base}/calculator`, body: { answers, config } }),
};
