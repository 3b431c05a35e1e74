import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { leadKeys } from '#domain/contact/contact-fields.ts';
import { pick } from '#domain/record-of.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const { desk, database } = await useLeadDesk('2026-03-02T01:00:00Z');

const { detail } = desk;
const setStatus = (id: string, payload: object) => desk.send('PATCH', `/leads/${id}/status`, payload);

test('A lead comes with its price lines, the version behind them and what it would cost today', async () => {
  const { _id } = await desk.visitor({ email: 'lines@example.com' });
  const before = await detail(_id);
  expect(before).toMatchObject({ _id, email: 'lines@example.com', status: 'new', revision: 0, history: [] });
  const { lines = [], totals, today, version } = before.price ?? {};
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(92_820);
  expect(totals).toEqual({ lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 92_820 });
  expect(today).toEqual({ lines, totals });
  expect(version?.sequence).toBe(1);

  const config = (await desk.ask('/admin/pricing-config')).json<Record<string, object>>();
  const extraStops = { ...config['extraStops'], liftCostPerStop: 4000 };
  const saved = await desk.send('PUT', '/admin/pricing-config', { ...config, extraStops });
  expect(saved.statusCode).toBe(200);

  const after = await detail(_id);
  expect(after.price?.totals).toEqual(totals);
  // Two extra stops, 500 dearer each, and 12 % on them for the look.
  expect(after.price?.today?.totals.grandTotal).toBe(92_820 + 1120);
});

test('A second estimate of the same visit keeps the first, and where the visitor first came from', async () => {
  const visit = { sessionId: randomUUID(), email: 'twice@example.com' };
  const first = await desk.visitor({ ...visit, utm_source: 'Google', gclid_id: 'click-1' });
  await desk.setClock('2026-03-02T01:05:00Z');
  const second = await desk.visitor({ ...visit, numberOfStops: 2, utm_source: 'newsletter' });
  expect(second._id).toBe(first._id);
  expect(await detail(first._id)).toMatchObject({
    numberOfStops: 2,
    earlierEstimates: [{ createdAt: '2026-03-02T01:00:00.000Z', answers: { numberOfStops: 4 } }],
    source: { first: { utm_source: 'Google', gclid_id: 'click-1' }, last: { utm_source: 'newsletter' } },
    deliveries: [],
    handOffConnected: false,
  });
});

test.each(['contacted', 'qualified', 'proposal', 'closed', 'lost'])(
  'The status can be set to %s, and the history says who did it and when',
  async (status) => {
    const { _id } = await desk.visitor({ email: `${status}@example.com` });
    const answer = await setStatus(_id, { status });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ _id, status, revision: 1 });
    expect((await detail(_id)).history).toMatchObject([
      {
        kind: 'status',
        who: testAdmin.email,
        at: '2026-03-02T01:05:00.000Z',
        detail: { from: 'new', to: status },
      },
    ]);
  },
);

test('A status can go back, but never to new', async () => {
  const { _id } = await desk.visitor({ email: 'back@example.com' });
  expect((await setStatus(_id, { status: 'closed' })).statusCode).toBe(200);
  expect((await setStatus(_id, { status: 'contacted' })).statusCode).toBe(200);
  for (const status of ['new', 'nonsense', '', null, 1]) {
    const refused = await setStatus(_id, { status });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toBe('Status must be contacted, qualified, proposal, closed or lost');
  }
  expect((await detail(_id)).status).toBe('contacted');
});

test('The same status again changes nothing and leaves no entry', async () => {
  const { _id } = await desk.visitor({ email: 'same@example.com' });
  await setStatus(_id, { status: 'lost' });
  expect((await setStatus(_id, { status: 'lost' })).json()).toMatchObject({ status: 'lost', revision: 1 });
  expect((await detail(_id)).history).toHaveLength(1);
});

