import { endpoints } from '#contract/endpoints.ts';
import type { BusinessCalendar } from '#domain/business-day.ts';
import type { Orm } from '#server/database/connection.ts';
import type { Route } from '#server/http/route.ts';
import { exportLeads } from './export-leads.ts';
import { leadFilter } from './lead-filter.ts';
import { createLeadListStore } from './lead-list-store.ts';
import { createListLeads } from './list-leads.ts';

export interface LeadListDeps {
  readonly orm: Orm;
  readonly calendar: BusinessCalendar;
  readonly clock: () => Date;
}

export function leadListRoutes(route: Route, { orm, calendar, clock }: LeadListDeps): void {
  const store = createLeadListStore(orm);
  const listLeads = createListLeads(store, clock);
  route(endpoints.leads, ({ query }) => listLeads(query));
  route(endpoints.exportLeads, ({ query }) => exportLeads(store, leadFilter(query, clock()), calendar));
}
