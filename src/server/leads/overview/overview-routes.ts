import { endpoints } from '#contract/endpoints.ts';
import type { Orm } from '#server/database/connection.ts';
import type { StepCounter } from '#server/funnel/step-counter.ts';
import type { Route } from '#server/http/route.ts';
import { createLeadOverview } from './lead-overview.ts';
import { createOverviewStore } from './overview-store.ts';

export interface OverviewDeps {
  readonly orm: Orm;
  readonly stepCounter: StepCounter;
  readonly clock: () => Date;
}

export function overviewRoutes(route: Route, { orm, stepCounter, clock }: OverviewDeps): void {
  const overview = createLeadOverview({ store: createOverviewStore(orm), stepCounter, clock });
  route(endpoints.leadOverview, ({ query }) => overview(Number(query.days)));
}
