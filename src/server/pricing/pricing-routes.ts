// Reads, saves and restores prices, and tries them out before they are saved.
import type { FastifyInstance } from 'fastify';
import { pricingConfigInputSchema } from '#contract/pricing/pricing-config.ts';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing/pricing.ts';
import { daysAfter } from '#domain/day.ts';
import { dimensionChanges } from '#domain/drawing/dimensions.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { diffConfigs, suspiciousChanges } from '#domain/pricing/compare-configs.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { PricedCase } from '#domain/pricing/price-lines.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { catalogueChanges } from '#domain/questions/catalogue-changes.ts';
import { hasPrice, listedQuestions, savedCatalogue } from '#domain/questions/catalogue.ts';
import { mergeDeep } from '#domain/record-of.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import { detailsOf } from '#server/http/request-input.ts';
import { previewPrices } from './preview-prices.ts';
import { createPricingStore, type ListedVersion, type PricingVersion } from './pricing-store.ts';
import { createSavePricing, type PricingSave, type Saved, type SavePricingNeeds } from './save-pricing.ts';

function livePricingJson({ id, config, missing, savedAt }: PricingVersion): LivePricingConfig {
  return {
    _id: id,
    ...config,
    lastUpdated: savedAt.toISOString(),
    ...(missing.length > 0 && { missingPrices: missing.map(({ path }) => [...path]) }),
  };
}

function savedJson(saved: Saved | Failure): LivePricingConfig | Failure {
  if (isFailure(saved)) return saved;
  const { before, liveFrom } = saved;
  return {
    ...livePricingJson(saved),
    ...(before !== undefined && { before, ...(liveFrom !== null && { liveFrom }) }),
  };
}

function stateOf(
  { sequence, withdrawnBy }: PricingVersion,
  liveSequence: number,
): PricingVersionSummary['state'] {
  if (sequence === liveSequence) return 'live';
  if (withdrawnBy !== null) return 'withdrawn';
  return sequence > liveSequence ? 'scheduled' : 'earlier';
}

/** More than the product has prices. Whoever saves thousands of names does not fill the memory by them. */
const mostChanges = 200;

function summaryJson({ version, before, liveSequence }: ListedVersion): PricingVersionSummary {
  return {
    _id: version.id,
    version: version.sequence,
    savedBy: version.savedBy,
    reason: version.reason,
    restoredFrom: version.restoredFrom,
    savedAt: version.savedAt.toISOString(),
    liveFrom: version.liveFrom,
    withdrawnBy: version.withdrawnBy,
    state: stateOf(version, liveSequence),
    changes: before ? diffConfigs(before, version.config).slice(0, mostChanges) : [],
    catalogueChanges: before ? catalogueChanges(before, version.config).slice(0, mostChanges) : [],
    dimensionChanges: before ? dimensionChanges(before.dimensions, version.config.dimensions) : [],
  };
}

function scheduledJson({
  id,
  sequence,
  liveFrom,
  savedBy,
}: Pick<PricingVersion, 'id' | 'sequence' | 'liveFrom' | 'savedBy'>) {
  return liveFrom === null ? [] : [{ _id: id, version: sequence, liveFrom, savedBy }];
}

function price(priced: PricedCase, config: PricingConfig) {
  const { lines, totals } = calculate(priced, config);
  return { lines, totals, quoteRange: quoteRange(totals.grandTotal) ?? null };
}

/** A hundred versions that differ in everything, or a year of estimates under a draft, take up to seconds and many megabytes. */
const comparisonsAtOnce = { atOnce: 1, waiting: 20 };

const tooManyComparisons = failure('busy', {
  sentence: 'Other prices are still being compared. Please try again in a minute.',
  retryAfterSeconds: 60,
});

