import { endpoints } from '#contract/endpoints.ts';
import type { Route } from '#server/http/route.ts';
import type { StepCounter } from './step-counter.ts';

export function funnelRoutes(route: Route, stepCounter: StepCounter): void {
  route(endpoints.stepsReached, ({ body }) => {
    stepCounter.reached(body.steps);
    return { ok: true } as const;
  });
}
