import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import type { MadeEstimate } from '#contract/leads/made-estimate.ts';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { createStoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { createSecretBox } from '#server/settings/secret-box.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';
import { openEstimateLinks } from './estimate-links.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-03-02T01:00:00Z');

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

type Made = EstimateResponse & { leadId: string; estimateId: string };

const { detail } = desk;
const makeEstimate = (id: string, answers: object) =>
  desk.send('POST', `/leads/${id}/estimates`, { answers, mail: false });

test('A further estimate belongs to the same lead; the earlier one stays, and the history says who made it', async () => {
  const lead = await desk.visitor({ email: 'further@example.com' });
  await desk.setClock('2026-03-03T01:00:00Z');
  const answer = await makeEstimate(lead._id, buildAnswers({ numberOfStops: 2 }));
  const made = answer.json<Made>();
  expect(made).toMatchObject({ leadId: lead._id, createdOn: '2026-03-03' });
  expect(made.calculation.totals.grandTotal).toBeLessThan(lead.grandTotal ?? 0);

  const after = await detail(lead._id);
  expect(after).toMatchObject({
    numberOfStops: 2,
    grandTotal: made.calculation.totals.grandTotal,
    reference: made.reference,
    estimateUrl: made.estimateUrl,
    touchedAt: '2026-03-03T01:00:00.000Z',
    earlierEstimates: [{ reference: lead.reference, estimateUrl: lead.estimateUrl, madeBy: null }],
  });
  expect(after.history).toMatchObject([
    {
      kind: 'estimate',
      who: testAdmin.email,
      detail: { estimateId: made.estimateId, reference: made.reference },
    },
  ]);
  const token = new URL(made.estimateUrl).pathname.split('/').at(-1);
  expect((await desk.ask(`/estimates/${token}`)).json()).toMatchObject({ reference: made.reference });
});

test('A further estimate keeps the campaign that the customer came by', async () => {
  const lead = await desk.visitor({ email: 'campaign@example.com', gclid: 'click-1', utm_source: 'google' });
  await makeEstimate(lead._id, buildAnswers({ numberOfStops: 2 }));
  const campaign = { gclid: 'click-1', utm_source: 'google' };
  expect((await detail(lead._id)).source).toEqual({ first: campaign, last: campaign });
});

test('The same answers again make no second estimate', async () => {
  const lead = await desk.visitor({ email: 'same@example.com' });
  const answers = buildAnswers({ numberOfStops: 3 });
  const [first, second] = [await makeEstimate(lead._id, answers), await makeEstimate(lead._id, answers)];
  expect(second.json<Made>().estimateId).toBe(first.json<Made>().estimateId);
  expect((await detail(lead._id)).earlierEstimates).toHaveLength(1);
});

test('A further estimate of no lead, or with a missing answer, is refused in a sentence', async () => {
  for (const id of ['x', randomUUID()]) {
    expect((await makeEstimate(id, buildAnswers())).json()).toMatchObject({ code: 'lead_not_found' });
  }
  const lead = await desk.visitor({ email: 'refused@example.com' });
  const answer = await makeEstimate(lead._id, { ...buildAnswers(), liftType: 'rocket' });
  expect(answer.json()).toMatchObject({ code: 'bad_input', details: [{ path: 'answers.liftType' }] });
  const hidden = await makeEstimate(lead._id, buildAnswers({ budgetConsideration: 'premium' }));
  expect(hidden.json()).toMatchObject({ details: [{ path: 'answers.budgetConsideration' }] });
});

test('A lead that is entered by hand says who entered it', async () => {
  const body = { ...buildContact({ email: 'by.phone@example.com' }), answers: buildAnswers() };
  const made = (await desk.send('POST', '/leads', body)).json<Made>();
  expect(await detail(made.leadId)).toMatchObject({
    email: 'by.phone@example.com',
    enteredBy: testAdmin.email,
    status: 'new',
    estimateUrl: made.estimateUrl,
  });
  // Sent again, since the reply was lost.
  expect((await desk.send('POST', '/leads', body)).json<Made>().leadId).toBe(made.leadId);
  expect((await desk.send('POST', '/leads', { ...body, email: 'no-mail' })).statusCode).toBe(400);
});

