import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lead } from '#contract/leads/leads.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const made = await desk.send('POST', '/admin/status-tokens', { name: 'Workflow' });
const authorization = `Bearer ${made.json<{ token: string }>().token}`;

const columns = async () =>
  (await database.pool.query('SELECT to_jsonb(l) AS lead FROM leads l ORDER BY id')).rows;

type Act = (lead: Lead) => Promise<unknown>;
const outcome =
  (body: object): Act =>
  (lead) =>
    desk.outcome(lead, body);
const acts: Readonly<Record<string, Act>> = {
  spoke: outcome({ outcome: 'spoke' }),
  won: outcome({ outcome: 'won', amount: 90_000 }),
  lost: outcome({ outcome: 'lost', reason: 'price' }),
  spam: outcome({ outcome: 'spam' }),
  closed: ({ _id }) => desk.send('PATCH', `/leads/${_id}/status`, { status: 'closed' }),
  reopened: ({ _id }) => desk.send('PATCH', `/leads/${_id}/status`, { status: 'qualified' }),
  note: ({ _id }) => desk.send('POST', `/leads/${_id}/notes`, { text: 'Rang' }),
  undo: ({ _id, revision }) => desk.send('POST', `/leads/${_id}/undo`, { revision }),
  program: ({ _id: leadId }) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/leads/status',
      headers: { authorization },
      payload: { leadId, status: 'lost' },
    }),
};

test('What the version before leaves out is filled in, and nothing that this version wrote is changed', async () => {
  const sampled = fc.sample(fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 6 }), {
    numRuns: 20,
    seed: 1,
  });
  const plans = [['spam', 'lost'], ['lost', 'spam', 'lost'], ['spam', 'program', 'undo'], ...sampled];
  const leads: Lead[] = [];
  for (const index of plans.keys()) {
    leads.push(await desk.person(`filled-${index}`, { phone: `04${String(index).padStart(8, '0')}` }));
  }
  for (let step = 0; step < 6; step += 1) {
    await desk.setClock(`2026-03-02T01:0${step + 1}:00Z`);
    for (const [index, { _id }] of leads.entries()) {
      const act = acts[plans[index]?.[step] ?? ''];
      await act?.(await desk.detail(_id));
    }
  }
  const before = await columns();
  const fill = () =>
    database.pool.query('SELECT fill_lead_columns(ARRAY(SELECT id FROM leads))').then(columns);
  expect(await fill()).toEqual(before);
  await database.pool.query(
    'UPDATE leads SET stops = NULL, medium = NULL, first_touch_at = NULL, first_touch_by = NULL, decided_at = NULL, decided_by = NULL',
  );
  expect(await fill()).toEqual(before);
});
