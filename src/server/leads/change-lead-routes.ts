// The changes that an admin makes to leads.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AdminUser } from '#contract/admins/account.ts';
import { createAdminStore } from '#server/admins/admin-store.ts';
import type { SecurityLog } from '#server/admins/security-log.ts';
import type { Basics } from '#server/basics.ts';
import { isUuid } from '#server/database/uuid.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { findRequest, type LockedLead } from './change-lead-store.ts';
import { changeLead, changeLeads, type OfLead, undoChange, undoLead } from './change-leads.ts';
import {
  addNote,
  addOutcome,
  type ChangeStep,
  correctContact,
  edit,
  type LeadEdit,
  markReal,
} from './decide-change.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';
import { matching } from './lead-filter.ts';
import { type Describing, historyJson, leadJson } from './lead-json.ts';
import { createLeadListStore } from './lead-list-store.ts';

/** The most leads that are changed in one call. */
const mostAtOnce = 5000;

interface Needs extends Describing, Pick<Basics, 'database' | 'clock'> {
  readonly deliveries: Pick<Deliveries, 'addForEvent' | 'connected' | 'sendAgain'>;
  readonly securityLog: SecurityLog;
}

export function changeLeadRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, calendar, deliveries, securityLog } = needs;
  const { addForEvent, connected, sendAgain } = deliveries;
  const changing = { pool: database.pool, addForEvent };
  const eraseStore = createEraseLeadStore(database, addForEvent);
  const list = createLeadListStore(database.orm);
  const admins = createAdminStore(database);
  const notFound = failure('lead_not_found');
  const by = ({ email }: AdminUser) => ({ who: email, at: clock() });
  const today = () => calendar.day(clock().getTime());

  async function assigneeOf(email: string | null | undefined): Promise<LeadEdit['assignee'] | Failure> {
    if (email === null || email === undefined) return email;
    return (await admins.byEmail(email)) ?? badField('assignedTo', 'There is no admin with this email');
  }

  /** Returns the lead after a change, or the reason why there was none. */
  async function after(id: string, outcome: 'changed' | Parameters<typeof failure>[0]) {
    if (outcome !== 'changed') return failure(outcome);
    const lead = await list.byId(id);
    return lead ? leadJson(lead, needs) : notFound;
  }

  const changeOne = async (
    id: string,
    asked: Omit<OfLead, 'leadId'>,
    decide: (lead: LockedLead) => readonly ChangeStep[],
  ) => after(id, await changeLead(changing, { ...asked, leadId: id }, decide));

  app.endpoint('PATCH /leads/:id/status', ({ params, body: { status, revision }, admin }) => {
    const asked = { ...by(admin), revision };
    return changeOne(params.id, asked, (lead) => edit(lead, { status }, asked.at));
  });

  app.endpoint('PATCH /leads/:id', async ({ params, body, admin }) => {
    const { followUpOn, revision } = body;
    const assignee = await assigneeOf(body.assignedTo);
    if (isFailure(assignee)) return assignee;
    const asked = { ...by(admin), revision };
    return changeOne(params.id, asked, (lead) => edit(lead, { assignee, followUpOn }, asked.at));
  });

  app.endpoint('POST /leads/:id/outcome', ({ params, body, admin }) => {
    const { id: requestId, revision, ...outcome } = body;
    const asked = { ...by(admin), requestId, revision };
    return changeOne(params.id, asked, (lead) => addOutcome(lead, outcome, today(), asked.at));
  });

  app.endpoint('PATCH /leads/:id/contact', ({ params, body, admin }) => {
    const { revision, ...contact } = body;
    return changeOne(params.id, { ...by(admin), revision }, (lead) => correctContact(lead, contact));
  });

  app.endpoint('POST /leads/:id/undo', async ({ params: { id }, body: { revision }, admin }) =>
    after(id, await undoLead(changing, { ...by(admin), leadId: id, revision })),
  );

  app.endpoint('POST /leads/bulk', async ({ body, admin }) => {
    const { filter, status, assignedTo, revisions, asOf } = body;
    const assignee = await assigneeOf(assignedTo);
    if (isFailure(assignee)) return assignee;
    const { timeZone } = calendar;
    const asking = { now: clock(), today: today(), timeZone, me: admin.email, connected };
    const where = filter && matching(filter, asking);
    if (filter && (await list.total(where)) > mostAtOnce) {
      return badField('filter', `Choose at most ${mostAtOnce.toLocaleString('en')} leads: narrow the filter`);
    }
    const change = randomUUIDv7();
    const results = await changeLeads(
      changing,
      {
        ...by(admin),
        changeId: change,
        chosen: where ?? (body.ids ?? []).filter(isUuid),
        revisions,
        asOf: asOf === undefined ? undefined : new Date(asOf),
      },
      { status, assignee },
    );
    return {
      change,
      results: (body.ids ?? [...results.keys()]).map((id) => {
        const { outcome, name } = results.get(id.toLowerCase()) ?? { outcome: 'not_found' as const };
        return { id, outcome, ...(filter && outcome === 'conflict' && { name }) };
      }),
    };
  });

  app.endpoint('POST /leads/bulk/:change/undo', async ({ params: { change }, admin }) => {
    const results = isUuid(change) ? await undoChange(changing, { ...by(admin), changeId: change }) : [];
    return results.length === 0 ? failure('nothing_to_undo') : { results };
  });

  app.endpoint('POST /leads/:id/notes', async ({ params: { id }, body, admin }) => {
    // Every note has an id, which finds it again.
    const asked = { ...by(admin), leadId: id, requestId: body.id ?? randomUUID() };
    const outcome = await changeLead(changing, asked, () => addNote(body.text, asked.at));
    const entry = outcome === 'changed' ? await findRequest(database.orm, id, asked.requestId) : undefined;
    return entry ? historyJson(entry) : notFound;
  });

  app.endpoint('POST /leads/:id/real', async ({ params: { id }, admin }) => {
    let isMarked = false;
    await changeLead(changing, { ...by(admin), leadId: id }, (lead) => {
      isMarked = lead.suspectedRobot;
      return markReal(lead);
    });
    return isMarked ? { queued: await sendAgain.heldBack(id, admin.email) } : notFound;
  });

  app.endpoint(
    'DELETE /leads/:id',
    async ({ params: { id }, query: { also }, admin: { email }, network }) => {
      const erased = await eraseStore.named([id, ...(also ?? [])].filter(isUuid), email, clock());
      for (const lead of erased) await securityLog.add('lead_erased', email, network, { lead });
      if (!erased.includes(id.toLowerCase())) return notFound;
      return { ok: true } as const;
    },
  );
}
