import type { FastifyInstance } from 'fastify';
import { type LivePricingConfig, pricingConfigInputSchema } from '#contract/pricing.ts';
import { mergeDeep } from '#domain/record-of.ts';
import type { AppContext } from '#server/context.ts';
import { type Failure, failure, isFailure } from '#server/http/failure.ts';
import { createPricingStore, type PricingVersion } from './pricing-store.ts';
import { createSavePricing } from './save-pricing.ts';

export function livePricingJson({ id, config, missing, savedAt }: PricingVersion): LivePricingConfig {
  return {
    _id: id,
    ...config,
    lastUpdated: savedAt.toISOString(),
    ...(missing.length > 0 && { missingPrices: missing.map((path) => [...path]) }),
  };
}

export function savedPricingJson(result: PricingVersion | Failure): LivePricingConfig | Failure {
  return isFailure(result) ? result : livePricingJson(result);
}

export function pricingRoutes(app: FastifyInstance, { database, livePricing, clock }: AppContext): void {
  const store = createPricingStore(database.orm);
  const savePricing = createSavePricing(store, livePricing, clock);
  app.endpoint('GET /admin/pricing-config', async () => livePricingJson(await store.newest()));

  app.endpoint('PUT /admin/pricing-config', async ({ body: { _id: basedOn, reason, ...config }, admin }) =>
    savedPricingJson(await savePricing({ config, basedOn, savedBy: admin.email, reason })),
  );

  app.endpoint('PUT /admin/pricing-config/:id', async ({ params: { id }, body, admin }) => {
    const base = await store.byId(id);
    if (!base) return failure('version_not_found');
    const merged = pricingConfigInputSchema.safeParse(mergeDeep({ ...base.config }, body));
    if (!merged.success) {
      const details = merged.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return failure('bad_input', { details });
    }
    return savedPricingJson(await savePricing({ config: merged.data, basedOn: id, savedBy: admin.email }));
  });
}
