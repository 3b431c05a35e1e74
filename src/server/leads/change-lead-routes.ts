// The changes that an admin makes to leads.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AdminUser } from '#contract/admins/account.ts';
import type { LeadCommand, LeadEdit } from '#domain/lead/lead-command.ts';
import { createAdminStore } from '#server/admins/admin-store.ts';
import type { Basics } from '#server/basics.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { leads } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import type { StoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { type AskedBy, changeLead, changeLeads, undoChange } from './change-leads.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';
import { matching } from './lead-filter.ts';
import { type Describing, historyJson, leadJson } from './lead-json.ts';
import { createLeadListStore } from './lead-list-store.ts';
import { findRequest } from './write.ts';

/** The most leads that are changed in one call. */
const mostAtOnce = 5000;

interface Needs extends Describing, Pick<Basics, 'database' | 'clock'> {
  readonly deliveries: Pick<Deliveries, 'addForEvent' | 'connected'>;
  readonly stoppedMailboxes: StoppedMailboxes;
}

interface Caller {
  readonly admin: AdminUser;
  readonly session: string | undefined;
}

export function changeLeadRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, calendar, stoppedMailboxes } = needs;
  const { addForEvent, connected } = needs.deliveries;
  const changing = { pool: database.pool, addForEvent, stoppedMailboxes };
  const eraseStore = createEraseLeadStore(database, addForEvent);
  const list = createLeadListStore(database.orm);
  const admins = createAdminStore(database);
  const notFound = failure('lead_not_found');
  const by = ({ admin, session }: Caller) => ({ who: admin.email, at: clock(), session });
  const today = () => calendar.day(clock().getTime());

  async function assigneeOf(email: string | null | undefined): Promise<LeadEdit['assignee'] | Failure> {
    if (email === null || email === undefined) return email;
    return (await admins.byEmail(email)) ?? badField('assignedTo', 'There is no admin with this email');
  }

  /** Returns the lead after the change, or the reason why there was none. */
  async function change(leadId: string, command: LeadCommand, asked: AskedBy) {
    const decision = await changeLead(changing, leadId, command, asked);
    return typeof decision === 'object' || decision === 'repeated' ? shown(leadId) : failure(decision);
  }

  async function shown(leadId: string) {
    const lead = await list.byId(leadId);
    return lead ? leadJson(lead, needs, await stoppedMailboxes.among([lead.email])) : notFound;
  }

  app.endpoint('PATCH /leads/:id/status', ({ params, body: { status, revision, id }, ...caller }) =>
    change(params.id, { kind: 'edit', status }, { ...by(caller), revision, requestId: id }),
  );

  app.endpoint('PATCH /leads/:id', async ({ params, body, ...caller }) => {
    const { followUpOn, doNotContact, revision, id } = body;
    const assignee = await assigneeOf(body.assignedTo);
    if (isFailure(assignee)) return assignee;
    const asked = { ...by(caller), revision, requestId: id };
    return change(params.id, { kind: 'edit', assignee, followUpOn, doNotContact }, asked);
  });

  app.endpoint('POST /leads/:id/outcome', ({ params, body: { id, revision, ...outcome }, ...caller }) =>
    change(
      params.id,
      { kind: 'outcome', ...outcome, today: today() },
      { ...by(caller), revision, requestId: id },
    ),
  );

  app.endpoint('POST /leads/:id/merge', ({ params, body: { id, revision, into }, ...caller }) =>
    change(
      params.id,
      { kind: 'outcome', outcome: 'duplicate', of: into, today: today() },
      { ...by(caller), revision, requestId: id },
    ),
  );

  app.endpoint('PATCH /leads/:id/contact', ({ params, body: { revision, id, ...contact }, ...caller }) =>
    change(params.id, { kind: 'contact', contact }, { ...by(caller), revision, requestId: id }),
  );

  app.endpoint('POST /leads/:id/undo', ({ params, body: { revision, id }, ...caller }) =>
    change(params.id, { kind: 'undo' }, { ...by(caller), revision, requestId: id }),
  );

  app.endpoint('POST /leads/bulk', async ({ body, ...caller }) => {
    const { ids = [], filter, status, assignedTo, revisions, snapshot } = body;
    const assignee = await assigneeOf(assignedTo);
    if (isFailure(assignee)) return assignee;
    const asOf = body.asOf === undefined ? undefined : new Date(body.asOf);
    const { timeZone } = calendar;
    // As the list was: a lead may be due, or untouched for long, since then.
    const now = asOf ?? clock();
    const asking = { now, today: calendar.day(now.getTime()), timeZone, me: caller.admin.email, connected };
    const matched = filter && matching(filter, asking);
    if (filter && (await list.total(matched)).total > mostAtOnce) {
      return badField('filter', `Choose at most ${mostAtOnce.toLocaleString('en')} leads: narrow the filter`);
    }
    const changeId = randomUUIDv7();
    const decided = await changeLeads(
      changing,
      filter ? and(matched, asOf && lte(leads.createdAt, asOf)) : inArray(leads.id, ids.filter(isUuid)),
      { kind: 'edit', status, assignee },
      { ...by(caller), changeId, revisions, seen: asOf && { asOf, snapshot } },
    );
    const results = new Map(
      decided.map(({ lead: { id, name }, decision }) => {
        const isRefused = typeof decision === 'string';
        // Those that a filter chose are named, since the caller may never have seen them.
        const result = isRefused
          ? { outcome: 'conflict' as const, ...(filter && { name }) }
          : { outcome: 'changed' as const };
        return [id, result];
      }),
    );
    return {
      change: changeId,
      results: (filter ? [...results.keys()] : ids).map((id) => ({
        id,
        ...(results.get(id.toLowerCase()) ?? { outcome: 'not_found' as const }),
      })),
    };
  });

  app.endpoint('POST /leads/bulk/:change/undo', async ({ params, ...caller }) => {
    const asked = { ...by(caller), changeId: randomUUIDv7() };
    const found = isUuid(params.change) ? await undoChange(changing, params.change, asked) : [];
    const results = found.flatMap((each) => {
      if (!('lead' in each)) return [{ id: each.id, outcome: 'changed_since' as const, name: '' }];
      const { lead, decision } = each;
      if (decision === 'nothing_to_undo') return [];
      const outcome = typeof decision === 'string' ? ('changed_since' as const) : ('undone' as const);
      return [{ id: lead.id, outcome, name: lead.name }];
    });
    return results.length === 0 ? failure('nothing_to_undo') : { results };
  });

  app.endpoint('POST /leads/:id/notes', async ({ params: { id }, body, ...caller }) => {
    // Every note has an id, which finds it again.
    const requestId = body.id ?? randomUUID();
    const asked = { ...by(caller), requestId };
    const decision = await changeLead(changing, id, { kind: 'note', text: body.text }, asked);
    const entry = decision === 'lead_not_found' ? undefined : await findRequest(database.orm, requestId);
    return entry ? historyJson(entry) : notFound;
  });

  app.endpoint('POST /leads/:id/real', async ({ params: { id }, ...caller }) => {
    const asked = by(caller);
    const decision = await changeLead(changing, id, { kind: 'not_a_robot' }, asked);
    if (typeof decision === 'string' || decision.entries.length === 0) return notFound;
    const isOwed = and(eq(deliveries.leadId, id), eq(deliveries.createdAt, asked.at));
    return { queued: await database.orm.$count(deliveries, isOwed) };
  });

  app.endpoint('DELETE /leads/:id', async ({ params, query: { also = [] }, network, ...caller }) => {
    const id = params.id.toLowerCase();
    if (!isUuid(id)) return notFound;
    const erased = await eraseStore.named(id, also.filter(isUuid), { ...by(caller), network });
    if (erased.length > 0) return { ok: true } as const;
    return (await list.byId(id)) ? failure('lead_conflict') : notFound;
  });
}
