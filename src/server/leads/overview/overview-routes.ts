import { endpoints } from '#contract/endpoints.ts';
import type { BusinessCalendar } from '#domain/business-day.ts';
import type { Orm } from '#server/database/connection.ts';
import type { StepCounter } from '#server/funnel/step-counter.ts';
import type { Route } from '#server/http/route.ts';
import { createLeadOverview } from './lead-overview.ts';
import { createOverviewStore } from './overview-store.ts';

export interface OverviewDeps {
  readonly orm: Orm;
  readonly stepCounter: StepCounter;
  readonly calendar: BusinessCalendar;
  readonly clock: () => Date;
}

export function overviewRoutes(route: Route, { orm, stepCounter, calendar, clock }: OverviewDeps): void {
  const store = createOverviewStore(orm, calendar.timeZone);
  const overview = createLeadOverview({ store, stepCounter, calendar, clock });
  route(endpoints.leadOverview, ({ query }) => overview(Number(query.days)));
}
