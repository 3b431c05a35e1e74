// What an admin reads of leads: the list, one lead, exports, the overview.
import { Readable } from 'node:stream';
import type { AdminUser } from '#contract/account.ts';
import { businessCalendar } from '#domain/day.ts';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import { createSecurityEventStore } from '#server/security-events/security-event-store.ts';
import { byteOrderMark, csvHeader, csvLine } from './lead-csv.ts';
import { leadDetailJson, leadJson } from './lead-json.ts';
import { type Asking, createLeadListStore, matching } from './lead-list-store.ts';
import { readOverview } from './lead-overview-store.ts';
import { createLeadStore } from './lead-store.ts';

/** `connected`: the names of the channels that are. */
export function leadRoutes(
  route: Route,
  { config: { timeZone }, database: { orm }, clock }: Context,
  livePricing: LivePricing,
  connected: ReadonlySet<string>,
): void {
  const calendar = businessCalendar(timeZone);
  const events = createSecurityEventStore(orm, clock);
  const list = createLeadListStore(orm);
  const leads = createLeadStore(orm);
  const notFound = failure('lead_not_found');

  const asking = ({ email }: AdminUser): Asking => {
    const now = clock();
    return { now, today: calendar.day(now.getTime()), timeZone, me: email };
  };

  route('GET /leads', async ({ query, admin }) => {
    const where = matching(query, asking(admin));
    const [total, page] = await Promise.all([list.total(where), list.page(where, query)]);
    return { leads: page.map(leadJson), total };
  });

  route('GET /leads/counts', ({ query: { status: _any, ...others }, admin }) =>
    list.byStatus(matching(others, asking(admin))),
  );

  route('GET /leads/export.csv', async ({ query, admin, network }) => {
    await events.add('leads_exported', admin.email, network);
    const batches = list.all(matching(query, asking(admin)));
    // A stream: a million leads need no more memory than a thousand.
    async function* lines() {
      yield byteOrderMark + csvHeader;
      for await (const batch of batches) yield batch.map((lead) => csvLine(lead, calendar)).join('');
    }
    return Readable.from(lines());
  });

  route('GET /leads/overview', ({ query }) =>
    readOverview(orm, calendar, clock().getTime(), Number(query.days)),
  );

  route('GET /leads/:id', async ({ params: { id } }) => {
    if (!isUuid(id)) return notFound;
    const [found, live] = await Promise.all([leads.find(id), livePricing.refresh()]);
    return found ? leadDetailJson(found, live.config, connected) : notFound;
  });

  /** For a person who asks what is held of them, as the Privacy Act lets them. */
  route('GET /leads/:id/person', async ({ params: { id }, admin, network }) => {
    const held = isUuid(id) ? await leads.ofPerson(id) : [];
    if (held.length === 0) return notFound;
    await events.add('person_exported', admin.email, network, { lead: id });
    return { exportedAt: clock().toISOString(), leads: held };
  });
}
