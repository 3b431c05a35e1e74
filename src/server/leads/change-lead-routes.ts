// What an admin does with leads.
import type { FastifyInstance } from 'fastify';
import { createAdminStore } from '#server/admins/admin-store.ts';
import type { AppContext } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { badField, type Failure, failure, isFailure } from '#server/http/failure.ts';
import { type ChangeOutcome, createChangeLeadStore, type LeadChange } from './change-lead-store.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';
import { historyJson, leadJson } from './lead-json.ts';
import { createLeadStore } from './lead-store.ts';

export function changeLeadRoutes(
  app: FastifyInstance,
  { database, clock, deliveries: { addLeadEvent, sendAgain }, securityLog }: AppContext,
): void {
  const store = createChangeLeadStore(database.pool, addLeadEvent);
  const eraseStore = createEraseLeadStore(database, addLeadEvent);
  const leads = createLeadStore(database.orm);
  const admins = createAdminStore(database.orm);
  const notFound = failure('lead_not_found');

  async function assigneeOf(email: string | null | undefined): Promise<LeadChange['assignee'] | Failure> {
    if (email === null || email === undefined) return email;
    return (await admins.byEmail(email)) ?? badField('assignedTo', 'There is no admin with this email');
  }

  async function changed(id: string, outcome: ChangeOutcome) {
    if (outcome === 'conflict') return failure('lead_conflict');
    const found = await leads.find(id);
    return found ? leadJson(found.lead) : notFound;
  }

  app.endpoint('PATCH /leads/:id/status', async ({ params: { id }, body: { status, revision }, admin }) => {
    if (!isUuid(id)) return notFound;
    const who = admin.email;
    return changed(id, await store.change({ leadId: id, who, at: clock(), change: { status }, revision }));
  });

  app.endpoint('PATCH /leads/:id', async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const assignee = await assigneeOf(body.assignedTo);
    if (isFailure(assignee)) return assignee;
    const change = { assignee, followUpOn: body.followUpOn };
    return changed(
      id,
      await store.change({ leadId: id, who: admin.email, at: clock(), change, revision: body.revision }),
    );
  });

  app.endpoint('POST /leads/bulk', async ({ body: { ids, status, assignedTo, revisions = {} }, admin }) => {
    const assignee = await assigneeOf(assignedTo);
    if (isFailure(assignee)) return assignee;
    const results: { id: string; outcome: ChangeOutcome }[] = [];
    for (const id of ids) {
      const lead = { leadId: id, who: admin.email, at: clock(), change: { status, assignee } };
      const outcome = isUuid(id) ? await store.change({ ...lead, revision: revisions[id] }) : 'not_found';
      results.push({ id, outcome });
    }
    return { results };
  });

  app.endpoint('POST /leads/:id/notes', async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const entry = await store.addNote({ leadId: id, who: admin.email, at: clock(), text: body.text });
    return entry ? historyJson(entry) : notFound;
  });

  app.endpoint('POST /leads/:id/real', async ({ params: { id }, admin }) => {
    const marked = isUuid(id) && (await store.markReal({ leadId: id, who: admin.email, at: clock() }));
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
