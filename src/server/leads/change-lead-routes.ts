// The changes that an admin makes to leads.
import type { FastifyInstance } from 'fastify';
import type { AdminUser } from '#contract/account.ts';
import { createAdminStore } from '#server/admins/admin-store.ts';
import type { SecurityLog } from '#server/admins/security-log.ts';
import type { Database } from '#server/database/connection.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import { type ChangeOutcome, createChangeLeadStore, type LeadChange } from './change-lead-store.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';
import { type Describing, historyJson, leadJson } from './lead-json.ts';
import { createLeadListStore, matching } from './lead-list-store.ts';

/** The most leads that are changed in one call. */
const mostAtOnce = 5000;

interface Needs extends Describing {
  readonly database: Database;
  readonly clock: () => Date;
  readonly deliveries: Pick<Deliveries, 'addLeadEvent' | 'sendAgain'>;
  readonly securityLog: SecurityLog;
}

export function changeLeadRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, calendar, deliveries, securityLog } = needs;
  const { addLeadEvent, sendAgain } = deliveries;
  const store = createChangeLeadStore(database.pool, addLeadEvent);
  const eraseStore = createEraseLeadStore(database, addLeadEvent);
  const list = createLeadListStore(database.orm);
  const admins = createAdminStore(database.orm);
  const notFound = failure('lead_not_found');
  const by = ({ email }: AdminUser) => ({ who: email, at: clock() });
  const today = () => calendar.day(clock().getTime());

  async function assigneeOf(email: string | null | undefined): Promise<LeadChange['assignee'] | Failure> {
    if (email === null || email === undefined) return email;
    return (await admins.byEmail(email)) ?? badField('assignedTo', 'There is no admin with this email');
  }

  async function changed(id: string, outcome: ChangeOutcome | undefined) {
    if (outcome === 'conflict') return failure('lead_conflict');
    const lead = outcome === 'changed' ? await list.byId(id) : undefined;
    return lead ? leadJson(lead, needs) : notFound;
  }

  async function change(id: string, admin: AdminUser, revision: number | undefined, wanted: LeadChange) {
    if (!isUuid(id)) return notFound;
    const own = id.toLowerCase();
    const results = await store.change({
      ...by(admin),
      chosen: [own],
      change: wanted,
      revisions: { [own]: revision },
    });
    return changed(own, results.get(own)?.outcome);
  }

  app.endpoint('PATCH /leads/:id/status', ({ params, body: { status, revision }, admin }) =>
    change(params.id, admin, revision, { status }),
  );

  app.endpoint('PATCH /leads/:id', async ({ params, body, admin }) => {
    const assignee = await assigneeOf(body.assignedTo);
    if (isFailure(assignee)) return assignee;
    return change(params.id, admin, body.revision, { assignee, followUpOn: body.followUpOn });
  });

  app.endpoint('POST /leads/bulk', async ({ body, admin }) => {
    const { filter, status, assignedTo, revisions, asOf } = body;
    const assignee = await assigneeOf(assignedTo);
    if (isFailure(assignee)) return assignee;
    const where =
      filter &&
      matching(filter, { now: clock(), today: today(), timeZone: calendar.timeZone, me: admin.email });
    if (filter && (await list.total(where)) > mostAtOnce) {
      return badField('filter', `Choose at most ${mostAtOnce.toLocaleString('en')} leads: narrow the filter`);
    }
    const ids = body.ids ?? [];
    const results = await store.change({
      ...by(admin),
      chosen: where ?? ids.filter(isUuid),
      change: { status, assignee },
      ...(revisions && { revisions }),
      asOf: asOf === undefined ? undefined : new Date(asOf),
    });
    return {
      results: (body.ids ?? [...results.keys()]).map((id) => {
        const { outcome, name } = results.get(id.toLowerCase()) ?? { outcome: 'not_found' as const };
        return { id, outcome, ...(filter && outcome === 'conflict' && { name }) };
      }),
    };
  });

  app.endpoint('POST /leads/:id/outcome', async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const { id: requestId, ...outcome } = body;
    const day = { today: today() };
    return changed(id, await store.addOutcome({ leadId: id, ...by(admin), requestId, ...day, ...outcome }));
  });

  app.endpoint('PATCH /leads/:id/contact', async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const { revision, ...contact } = body;
    return changed(id, await store.correctContact({ leadId: id, ...by(admin), contact, revision }));
  });

  app.endpoint('POST /leads/:id/notes', async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const entry = await store.addNote({ leadId: id, ...by(admin), text: body.text, requestId: body.id });
    return entry ? historyJson(entry) : notFound;
  });

  app.endpoint('POST /leads/:id/real', async ({ params: { id }, admin }) => {
    const marked = isUuid(id) && (await store.markReal({ leadId: id, ...by(admin) }));
    if (!marked) return notFound;
    return { queued: await sendAgain.heldBack(id, admin.email) };
  });

  app.endpoint(
    'DELETE /leads/:id',
    async ({ params: { id }, query: { also }, admin: { email }, network }) => {
      const erased = await eraseStore.named([id, ...also].filter(isUuid), email, clock());
      for (const lead of erased) await securityLog.add('lead_erased', email, network, { lead });
      if (!erased.includes(id.toLowerCase())) return notFound;
      return { ok: true } as const;
    },
  );
}
