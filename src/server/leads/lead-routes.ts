// Reads leads: the list, one lead, exports, the overview.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AdminUser } from '#contract/admins/account.ts';
import type { leadReportQuerySchema } from '#contract/leads/lead-report.ts';
import { type LeadFilterQuery, type LeadListQuery, workedKeys } from '#contract/leads/leads.ts';
import { isPerson } from '#domain/lead/lead-history.ts';
import { periodBefore } from '#domain/period.ts';
import { pick } from '#domain/record-of.ts';
import type { SecurityLog } from '#server/admins/security-log.ts';
import type { Basics } from '#server/basics.ts';
import { isUuid } from '#server/database/uuid.ts';
import { failure, isFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import type { StoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import { byteOrderMark, csvHeader, csvLine, fewAtOnce, reportCsv } from './lead-csv.ts';
import { type Asking, inOrder, matching } from './lead-filter.ts';
import { type Describing, historyJson, leadDetailJson, leadJson } from './lead-json.ts';
import { createLeadListStore } from './lead-list-store.ts';
import { createLeadStore } from './lead-store.ts';
import { leadViewRoutes } from './lead-view-routes.ts';
import { noteViewer, readViewers } from './lead-viewers.ts';
import { readOverview } from './report/lead-overview-store.ts';
import { lastDays, readReport } from './report/lead-report-store.ts';
import { saveSpend } from './report/spend.ts';
import { reasonForToday } from './today.ts';

interface Needs extends Describing, Pick<Basics, 'database' | 'clock'> {
  readonly deliveries: Pick<Deliveries, 'connected' | 'nextAttempts' | 'states'>;
  readonly livePricing: LivePricing;
  readonly securityLog: SecurityLog;
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'among' | 'isStopped'>;
}

/** Exports, reports and overviews of people. As many as there are connections for reports. */
const ofPeople = { atOnce: 2, waiting: 10 };

/** Apart from these those of programs, which may read slowly and ask 120 times a minute. */
const ofPrograms = { exports: { atOnce: 2, waiting: 10 }, figures: { atOnce: 1, waiting: 20 } };

function limitBoth(what: keyof typeof ofPrograms) {
  const [people, programs] = [limitConcurrency(ofPeople), limitConcurrency(ofPrograms[what])];
  return <T>({ email }: AdminUser, task: () => Promise<T>) => (isPerson(email) ? people : programs)(task);
}

const tooManyFigures = failure('busy', {
  sentence: 'Other figures are still being worked out. Please try again in a minute.',
  retryAfterSeconds: 60,
});

const tooManyExports = failure('busy', {
  sentence: 'Other exports are still being made. Please try again in a minute.',
  retryAfterSeconds: 60,
});

export function leadRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, calendar, livePricing, deliveries, securityLog, stoppedMailboxes } = needs;
  const { orm, reports } = database;
  const { timeZone } = calendar;
  const list = createLeadListStore(orm);
  const leads = createLeadStore(orm);
  const notFound = failure('lead_not_found');

  const asking = ({ email }: AdminUser): Asking => {
    const now = clock();
    return { now, today: calendar.day(now.getTime()), timeZone, me: email, connected: deliveries.connected };
  };

  async function listed(query: LeadListQuery, admin: AdminUser) {
    const asked = asking(admin);
    const where = matching(query, asked);
    // One after the other: the snapshot of the total must know of no change that the page does not show.
    const found = await list.total(where);
    const page = await list.page(where, inOrder(query, asked), query);
    const stopped = await stoppedMailboxes.among(page.map(({ email }) => email));
    const rows = page.map((lead) => ({
      ...leadJson(lead, needs, stopped),
      ...(query.view === 'today' && { reason: reasonForToday(lead, calendar, asked.today) }),
    }));
    return { leads: rows, ...found, asOf: asked.now.toISOString() };
  }
  app.endpoint('GET /leads', ({ query, admin }) => listed(query, admin));
  app.endpoint('POST /leads/search', ({ body, admin }) => listed(body, admin));

  const counted = ({ status: _any, ...others }: LeadFilterQuery, admin: AdminUser) =>
    list.byStatus(matching(others, asking(admin)));
  app.endpoint('GET /leads/counts', ({ query, admin }) => counted(query, admin));
  app.endpoint('POST /leads/counts', ({ body, admin }) => counted(body, admin));

  const exportInTurn = limitBoth('exports');

  /** Streams, so that a million leads need no more memory than a thousand. Begins when its turn comes, which lasts until it has ended. */
  async function inTurn(
    admin: AdminUser,
    note: () => Promise<unknown>,
    parts: () => AsyncIterable<string> | Promise<AsyncIterable<string> | undefined>,
  ) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<Readable | typeof notFound>();
    const ended = exportInTurn(admin, async () => {
      const found = await parts();
      if (!found) return begin(notFound);
      await note();
      const stream = Readable.from(found, { highWaterMark: 1 });
      begin(stream);
      await finished(stream).catch(() => undefined);
    });
    return Promise.race([begun, ended.then(() => tooManyExports)]);
  }

  function exported(query: LeadFilterQuery, admin: AdminUser, network: string) {
    const batches = createLeadListStore(reports).all(matching(query, asking(admin)));
    return inTurn(
      admin,
      () => securityLog.add('leads_exported', admin.email, network),
      async function* () {
        yield byteOrderMark + csvHeader;
        yield* fewAtOnce(batches, (lead) => csvLine(lead, needs));
      },
    );
  }
  app.endpoint('GET /leads/export.csv', ({ query, admin, network }) => exported(query, admin, network));
  app.endpoint('POST /leads/export.csv', ({ body, admin, network }) => exported(body, admin, network));

  const figuresInTurn = limitBoth('figures');
  const figures = async <T>(admin: AdminUser, task: () => Promise<T>) =>
    (await figuresInTurn(admin, task)) ?? tooManyFigures;

  function report({ days, from, to }: z.output<typeof leadReportQuerySchema>, admin: AdminUser) {
    const today = calendar.day(clock().getTime());
    const asked = from !== undefined && to !== undefined ? { from, to } : undefined;
    const periods = asked
      ? { now: asked, before: periodBefore(asked, today) }
      : lastDays(today, Number(days));
    return figures(admin, () => readReport(reports, timeZone, periods));
  }

  app.endpoint('GET /leads/report', ({ query, admin }) => report(query, admin));

  app.endpoint('GET /leads/report.csv', async ({ query, admin }) => {
    const made = await report(query, admin);
    return isFailure(made) ? made : byteOrderMark + reportCsv(made, query.table);
  });

  app.endpoint('PUT /admin/spend', async ({ body: { spend }, session }) => {
    await saveSpend(database.pool, spend, session);
    return { ok: true } as const;
  });

  app.endpoint('GET /leads/overview', ({ query, admin }) =>
    figures(admin, () => readOverview(reports, calendar, clock().getTime(), Number(query.days))),
  );

  app.endpoint('GET /leads/:id', async ({ params: { id } }) => {
    if (!isUuid(id)) return notFound;
    const [found, live, nextAttempts, channels] = await Promise.all([
      leads.find(id),
      livePricing.live(),
      deliveries.nextAttempts(id),
      deliveries.states(),
    ]);
    if (!found) return notFound;
    const stopped = await stoppedMailboxes.among([found.lead.email]);
    return leadDetailJson(found, live.config, { channels, nextAttempts, stopped }, needs);
  });

  app.endpoint('GET /leads/revision', async ({ query, admin }) => {
    const ids = query.ids.filter(isUuid);
    const [worked, viewers] = await Promise.all([list.worked(ids), readViewers(orm, ids, admin.email)]);
    const stopped = await stoppedMailboxes.among(worked.map(({ lead: { email } }) => email));
    const shown = worked.map(({ lead, assignee, wantsNoCalls, last }) => ({
      ...pick(lead, workedKeys),
      _id: lead.id,
      assignedTo: assignee,
      doNotContact: { mail: stopped.has(lead.email), phone: wantsNoCalls },
      last: last && historyJson(last),
      openBy: viewers.get(lead.id) ?? [],
    }));
    return { leads: shown };
  });

  app.endpoint('GET /leads/:id/revision', async ({ params, query, admin: { email } }) => {
    const id = params.id.toLowerCase();
    const found = isUuid(id) ? await leads.mark(id) : undefined;
    if (!found) return notFound;
    await noteViewer(orm, id, email, query.open === 'true');
    const mark = found.mark + String(await stoppedMailboxes.isStopped(found.email));
    return { mark, openBy: (await readViewers(orm, [id], email)).get(id) ?? [] };
  });

  /** For a person who asks for their data under the Privacy Act. */
  app.endpoint('GET /leads/:id/person', async ({ params: { id }, query: { also }, admin, network }) => {
    async function* parts(person: AsyncIterable<Record<string, unknown>>) {
      // With the first lead: what fails until then is answered with its sentence.
      let before = `{"exportedAt":"${clock().toISOString()}","leads":[`;
      for await (const held of person) {
        const isStopped = await stoppedMailboxes.isStopped(String(held['email']));
        yield before + JSON.stringify({ ...held, do_not_mail: isStopped });
        before = ',';
      }
      yield before === ',' ? ']}' : `${before}]}`;
    }
    if (!isUuid(id)) return notFound;
    return inTurn(
      admin,
      () => securityLog.add('person_exported', admin.email, network, { lead: id }),
      async () => {
        const person = await createLeadStore(reports).ofPerson(id, also?.filter(isUuid));
        return person && parts(person);
      },
    );
  });

  leadViewRoutes(app, needs);
}
