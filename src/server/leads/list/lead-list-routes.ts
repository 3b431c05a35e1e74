import { Readable } from 'node:stream';
import type { AdminUser } from '#contract/login.ts';
import { businessCalendar, type BusinessCalendar } from '#domain/business-day.ts';
import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import { createSecurityEventStore } from '#server/security-events/security-event-store.ts';
import { type Asking, leadFilter, type LeadFilter } from './lead-filter.ts';
import { createLeadListStore, type LeadListStore } from './lead-list-store.ts';
import { createListLeads } from './list-leads.ts';
import { byteOrderMark, csvHeader, csvLine } from './lead-csv.ts';

export function leadListRoutes(route: Route, { config, database: { orm }, clock }: Context): void {
  const calendar = businessCalendar(config.timeZone);
  const events = createSecurityEventStore(orm, clock);
  const store = createLeadListStore(orm, calendar.timeZone);
  const { listLeads, countLeads } = createListLeads(store);
  const asking = ({ email }: AdminUser): Asking => {
    const now = clock();
    return { now, today: calendar.day(now.getTime()), me: email };
  };
  route('GET /leads', ({ query, admin }) => listLeads(query, asking(admin)));
  route('GET /leads/counts', ({ query, admin }) => countLeads(query, asking(admin)));
  route('GET /leads/export.csv', async ({ query, admin, network }) => {
    await events.add('leads_exported', admin.email, network);
    return exportLeads(store, leadFilter(query, asking(admin)), calendar);
  });
}

/** A stream of the leads that match: a million of them need no more memory than a thousand. */
function exportLeads(
  store: Pick<LeadListStore, 'all'>,
  filter: LeadFilter,
  calendar: BusinessCalendar,
): Readable {
  async function* lines() {
    yield byteOrderMark + csvHeader;
    for await (const batch of store.all(filter)) yield batch.map((lead) => csvLine(lead, calendar)).join('');
  }
  return Readable.from(lines());
}
