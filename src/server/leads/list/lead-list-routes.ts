import { endpoints } from '#contract/endpoints.ts';
import type { AdminUser } from '#contract/login.ts';
import type { BusinessCalendar } from '#domain/business-day.ts';
import type { Orm } from '#server/database/connection.ts';
import type { Route } from '#server/http/route.ts';
import { visitorNetwork } from '#server/http/visitor-network.ts';
import type { SecurityEventStore } from '#server/security-events/security-event-store.ts';
import { exportLeads } from './export-leads.ts';
import { type Asking, leadFilter } from './lead-filter.ts';
import { createLeadListStore } from './lead-list-store.ts';
import { createListLeads } from './list-leads.ts';

export interface LeadListDeps {
  readonly orm: Orm;
  readonly events: Pick<SecurityEventStore, 'add'>;
  readonly calendar: BusinessCalendar;
  readonly clock: () => Date;
}

export function leadListRoutes(route: Route, { orm, events, calendar, clock }: LeadListDeps): void {
  const store = createLeadListStore(orm, calendar.timeZone);
  const { listLeads, countLeads } = createListLeads(store);
  const asking = ({ email }: AdminUser): Asking => {
    const now = clock();
    return { now, today: calendar.day(now.getTime()), me: email };
  };
  route(endpoints.leads, ({ query, admin }) => listLeads(query, asking(admin)));
  route(endpoints.leadCounts, ({ query, admin }) => countLeads(query, asking(admin)));
  route(endpoints.exportLeads, async ({ query, admin, request }) => {
    const network = visitorNetwork(request.ip);
    await events.add({ kind: 'leads_exported', admin: admin.email, network, at: clock() });
    return exportLeads(store, leadFilter(query, asking(admin)), calendar);
  });
}