test('A new lead belongs to the admin of its state', async () => {
  const env = { LEAD_ROUTES: `TAS=${testAdmin.email},VIC=nobody@example.com` };
  const app = await createTestApp({ database, env });
  for (const state of ['TAS', 'VIC', 'NSW']) {
    const payload = { ...buildAnswers(), ...buildContact(), state, email: `${state}@routed.example.com` };
    expect((await app.inject({ method: 'POST', url: '/api/calculate', payload })).statusCode).toBe(200);
  }
  await app.close();
  const { leads } = await desk.list({ search: 'routed', sort: 'date', order: 'asc' });
  expect(leads.map(({ state, assignedTo, touchedAt }) => [state, assignedTo, touchedAt])).toEqual([
    ['TAS', testAdmin.email, null],
    ['VIC', null, null],
    ['NSW', null, null],
  ]);
});

test('A visit makes 50 estimates; then a sentence names the phone number, and a repeated one is still answered', async () => {
  const visit = {
    ...buildAnswers(),
    ...buildContact({ email: 'many@example.com' }),
    sessionId: randomUUID(),
  };
  const ask = (payload: object) => desk.app.inject({ method: 'POST', url: '/api/calculate', payload });
  const options = [1, 2, 3, 4].flatMap((numberOfDoors) =>
    [2, 3, 4, 5, 6].flatMap((numberOfStops) =>
      ['yes', 'no', 'undecided'].map((glassDoors) => ({ numberOfDoors, numberOfStops, glassDoors })),
    ),
  );
  for (const changed of options.slice(0, 42))
    expect((await ask({ ...visit, ...changed })).statusCode).toBe(200);
  const atOnce = await Promise.all(options.slice(42, 60).map((changed) => ask({ ...visit, ...changed })));
  const refused = atOnce.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.json()).toEqual({
    code: 'too_many_estimates',
    error: 'You have worked out 50 estimates. Please call us on 1800 975 711 to go on.',
  });
  // Waiting does not help.
  expect(refused[0]?.headers).not.toHaveProperty('retry-after');
  const [lead] = (await desk.list({ search: 'many@' })).leads;
  const { numberOfDoors, numberOfStops, glassDoors } = lead ?? {};
  const newest = { numberOfDoors, numberOfStops, glassDoors };
  expect((await ask({ ...visit, ...newest })).statusCode).toBe(200);
  const shown = await detail(lead?._id ?? '');
  expect(shown).toMatchObject({ source: { first: {}, last: {} } });
  expect(shown.earlierEstimates).toHaveLength(19);
  // Admins may exceed the limit of a visit.
  expect((await makeEstimate(lead?._id ?? '', { ...visit, ...options[0] })).statusCode).toBe(200);
});

test('The mail of a further estimate can be seen before it is made, and nothing is stored for it', async () => {
  const lead = await desk.visitor({ email: 'preview@example.com', fullName: 'Petra View' });
  const path = `/leads/${lead._id}/mail-preview`;
  const answers = buildAnswers({ numberOfStops: 2 });
  expect((await desk.send('POST', path, { answers })).json()).toMatchObject({ code: 'estimate_not_mailed' });
  const clock = () => new Date('2026-03-03T01:00:00Z');
  const mails = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'lifts@example.com', VISITOR_EMAIL: 'on' };
  const app = await createTestApp({ database, clock, env: mails });
  const headers = await signIn(app);
  const seen = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: { answers } });
  expect(seen.json()).toEqual({
    subject: 'Your lift estimate …',
    html: expect.stringMatching(/Hello Petra.*\$75,480.*Valid until.*2 April 2026/s),
  });
  expect(seen.json().html).not.toContain('<style>');
  await app.close();
  expect(await detail(lead._id)).toMatchObject({ earlierEstimates: [], deliveries: [] });
});