export function pricingRoutes(app: FastifyInstance, needs: SavePricingNeeds): void {
  const { database, calendar, clock } = needs;
  const store = createPricingStore(database.orm);
  const savePricing = createSavePricing(needs);
  const today = () => calendar.day(clock().getTime());

  const save = async (asked: PricingSave) => savedJson(await savePricing.save(asked));

  async function isBefore({ id }: PricingVersion, savedId: string): Promise<boolean> {
    const saved = await store.byId(savedId);
    return saved !== undefined && (await store.liveBefore(saved, today()))?.id === id;
  }

  app.endpoint('GET /admin/pricing-config', async () => {
    const live = await store.live(today());
    const scheduled = await store.scheduledDays(live, today());
    return {
      ...livePricingJson(live),
      ...(scheduled.length > 0 && { scheduled: scheduled.flatMap(scheduledJson) }),
    };
  });

  app.endpoint(
    'PUT /admin/pricing-config',
    ({ body: { _id: basedOn, reason, liveFrom, replaces, scheduled, ...config }, admin, session }) =>
      save({ config, basedOn, savedBy: admin.email, session, reason, liveFrom, replaces, scheduled }),
  );

  app.endpoint('PUT /admin/pricing-config/:id', async ({ params: { id }, body, admin, session }) => {
    const base = await store.byId(id);
    if (!base) return failure('version_not_found');
    const merged = pricingConfigInputSchema.safeParse(mergeDeep({ ...base.config }, body));
    if (!merged.success) return failure('bad_input', { details: detailsOf(merged.error) });
    return save({ config: merged.data, basedOn: id, savedBy: admin.email, session });
  });

  const inTurn = limitConcurrency(comparisonsAtOnce);
  const previewInTurn = limitConcurrency(comparisonsAtOnce);

  app.endpoint(
    'GET /admin/pricing-config/versions',
    async ({ query: { limit, skip } }) =>
      (await inTurn(async () => {
        const [versions, total] = await Promise.all([
          store.list(limit, skip, today(), calendar.timeZone),
          store.total(),
        ]);
        return { versions: versions.map(summaryJson), total };
      })) ?? tooManyComparisons,
  );

  app.endpoint('GET /admin/pricing-config/versions/:id', async ({ params: { id } }) => {
    const version = await store.byId(id);
    if (!version) return failure('version_not_found');
    const { sequence, savedBy, reason, restoredFrom, withdrawnBy } = version;
    return { ...livePricingJson(version), version: sequence, savedBy, reason, restoredFrom, withdrawnBy };
  });

  app.endpoint(
    'POST /admin/pricing-config/versions/:id/restore',
    async ({ params: { id }, body, admin, session }) => {
      const version = await store.byId(id);
      if (!version) return failure('version_not_found');
      if (body?._id !== undefined && !body.replaces && (await isBefore(version, body._id))) {
        return savedJson(await savePricing.undo(body._id, admin.email, session));
      }
      return save({
        config: version.config,
        basedOn: body?._id,
        replaces: body?.replaces,
        scheduled: body?.scheduled,
        savedBy: admin.email,
        session,
        restoredFrom: version.sequence,
      });
    },
  );

  app.endpoint('POST /admin/pricing-config/versions/:id/undo', async ({ params: { id }, admin, session }) =>
    savedJson(await savePricing.undo(id, admin.email, session)),
  );

  app.endpoint(
    'POST /admin/pricing-config/versions/:id/withdraw',
    async ({ params: { id }, admin, session }) => {
      if (!(await store.byId(id))) return failure('version_not_found');
      const isWithdrawn = await savePricing.withdraw(id, admin.email, session);
      return isWithdrawn ? { ok: true } : failure('version_not_scheduled');
    },
  );

  app.endpoint('POST /admin/pricing-config/preview', async ({ body: { days, ...draft } }) => {
    const { config } = await store.live(today());
    const asked = { ...draft, catalogue: savedCatalogue(draft, config.catalogue) };
    const period = { since: daysAfter(today(), 1 - days), timeZone: calendar.timeZone };
    const impact = await previewInTurn(() => previewPrices(database.reports, config, asked, period));
    if (!impact) return tooManyComparisons;
    return { ...impact, warnings: suspiciousChanges(diffConfigs(config, draft)) };
  });

  app.endpoint('POST /admin/pricing-config/calculator', async ({ body: { answers, state, config } }) => {
    const live = await store.live(today());
    const draft = config
      ? { ...config, catalogue: savedCatalogue(config, live.config.catalogue) }
      : live.config;
    const unpriced = listedQuestions.find((question) =>
      [live.config, draft].some((each) => !hasPrice(question, answers[question.field], each)),
    );
    if (unpriced) return badField(`answers.${unpriced.field}`, 'Choose an option that both prices have');
    return { live: price({ answers, state }, live.config), draft: price({ answers, state }, draft) };
  });
}
