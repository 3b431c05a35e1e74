import type { FastifyInstance } from 'fastify';
import { optionLists } from '#domain/questions/option-lists.ts';
import type { AppContext } from '#server/context.ts';
import { failure } from '#server/http/failure.ts';
import { createEstimateStore } from './estimate-store.ts';
import { createLeadLimit } from './lead-limit.ts';
import { createSubmitEstimate } from './submit-estimate.ts';

export function estimateRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, database, clock, deliveries, livePricing, readSharedEstimate } = context;
  const store = createEstimateStore(database.pool, deliveries.add);
  const submitEstimate = createSubmitEstimate({ ...context, store });
  const limitLeads = config.rateLimit ? createLeadLimit(clock) : undefined;

  app.endpoint('GET /options', async () => {
    const { config: prices } = await livePricing.refresh();
    return optionLists(prices.budgetMultipliers);
  });

  app.endpoint(
    'POST /calculate',
    async ({ body, network }) => limitLeads?.(network, body) ?? submitEstimate(body),
  );

  app.endpoint(
    'GET /estimates/:token',
    async ({ params }) => (await readSharedEstimate(params.token)) ?? failure('estimate_not_found'),
  );
}
