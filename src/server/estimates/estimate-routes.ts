import { endpoints } from '#contract/endpoints.ts';
import type { Route } from '#server/http/route.ts';
import type { SubmitEstimate } from './submit-estimate.ts';

export function estimateRoutes(route: Route, submitEstimate: SubmitEstimate): void {
  route(endpoints.calculate, ({ body }) => submitEstimate(body));
}
