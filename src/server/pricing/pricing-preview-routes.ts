// What a draft would do, before it is saved. Nothing here stores anything.
import type { FastifyInstance } from 'fastify';
import { calculate } from '#domain/pricing/calculation.ts';
import { diffConfigs, priceImpact, suspiciousChanges } from '#domain/pricing/compare-configs.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { PricedCase } from '#domain/pricing/price-lines.ts';
import type { AppContext } from '#server/context.ts';
import { badField } from '#server/http/failure.ts';
import { createPricingStore } from './pricing-store.ts';

/** Enough to see a pattern, few enough to price twice in some milliseconds. */
const comparedEstimates = 200;

function price(priced: PricedCase, config: PricingConfig) {
  const { lines, totals } = calculate(priced, config);
  return { lines, totals, quoteRange: quoteRange(totals.grandTotal) ?? null };
}

export function pricingPreviewRoutes(app: FastifyInstance, { database }: AppContext): void {
  const store = createPricingStore(database.orm);
  app.endpoint('POST /admin/pricing-config/preview', async ({ body: draft }) => {
    const [live, asked] = await Promise.all([store.newest(), store.recentCases(comparedEstimates)]);
    return {
      ...priceImpact(asked, live.config, draft),
      warnings: suspiciousChanges(diffConfigs(live.config, draft)),
    };
  });

  app.endpoint(
    'POST /admin/pricing-config/calculator',
    async ({ body: { answers, state, config: draft } }) => {
      const live = await store.newest();
      const configs = [live.config, draft];
      const key = answers.budgetConsideration;
      if (!configs.every((config) => Object.hasOwn(config.budgetMultipliers, key))) {
        return badField('answers.budgetConsideration', 'Choose a budget consideration that both prices have');
      }
      return { live: price({ answers, state }, live.config), draft: price({ answers, state }, draft) };
    },
  );
}