test('Save and mail says what happened: mailed and a proposal, or neither and why', async () => {
  const mailing = await openLeadDesk(database, '2026-03-02T01:00:00Z', {
    ROLE: 'web',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'us@lifts.example',
    WEBHOOK_URLS: 'http://127.0.0.1:9/hook',
    WEBHOOK_SECRET: sandboxWebhookSecret,
  });
  const saveAndMail = async (id: string, numberOfStops: 3 | 4, mail = true) =>
    (
      await mailing.send('POST', `/leads/${id}/estimates`, { answers: buildAnswers({ numberOfStops }), mail })
    ).json<MadeEstimate>();
  const sent = async (id: string) => {
    const { rows } = await database.pool.query<{ sent: string }>(
      `SELECT d.event || ' ' || d.lead_status AS sent FROM deliveries d JOIN channels c ON c.name = d.channel
       WHERE d.lead_id = $1 AND c.kind = 'webhook' ORDER BY d.created_at, d.id`,
      [id],
    );
    return rows.map((row) => row.sent);
  };

  const lead = await mailing.visitor({ email: 'mailed@example.com' });
  expect(await saveAndMail(lead._id, 3)).toMatchObject({ mailedTo: 'mailed@example.com', notMailed: null });
  const after = await mailing.detail(lead._id);
  expect(after).toMatchObject({ status: 'proposal', revision: 1 });
  expect(after.history.map(({ kind }) => kind)).toEqual(['status', 'estimate']);
  expect(await sent(lead._id)).toEqual([
    'lead.created new',
    'estimate.created proposal',
    'lead.status_changed proposal',
  ]);
  const undone = await mailing.send('POST', `/leads/${lead._id}/undo`, { revision: 1 });
  expect(undone.json()).toMatchObject({ status: 'new' });
  // The same request again mails nothing twice, and leaves what was done since.
  expect(await saveAndMail(lead._id, 3)).toMatchObject({ mailedTo: 'mailed@example.com' });
  expect(await mailing.detail(lead._id)).toMatchObject({ status: 'new' });

  // A price is mailed once asked for, also if it was saved without, whether the visit's first mail waits or has left.
  const mailsOf = async (id: string) => {
    const { rows } = await database.pool.query<{ stops: number; isDue: boolean }>(
      `SELECT (e.answers ->> 'numberOfStops')::int AS stops, d.due_at <= clock_timestamp() AS "isDue"
       FROM deliveries d JOIN estimates e ON e.id = d.estimate_id
       WHERE d.lead_id = $1 AND d.channel = 'visitor_email' ORDER BY d.created_at, d.id`,
      [id],
    );
    return rows;
  };
  const waiting = await mailing.visitor({ email: 'waiting@example.com' });
  expect(await mailsOf(waiting._id)).toEqual([{ stops: 4, isDue: false }]);
  expect(await saveAndMail(waiting._id, 4)).toMatchObject({ notMailed: null, status: 'proposal' });
  expect(await mailsOf(waiting._id)).toEqual([{ stops: 4, isDue: true }]);
  await saveAndMail(waiting._id, 4);
  expect(await mailsOf(waiting._id)).toHaveLength(1);

  const saved = await mailing.visitor({ email: 'saved@example.com' });
  await database.pool.query(
    `UPDATE deliveries SET state = 'delivered' WHERE lead_id = $1 AND channel = 'visitor_email'`,
    [saved._id],
  );
  expect(await saveAndMail(saved._id, 3, false)).toMatchObject({ notMailed: 'not_asked', status: 'new' });
  expect(await saveAndMail(saved._id, 3)).toMatchObject({ notMailed: null, status: 'proposal' });
  await saveAndMail(saved._id, 3);
  expect((await mailsOf(saved._id)).map(({ stops }) => stops)).toEqual([4, 3]);

  // Two who press at the same moment mail one price, also of a lead that was entered by hand.
  const pressTwice = async (press: () => Promise<unknown>) => {
    const holder = await database.pool.connect();
    await holder.query('BEGIN; SELECT FROM leads FOR UPDATE');
    const presses = [press(), press()];
    const pressing = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(pressing)).rowCount).toBe(2);
    await holder.query('COMMIT');
    holder.release();
    expect(await Promise.all(presses)).toMatchObject([{ notMailed: null }, { notMailed: null }]);
  };
  await saveAndMail(saved._id, 4, false);
  await pressTwice(() => saveAndMail(saved._id, 4));
  expect((await mailsOf(saved._id)).map(({ stops }) => stops)).toEqual([4, 3, 4]);
  const body = { ...buildContact({ email: 'by.hand@example.com' }), answers: buildAnswers() };
  const enter = async (mail: boolean) =>
    (await mailing.send('POST', '/leads', { ...body, mail })).json<MadeEstimate>();
  const { leadId: entered } = await enter(false);
  const proposed = await mailing.send('PATCH', `/leads/${entered}/status`, { status: 'proposal' });
  expect(proposed.statusCode).toBe(200);
  await pressTwice(() => enter(true));
  expect(await mailsOf(entered)).toHaveLength(1);

  const failed = await mailing.visitor({ email: 'failed@example.com' });
  await database.pool.query(
    `UPDATE deliveries SET state = 'failed' WHERE lead_id = $1 AND channel = 'visitor_email'`,
    [failed._id],
  );
  await saveAndMail(failed._id, 4);
  expect(await mailsOf(failed._id)).toHaveLength(2);

  const stopping = await mailing.visitor({ email: 'stopped@example.com' });
  const links = await openEstimateLinks(database.orm, '', createSecretBox(undefined));
  const stopped = createStoppedMailboxes({ database, clock: () => new Date(), links });
  await mailing.send('POST', `/mail/stop/${stopped.tokenFor('stopped@example.com')}`);
  expect(await saveAndMail(stopping._id, 3)).toMatchObject({ mailedTo: null, notMailed: 'stopped' });
  expect(await mailing.detail(stopping._id)).toMatchObject({ status: 'new', numberOfStops: 3 });
  await mailing.app.close();

  const { _id: unmailed } = await desk.visitor({ email: 'no-mail@example.com' });
  const answers = buildAnswers({ numberOfStops: 3 });
  const answer = await desk.send('POST', `/leads/${unmailed}/estimates`, { answers, mail: true });
  expect(answer.json()).toMatchObject({ mailedTo: null, notMailed: 'no_mails' });
  expect(await detail(unmailed)).toMatchObject({ status: 'new' });
});

test('The same lift on a later day is a further estimate of the desk’s, and a visitor’s once the first has expired', async () => {
  const later = await openLeadDesk(database, '2026-03-02T01:00:00Z');
  const visit = { email: 'later@example.com', sessionId: randomUUID() };
  const { _id: id } = await later.visitor(visit);
  const made = async (day: string) => {
    await later.setClock(`${day}T01:00:00Z`);
    const answer = await later.send('POST', `/leads/${id}/estimates`, { answers: buildAnswers() });
    return answer.json<MadeEstimate>().validUntil;
  };
  const count = async () => (await later.detail(id)).earlierEstimates.length;
  expect(await made('2026-03-02')).toBe('2026-04-01');
  expect(await count()).toBe(0);
  expect(await made('2026-03-03')).toBe('2026-04-02');
  expect(await made('2026-03-03')).toBe('2026-04-02');
  expect(await count()).toBe(1);
  await later.setClock('2026-04-02T01:00:00Z');
  await later.visitor(visit);
  expect(await count()).toBe(1);
  await later.setClock('2026-04-03T01:00:00Z');
  await Promise.all([1, 2, 3, 4].map(() => later.visitor(visit)));
  expect(await count()).toBe(2);
  await later.app.close();
});
