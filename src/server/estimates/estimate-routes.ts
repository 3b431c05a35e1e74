import { endpoints } from '#contract/endpoints.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { visitorNetwork } from '#server/http/visitor-network.ts';
import type { LimitLeads } from './lead-limit.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';
import type { SubmitEstimate } from './submit-estimate.ts';

export interface EstimateDeps {
  /** Absent: as many leads as anybody likes. */
  readonly limitLeads: LimitLeads | undefined;
  readonly submitEstimate: SubmitEstimate;
  readonly readSharedEstimate: ReadSharedEstimate;
}

export function estimateRoutes(
  route: Route,
  { limitLeads, submitEstimate, readSharedEstimate }: EstimateDeps,
): void {
  route(
    endpoints.calculate,
    async ({ body, request }) => limitLeads?.(visitorNetwork(request.ip), body) ?? submitEstimate(body),
  );
  route(
    endpoints.sharedEstimate,
    async ({ params }) => (await readSharedEstimate(params.token)) ?? failure('estimate_not_found'),
  );
}
