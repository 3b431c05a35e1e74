import { endpoints } from '#contract/endpoints.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import type { Route } from '#server/http/route.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';

export function optionRoutes(route: Route, livePricing: LivePricing): void {
  route(endpoints.options, async () => {
    const { config } = await livePricing.refresh();
    return optionLists(config.budgetMultipliers);
  });
}
