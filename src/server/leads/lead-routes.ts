// Reads leads: the list and its saved views, one lead, exports, the overview.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AdminUser } from '#contract/account.ts';
import type { SecurityLog } from '#server/admins/security-log.ts';
import type { Database } from '#server/database/connection.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import { failure } from '#server/http/failure.ts';
import type { LivePricing } from '#server/pricing/pricing-store.ts';
import { byteOrderMark, csvHeader, csvLine } from './lead-csv.ts';
import { type Describing, estimateJson, leadDetailJson, leadJson } from './lead-json.ts';
import { type Asking, createLeadListStore, matching } from './lead-list-store.ts';
import { readOverview } from './lead-overview-store.ts';
import { readReport } from './lead-report-store.ts';
import { createLeadStore } from './lead-store.ts';
import { createLeadViewStore } from './lead-view-store.ts';

interface Needs extends Describing {
  readonly database: Database;
  readonly clock: () => Date;
  readonly deliveries: Pick<Deliveries, 'connected' | 'nextAttempts'>;
  readonly livePricing: LivePricing;
  readonly securityLog: SecurityLog;
}

export function leadRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, calendar, livePricing, deliveries, securityLog } = needs;
  const { orm } = database;
  const { timeZone } = calendar;
  const list = createLeadListStore(orm);
  const leads = createLeadStore(orm);
  const views = createLeadViewStore(database);
  const notFound = failure('lead_not_found');

  const asking = ({ email }: AdminUser): Asking => {
    const now = clock();
    return { now, today: calendar.day(now.getTime()), timeZone, me: email };
  };

  app.endpoint('GET /leads', async ({ query, admin }) => {
    const asked = asking(admin);
    const where = matching(query, asked);
    const [total, page] = await Promise.all([list.total(where), list.page(where, query)]);
    return { leads: page.map((lead) => leadJson(lead, needs)), total, asOf: asked.now.toISOString() };
  });

  app.endpoint('GET /leads/counts', ({ query: { status: _any, ...others }, admin }) =>
    list.byStatus(matching(others, asking(admin))),
  );

  app.endpoint('GET /leads/export.csv', async ({ query, admin, network }) => {
    await securityLog.add('leads_exported', admin.email, network);
    const batches = list.all(matching(query, asking(admin)));
    // A stream, so that a million leads need no more memory than a thousand.
    async function* lines() {
      yield byteOrderMark + csvHeader;
      for await (const batch of batches) yield batch.map((lead) => csvLine(lead, needs)).join('');
    }
    return Readable.from(lines());
  });

  app.endpoint('GET /leads/report', ({ query }) =>
    readReport(orm, calendar, clock().getTime(), Number(query.days)),
  );

  app.endpoint('GET /leads/overview', ({ query }) =>
    readOverview(orm, calendar, clock().getTime(), Number(query.days)),
  );

  app.endpoint('GET /leads/:id', async ({ params: { id } }) => {
    if (!isUuid(id)) return notFound;
    const { connected } = deliveries;
    const [found, live, nextAttempts] = await Promise.all([
      leads.find(id),
      livePricing.refresh(),
      deliveries.nextAttempts(id),
    ]);
    return found ? leadDetailJson(found, live.config, { connected, nextAttempts }, needs) : notFound;
  });

  app.endpoint('GET /leads/:id/estimates', async ({ params: { id }, query: { skip } }) => {
    const found = isUuid(id) ? await leads.estimatesOf(id, skip) : undefined;
    if (!found) return notFound;
    return { ...found, estimates: found.estimates.map((each) => estimateJson(each, needs)) };
  });

  /** For a person who asks for their data under the Privacy Act. */
  app.endpoint('GET /leads/:id/person', async ({ params: { id }, admin, network }) => {
    const held = isUuid(id) ? await leads.ofPerson(id) : [];
    if (held.length === 0) return notFound;
    await securityLog.add('person_exported', admin.email, network, { lead: id });
    return { exportedAt: clock().toISOString(), leads: held };
  });

  app.endpoint('GET /lead-views', async ({ admin }) => ({ views: await views.all(admin.email) }));

  app.endpoint('POST /lead-views', async ({ body, admin }) => {
    await views.save(body, admin.email, clock());
    return { ok: true } as const;
  });

  app.endpoint('DELETE /lead-views', async ({ body, admin }) => {
    await views.remove(body, admin.email);
    return { ok: true } as const;
  });
}
