import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { LimitLeads } from './lead-limit.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';
import type { SubmitEstimate } from './submit-estimate.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';

export function estimateRoutes(
  route: Route,
  submitEstimate: SubmitEstimate,
  readSharedEstimate: ReadSharedEstimate,
  /** Absent: as many leads as anybody likes. */
  limitLeads?: LimitLeads,
): void {
  route('POST /calculate', async ({ body, network }) => limitLeads?.(network, body) ?? submitEstimate(body));
  route(
    'GET /estimates/:token',
    async ({ params }) => (await readSharedEstimate(params.token)) ?? failure('estimate_not_found'),
  );
}

export function optionRoutes(route: Route, livePricing: LivePricing): void {
  route('GET /options', async () => {
    const { config } = await livePricing.refresh();
    return optionLists(config.budgetMultipliers);
  });
}
