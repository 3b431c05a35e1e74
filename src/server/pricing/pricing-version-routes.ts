import { endpoints } from '#contract/endpoints.ts';
import type { PricingVersionSummary } from '#contract/pricing-versions.ts';
import { diffConfigs } from '#domain/pricing/diff-configs.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { presentLive, presentSaved } from './pricing-routes.ts';
import type { PricingStore, PricingVersion } from './pricing-store.ts';
import type { SavePricing } from './save-pricing.ts';

export interface PricingVersionRoutesDeps {
  readonly store: Pick<PricingStore, 'byId' | 'list' | 'total'>;
  readonly savePricing: SavePricing;
}

function presentSummary(version: PricingVersion, before: PricingVersion | undefined): PricingVersionSummary {
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

export function pricingVersionRoutes(route: Route, { store, savePricing }: PricingVersionRoutesDeps): void {
  route(endpoints.pricingVersions, async ({ query: { limit, skip } }) => {
    // One more, for the oldest on the page to be compared with.
    const [versions, total] = await Promise.all([store.list(limit + 1, skip), store.total()]);
    const summaries = versions.map((version, index) => presentSummary(version, versions[index + 1]));
    return { versions: summaries.slice(0, limit), total };
  });

  route(endpoints.pricingVersion, async ({ params: { id } }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    const { sequence, savedBy, reason, restoredFrom } = version;
    return { ...presentLive(version), version: sequence, savedBy, reason, restoredFrom };
  });

  route(endpoints.restorePricingVersion, async ({ params: { id }, body, admin }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    return presentSaved(
      await savePricing({
        config: version.config,
        basedOn: body?._id,
        savedBy: admin.email,
        restoredFrom: version.sequence,
      }),
    );
  });
}
