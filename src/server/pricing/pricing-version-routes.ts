import type { PricingVersionSummary } from '#contract/pricing.ts';
import { diffConfigs } from '#domain/pricing/compare-configs.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { livePricingJson, savedPricingJson } from './pricing-routes.ts';
import type { PricingStore, PricingVersion } from './pricing-store.ts';
import type { SavePricing } from './save-pricing.ts';

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

export function pricingVersionRoutes(route: Route, store: PricingStore, savePricing: SavePricing): void {
  route('GET /admin/pricing-config/versions', async ({ query: { limit, skip } }) => {
    // One more, for the oldest on the page to be compared with.
    const [versions, total] = await Promise.all([store.list(limit + 1, skip), store.total()]);
    const summaries = versions.map((version, index) => summaryJson(version, versions[index + 1]));
    return { versions: summaries.slice(0, limit), total };
  });

  route('GET /admin/pricing-config/versions/:id', async ({ params: { id } }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    const { sequence, savedBy, reason, restoredFrom } = version;
    return { ...livePricingJson(version), version: sequence, savedBy, reason, restoredFrom };
  });

  route('POST /admin/pricing-config/versions/:id/restore', async ({ params: { id }, body, admin }) => {
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
