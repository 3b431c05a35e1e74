// Reads, saves and restores prices, and tries them out before they are saved.
import type { FastifyInstance } from 'fastify';
import { pricingConfigInputSchema } from '#contract/pricing/pricing-config.ts';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing/pricing.ts';
import { daysAfter } from '#domain/day.ts';
import { dimensionChanges } from '#domain/drawing/dimensions.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { diffConfigs, priceImpact, suspiciousChanges, totalImpact } from '#domain/pricing/compare-configs.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { PricedCase } from '#domain/pricing/price-lines.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { mergeDeep } from '#domain/record-of.ts';
import type { Basics } from '#server/basics.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import { createPricingStore, type PricingVersion } from './pricing-store.ts';
import { createSavePricing, type PricingSave, type SavePricingNeeds } from './save-pricing.ts';

function livePricingJson({ id, config, missing, savedAt }: PricingVersion): LivePricingConfig {
  return {
    _id: id,
    ...config,
    lastUpdated: savedAt.toISOString(),
    ...(missing.length > 0 && { missingPrices: missing.map(({ path }) => [...path]) }),
  };
}

interface LiveAndScheduled {
  readonly live: PricingVersion;
  readonly scheduled: readonly PricingVersion[];
}

function stateOf(
  version: PricingVersion,
  { live, scheduled }: LiveAndScheduled,
): PricingVersionSummary['state'] {
  if (version.id === live.id) return 'live';
  if (version.withdrawnBy !== null) return 'withdrawn';
  return scheduled.some(({ id }) => id === version.id) ? 'scheduled' : 'earlier';
}

function summaryJson(
  version: PricingVersion,
  before: PricingVersion | undefined,
  others: LiveAndScheduled,
): PricingVersionSummary {
  return {
    _id: version.id,
    version: version.sequence,
    savedBy: version.savedBy,
    reason: version.reason,
    restoredFrom: version.restoredFrom,
    savedAt: version.savedAt.toISOString(),
    liveFrom: version.liveFrom,
    withdrawnBy: version.withdrawnBy,
    state: stateOf(version, others),
    changes: before ? diffConfigs(before.config, version.config) : [],
    dimensionChanges: before ? dimensionChanges(before.config.dimensions, version.config.dimensions) : [],
  };
}

function scheduledJson({ id, sequence, liveFrom, savedBy }: PricingVersion) {
  return liveFrom === null ? [] : [{ _id: id, version: sequence, liveFrom, savedBy }];
}

/** Enough to show a pattern; pricing them twice takes some milliseconds. */
const comparedEstimates = 200;

function price(priced: PricedCase, config: PricingConfig) {
  const { lines, totals } = calculate(priced, config);
  return { lines, totals, quoteRange: quoteRange(totals.grandTotal) ?? null };
}

type Needs = SavePricingNeeds & Pick<Basics, 'database'>;

export function pricingRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, livePricing, calendar, clock } = needs;
  const store = createPricingStore(database);
  const savePricing = createSavePricing(store, needs);
  const today = () => calendar.day(clock().getTime());

  async function save(asked: PricingSave): Promise<LivePricingConfig | Failure> {
    const saved = await savePricing(asked);
    if (isFailure(saved)) return saved;
    const { before, liveFrom } = saved;
    return { ...livePricingJson(saved), before, ...(liveFrom !== null && { liveFrom }) };
  }

  async function liveAndScheduled(): Promise<LiveAndScheduled> {
    const live = await livePricing.refresh();
    return { live, scheduled: await store.scheduled(live, today()) };
  }

  app.endpoint('GET /admin/pricing-config', async () => {
    const { live, scheduled } = await liveAndScheduled();
    return {
      ...livePricingJson(live),
      ...(scheduled.length > 0 && { scheduled: scheduled.flatMap(scheduledJson) }),
    };
  });

  app.endpoint(
    'PUT /admin/pricing-config',
    ({ body: { _id: basedOn, reason, liveFrom, replaces, scheduled, ...config }, admin }) =>
      save({ config, basedOn, savedBy: admin.email, reason, liveFrom, replaces, scheduled }),
  );

  app.endpoint('PUT /admin/pricing-config/:id', async ({ params: { id }, body, admin }) => {
    const base = await store.byId(id);
    if (!base) return failure('version_not_found');
    const merged = pricingConfigInputSchema.safeParse(mergeDeep({ ...base.config }, body));
    if (!merged.success) {
      const details = merged.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return failure('bad_input', { details });
    }
    return save({ config: merged.data, basedOn: id, savedBy: admin.email });
  });

  app.endpoint('GET /admin/pricing-config/versions', async ({ query: { limit, skip } }) => {
    const [versions, total, others] = await Promise.all([
      store.list(limit, skip),
      store.total(),
      liveAndScheduled(),
    ]);
    const summaries = versions.map(async (version) => {
      const before = await store.liveBefore(version, calendar.day(version.savedAt.getTime()));
      return summaryJson(version, before, others);
    });
    return { versions: await Promise.all(summaries), total };
  });

  app.endpoint('GET /admin/pricing-config/versions/:id', async ({ params: { id } }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    const { sequence, savedBy, reason, restoredFrom, withdrawnBy } = version;
    return { ...livePricingJson(version), version: sequence, savedBy, reason, restoredFrom, withdrawnBy };
  });

  app.endpoint('POST /admin/pricing-config/versions/:id/restore', async ({ params: { id }, body, admin }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    return save({
      config: version.config,
      basedOn: body?._id,
      replaces: body?.replaces,
      scheduled: body?.scheduled,
      savedBy: admin.email,
      restoredFrom: version.sequence,
    });
  });

  app.endpoint('POST /admin/pricing-config/versions/:id/withdraw', async ({ params: { id }, admin }) => {
    if (!(await store.byId(id))) return failure('version_not_found');
    return (await store.withdraw(id, admin.email, today())) ? { ok: true } : failure('version_not_scheduled');
  });

  app.endpoint('POST /admin/pricing-config/preview', async ({ body: { days, ...draft } }) => {
    const [live, recent, asked] = await Promise.all([
      livePricing.refresh(),
      store.recentCases(comparedEstimates),
      store.casesSince(daysAfter(today(), 1 - days), calendar.timeZone),
    ]);
    return {
      ...priceImpact(recent, live.config, draft),
      ...totalImpact(asked, live.config, draft),
      warnings: suspiciousChanges(diffConfigs(live.config, draft)),
    };
  });

  app.endpoint('POST /admin/pricing-config/calculator', async ({ body: { answers, state, config } }) => {
    const live = await livePricing.refresh();
    const draft = config ?? live.config;
    const key = answers.budgetConsideration;
    if (![live.config, draft].every(({ budgetMultipliers }) => Object.hasOwn(budgetMultipliers, key))) {
      return badField('answers.budgetConsideration', 'Choose a budget consideration that both prices have');
    }
    return { live: price({ answers, state }, live.config), draft: price({ answers, state }, draft) };
  });
}