test('Of two admins who saw the same lead, the later overwrites nothing and gets a conflict', async () => {
  const { _id, revision } = await desk.visitor({ email: 'conflict@example.com' });
  const answers = await Promise.all([
    setStatus(_id, { status: 'proposal', revision }),
    setStatus(_id, { status: 'lost', revision }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: 'lead_conflict' });
  expect((await detail(_id)).history).toHaveLength(1);
});

test('A note is kept with its writer, trimmed, and does not stand in the way of a status', async () => {
  const { _id, revision } = await desk.visitor({ email: 'note@example.com' });
  const answer = await desk.send('POST', `/leads/${_id}/notes`, {
    text: '  Rang twice.\nBack on Monday 😀 ',
  });
  expect(answer.json()).toMatchObject({ kind: 'note', detail: { text: 'Rang twice.\nBack on Monday 😀' } });
  expect((await setStatus(_id, { status: 'contacted', revision })).statusCode).toBe(200);
  const { history, touchedAt } = await detail(_id);
  expect(history.map(({ kind }) => kind)).toEqual(['status', 'note']);
  expect(touchedAt).toBe('2026-03-02T01:05:00.000Z');
});

test.each([[''], ['   '], [undefined], ['a'.repeat(5001)]])(
  'A note must have text and an end',
  async (text) => {
    const { _id } = await desk.visitor({ email: 'empty.note@example.com' });
    expect((await desk.send('POST', `/leads/${_id}/notes`, { text })).statusCode).toBe(400);
  },
);

test('A lead is found by its id in capital letters too', async () => {
  const lead = await desk.visitor({ email: 'capitals@example.com' });
  const id = lead._id.toUpperCase();
  expect((await detail(id))._id).toBe(lead._id);
  expect((await setStatus(id, { status: 'lost' })).json()).toMatchObject({ _id: lead._id, status: 'lost' });
  expect((await desk.send('POST', `/leads/${id}/notes`, { text: 'Hello' })).statusCode).toBe(200);
  expect((await desk.send('DELETE', `/leads/${id}`)).json()).toEqual({ ok: true });
});

test.each(['x', '1', 'undefined', `${randomUUID()}0`, randomUUID()])(
  'The id %s is of no lead',
  async (id) => {
    const answers = await Promise.all([
      desk.ask(`/leads/${id}`),
      setStatus(id, { status: 'lost' }),
      desk.send('POST', `/leads/${id}/notes`, { text: 'Hello' }),
      desk.send('DELETE', `/leads/${id}`),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('lead_not_found');
    }
  },
);

test('A lead’s mark changes with whatever is done with it, and only then', async () => {
  const visit = { sessionId: randomUUID(), email: 'marked@example.com' };
  const { _id } = await desk.visitor(visit);
  const mark = async () => (await desk.ask(`/leads/${_id}/revision`)).json<{ mark: string }>().mark;
  const other = await desk.visitor({ ...visit, sessionId: randomUUID() });
  const marks = [await mark()];
  expect((await detail(_id)).mark).toBe(marks[0]);
  expect(await mark()).toBe(marks[0]);
  for (const change of [
    () => setStatus(_id, { status: 'contacted' }),
    () => desk.send('POST', `/leads/${_id}/notes`, { text: 'Rang' }),
    () => desk.send('PATCH', `/leads/${_id}`, { followUpOn: '2026-03-09', revision: 1 }),
    () => desk.visitor({ ...visit, numberOfStops: 2 }),
    // At another lead of the person.
    () => desk.send('PATCH', `/leads/${other._id}`, { doNotContact: { mail: true }, revision: 0 }),
    () => desk.send('PATCH', `/leads/${other._id}`, { doNotContact: { phone: true }, revision: 1 }),
  ]) {
    await change();
    const now = await mark();
    expect(marks).not.toContain(now);
    expect((await detail(_id)).mark).toBe(now);
    marks.push(now);
  }
  expect((await desk.ask(`/leads/${randomUUID()}/revision`)).statusCode).toBe(404);
  expect((await desk.ask('/leads/nobody/revision')).statusCode).toBe(404);

  const { leads } = (await desk.ask(`/leads/revision?ids=${_id},${randomUUID()},nobody`)).json();
  expect(leads).toEqual([
    {
      ...pick(other, leadKeys),
      _id,
      grandTotal: expect.any(Number),
      doNotContact: { mail: true, phone: true },
      openBy: [],
      revision: 2,
      status: 'contacted',
      assignedTo: null,
      followUpOn: '2026-03-09',
      last: expect.objectContaining({ kind: 'follow_up', who: testAdmin.email }),
    },
  ]);
});

test('A status and a follow-up that are sent twice under one id are stored once', async () => {
  const { _id } = await desk.visitor({ email: 'resent@example.com' });
  const status = { status: 'qualified', revision: 0, id: randomUUID() };
  const followUp = { followUpOn: '2026-03-09', revision: 1, id: randomUUID() };
  for (let times = 0; times < 2; times += 1) {
    expect((await setStatus(_id, status)).json()).toMatchObject({ status: 'qualified', revision: 1 });
  }
  for (let times = 0; times < 2; times += 1) {
    const answer = await desk.send('PATCH', `/leads/${_id}`, followUp);
    expect(answer.json()).toMatchObject({ followUpOn: '2026-03-09', revision: 2 });
  }
  expect((await detail(_id)).history).toHaveLength(2);
});

test('Of a lead with any number of notes the newest 200 entries come', async () => {
  const { _id } = await desk.visitor({ email: 'notes@example.com' });
  await database.pool.query(
    `INSERT INTO lead_history (lead_id, at, kind, who, detail) SELECT '${_id}', now(), 'note', NULL, json_build_object('note', n) FROM generate_series(1, 201) n`,
  );
  const { history } = await detail(_id);
  expect(history).toHaveLength(200);
  expect(JSON.stringify(history[0])).toContain('201');
});
