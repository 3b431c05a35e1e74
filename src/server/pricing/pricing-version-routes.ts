import type { FastifyInstance } from 'fastify';
import type { PricingVersionSummary } from '#contract/pricing.ts';
import { diffConfigs } from '#domain/pricing/compare-configs.ts';
import type { AppContext } from '#server/context.ts';
import { failure } from '#server/http/failure.ts';
import { livePricingJson, savedPricingJson } from './pricing-routes.ts';
import { createPricingStore, type PricingVersion } from './pricing-store.ts';
import { createSavePricing } from './save-pricing.ts';

function summaryJson(version: PricingVersion, before: PricingVersion | undefined): PricingVersionSummary {
  return {
    _id: version.id,
    version: version.sequence,
    savedBy: version.savedBy,
    reason: version.reason,
    restoredFrom: version.restoredFrom,
    savedAt: version.savedAt.toISOString(),
    changes: before ? diffConfigs(before.config, version.config) : [],
  };
}

export function pricingVersionRoutes(
  app: FastifyInstance,
  { database, livePricing, clock }: AppContext,
): void {
  const store = createPricingStore(database.orm);
  const savePricing = createSavePricing(store, livePricing, clock);
  app.endpoint('GET /admin/pricing-config/versions', async ({ query: { limit, skip } }) => {
    // One more, for the oldest on the page to be compared with.
    const [versions, total] = await Promise.all([store.list(limit + 1, skip), store.total()]);
    const summaries = versions.map((version, index) => summaryJson(version, versions[index + 1]));
    return { versions: summaries.slice(0, limit), total };
  });

  app.endpoint('GET /admin/pricing-config/versions/:id', async ({ params: { id } }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    const { sequence, savedBy, reason, restoredFrom } = version;
    return { ...livePricingJson(version), version: sequence, savedBy, reason, restoredFrom };
  });

  app.endpoint('POST /admin/pricing-config/versions/:id/restore', async ({ params: { id }, body, admin }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    return savedPricingJson(
      await savePricing({
        config: version.config,
        basedOn: body?._id,
        savedBy: admin.email,
        restoredFrom: version.sequence,
      }),
    );
  });
}
