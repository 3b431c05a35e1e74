import { endpoints } from '#contract/endpoints.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';
import type { SubmitEstimate } from './submit-estimate.ts';

export interface EstimateDeps {
  readonly submitEstimate: SubmitEstimate;
  readonly readSharedEstimate: ReadSharedEstimate;
}

export function estimateRoutes(route: Route, { submitEstimate, readSharedEstimate }: EstimateDeps): void {
  route(endpoints.calculate, ({ body }) => submitEstimate(body));
  route(
    endpoints.sharedEstimate,
    async ({ params }) => (await readSharedEstimate(params.token)) ?? failure('estimate_not_found'),
  );
}
