import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Lead } from '#contract/leads/leads.ts';
import { toE164 } from '#domain/contact/phone.ts';
import { manageAdmins } from '#server/admins/manage-admins.ts';
import { migrations } from '#server/database/migrate.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// In Sydney it is the 3rd already.
const { database, desk } = await useLeadDesk('2026-03-02T14:00:00Z');
const today = '2026-03-03';

const { detail, emails, person: visitor } = desk;

test('A note whose reply was lost is stored once, also when both come at once', async () => {
  const lead = await visitor('note');
  const body = { id: randomUUID(), text: 'Prefers mornings' };
  const send = () => desk.send('POST', `/leads/${lead._id}/notes`, body);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  const [first, ...others] = answers.map((answer) => answer.json<{ id: number }>());
  for (const other of others) expect(other).toEqual(first);
  expect((await detail(lead._id)).history).toHaveLength(1);
});

test('A lead is found by the reference of any of its estimates, with or without the dash', async () => {
  const visit = { sessionId: randomUUID() };
  const first = await visitor('reference', visit);
  const newest = await visitor('reference', { ...visit, numberOfStops: 2 });
  expect(newest.reference).not.toBe(first.reference);
  for (const { reference } of [first, newest]) {
    for (const search of [reference, reference.replace('-', ''), reference.toLowerCase()]) {
      expect(await emails({ search })).toEqual([first.email]);
    }
  }
});

test('One phone number is one person, however it was typed', async () => {
  const typed = ['0498 111 222', '+61 498 111 222', '0011 61 498 111 222', '+61 (0)498 111 222'];
  const leads: Lead[] = [];
  for (const [index, phone] of typed.entries()) leads.push(await visitor(`phone-${index}`, { phone }));
  const [first] = leads;
  const others = (await detail(first?._id ?? '')).otherEnquiries.map(({ _id }) => _id);
  expect(new Set(others)).toEqual(new Set(leads.slice(1).map(({ _id }) => _id)));
  for (const search of typed) expect((await desk.list({ search })).total).toBe(4);
});

test('Phones stored before there was a normalised one are filled as new ones are', async () => {
  const mobiles = [
    '0412345678',
    '412345678',
    '61412345678',
    '610412345678',
    '001161412345',
    '1300123456',
    '131234',
  ];
  const stored = [...mobiles, '98765432', '6421123456', ''];
  const fill = migrations.flatMap(({ sql }) => sql).find((statement) => statement.includes('SET "phone"'));
  await visitor('stored');
  for (const mobile of stored) {
    await database.pool.query(`UPDATE leads SET phone = NULL, mobile = $1 WHERE name = 'stored'`, [mobile]);
    await database.pool.query(fill ?? '');
    const { rows } = await database.pool.query(`SELECT phone FROM leads WHERE name = 'stored'`);
    expect(rows).toEqual([{ phone: toE164(mobile) }]);
  }
});

test('A list by state, customer type and lift', async () => {
  const lead = await visitor('filter', { state: 'TAS', customerType: 'architect', liftType: 'commercial' });
  for (const query of [{ state: 'TAS' }, { customerType: 'architect' }, { liftType: 'commercial' }]) {
    expect(await emails(query)).toEqual([lead.email]);
  }
  expect((await desk.ask('/leads?state=XX')).statusCode).toBe(400);
});

test('A list of the leads of which something was not delivered', async () => {
  const lead = await visitor('failed');
  expect(await emails({ delivery: 'failed' })).toEqual([]);
  const failed = (channel: string) =>
    database.pool.query(
      `INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, state, created_at)
       SELECT $1, $3, 'lead.created', id, newest_estimate_id, 'failed', now() FROM leads WHERE id = $2`,
      [randomUUID(), lead._id, channel],
    );
  await database.pool.query(
    `INSERT INTO channels (name, kind, label) VALUES ('old', 'webhook', 'old.example')`,
  );
  // The status box does not warn of a webhook that is not connected any more.
  await failed('old');
  expect(await emails({ delivery: 'failed' })).toEqual([]);
  await failed('crm');
  expect(await emails({ delivery: 'failed' })).toEqual([lead.email]);
  expect((await desk.ask('/admin/status')).json().problems).toEqual([
    expect.stringMatching(/^1 contact could not be/),
  ]);
});

test('All that a filter lets through are changed in one call; conflicts are named', async () => {
  const names = ['bulk-a', 'bulk-b', 'bulk-c'];
  for (const name of names) await visitor(name, { state: 'NT' });
  const leads = (await desk.list({ state: 'NT' })).leads;
  const [changedMeanwhile] = leads;
  await desk.send('PATCH', `/leads/${changedMeanwhile?._id}/status`, { status: 'proposal' });
  const answer = await desk.send('POST', '/leads/bulk', {
    filter: { state: 'NT' },
    status: 'lost',
    assignedTo: testAdmin.email,
    revisions: Object.fromEntries(leads.map(({ _id, revision }) => [_id, revision])),
  });
  const outcomes = new Map(
    answer
      .json<{ results: { id: string; outcome: string }[] }>()
      .results.map(({ id, outcome: of }) => [id, of]),
  );
  expect(leads.map(({ _id }) => outcomes.get(_id))).toEqual(['conflict', 'changed', 'changed']);
  expect(await desk.list({ state: 'NT', status: 'lost', assignedTo: 'me' })).toMatchObject({ total: 2 });
  for (const [body, error] of [
    [{ status: 'lost' }, 'Choose leads either by ids or by a filter'],
    [{ ids: ['x'], filter: {}, status: 'lost' }, 'Choose leads either by ids or by a filter'],
    [{ filter: {} }, 'Choose a status or a person'],
    [{ filter: { State: 'NT' }, status: 'lost' }, 'There is no such field: State'],
  ] as const) {
    expect((await desk.send('POST', '/leads/bulk', body)).json()).toMatchObject({ code: 'bad_input', error });
  }
  const nothing = await desk.send('PATCH', `/leads/${changedMeanwhile?._id}`, { revision: 1 });
  expect(nothing.json()).toMatchObject({ error: 'Choose a person or the day of a follow-up' });
});

test('Of leads that a filter chose unseen, those that a colleague changed since the list was loaded are named and left', async () => {
  for (const name of ['unseen-a', 'unseen-b', 'unseen-c']) await visitor(name);
  const filter = { search: 'unseen' };
  const { leads, asOf } = await desk.list(filter);
  const [byColleague, byMe, untouched] = leads;
  for (const lead of [byColleague, byMe]) {
    await desk.send('PATCH', `/leads/${lead?._id}/status`, { status: 'contacted' });
  }
  await database.pool.query(`UPDATE lead_history SET who = 'colleague@example.com' WHERE lead_id = $1`, [
    byColleague?._id,
  ]);
  const answer = await desk.send('POST', '/leads/bulk', { filter, asOf, status: 'lost' });
  const { results } = answer.json<{ results: object[] }>();
  expect(results).toHaveLength(3);
  expect(results).toEqual(
    expect.arrayContaining([
      { id: byColleague?._id, outcome: 'conflict', name: byColleague?.name },
      { id: byMe?._id, outcome: 'changed' },
      { id: untouched?._id, outcome: 'changed' },
    ]),
  );
  expect(await desk.list({ ...filter, status: 'lost' })).toMatchObject({ total: 2 });
});

test('Today: due follow-ups by day, then new leads newest first, then older untouched ones by amount, then those without a next step; each says why', async () => {
  await database.pool.query(`UPDATE leads SET status = 'closed', follow_up_on = NULL`);
  // The 3rd is a Tuesday: what came since Monday began is new.
  await desk.setClock('2026-03-01T12:59:00Z');
  const small = await visitor('today-small', { numberOfStops: 2 });
  const opened = await visitor('today-opened', { numberOfStops: 4 });
  const large = await visitor('today-large', { numberOfStops: 6 });
  await database.pool.query(`UPDATE leads SET opened_times = 2, opened_at = created_at WHERE id = $1`, [
    opened._id,
  ]);
  await desk.setClock('2026-03-01T13:00:00Z');
  const monday = await visitor('today-monday');
  await desk.setClock('2026-03-02T14:00:00Z');
  const tuesday = await visitor('today-tuesday');
  const dueLeads: Lead[] = [];
  for (const [name, followUpOn] of [
    ['today-overdue', '2026-02-20'],
    ['today-due', today],
    ['today-later', '2026-03-09'],
  ] as const) {
    const lead = await visitor(name);
    dueLeads.push(lead);
    await desk.send('PATCH', `/leads/${lead._id}`, { followUpOn, revision: 0 });
  }
  const [overdue, due] = dueLeads;
  await visitor('today-robot', { companyWebsite: 'https://example.com' });
  const noted = await visitor('today-noted');
  await desk.send('POST', `/leads/${noted._id}/notes`, { text: 'Rang' });
  // Somebody who is given a lead has not touched it yet.
  await desk.send('PATCH', `/leads/${large._id}`, { assignedTo: testAdmin.email, revision: 0 });

  const rows = (await desk.list({ view: 'today' })).leads;
  expect(rows.map(({ email, reason }) => [email, reason])).toEqual([
    [overdue?.email, { kind: 'overdue', since: '2026-02-20' }],
    [due?.email, { kind: 'due', since: today }],
    [tuesday.email, { kind: 'new', since: tuesday.createdAt }],
    [monday.email, { kind: 'new', since: monday.createdAt }],
    [large.email, { kind: 'untouched', since: large.createdAt }],
    [opened.email, { kind: 'opened', since: opened.createdAt }],
    [small.email, { kind: 'untouched', since: small.createdAt }],
    [noted.email, { kind: 'no_next_step', since: '2026-03-02T14:00:00.000Z' }],
  ]);
  expect((await desk.ask('/leads/counts?view=today')).json()).toMatchObject({ new: 8, closed: 0 });
  // A list of what is due is in the order of the days too.
  expect(await emails({ due: 'true' })).toEqual([overdue?.email, due?.email]);
  // And by another order when somebody asks for it.
  expect(await emails({ due: 'true', sort: 'date', order: 'asc' })).toHaveLength(2);
  expect((await desk.list()).leads[0]).not.toHaveProperty('reason');
});

test('An open lead stays in Today after whatever a person did with it, unless a day was chosen or it was closed', async () => {
  const lead = await visitor('next-step');
  const inToday = async () => {
    const { leads } = await desk.list({ view: 'today', search: lead.email });
    return leads.map(({ reason }) => reason?.kind);
  };
  const status = (to: string) => desk.send('PATCH', `/leads/${lead._id}/status`, { status: to });
  await status('contacted');
  expect(await inToday()).toEqual(['no_next_step']);
  await desk.outcome(await detail(lead._id), { outcome: 'site_visit' });
  expect(await inToday()).toEqual([]);
  const { revision } = await detail(lead._id);
  await desk.send('POST', `/leads/${lead._id}/undo`, { revision });
  expect(await inToday()).toEqual(['no_next_step']);
  await desk.send('POST', `/leads/${lead._id}/estimates`, { answers: buildAnswers(), mail: false });
  expect(await inToday()).toEqual(['no_next_step']);
  await status('lost');
  expect(await inToday()).toEqual([]);
});

test('A search travels in a body too, where no proxy logs it', async () => {
  const lead = await visitor('body', { state: 'TAS' });
  const found = await desk.send('POST', '/leads/search', { search: lead.email, limit: 5 });
  expect(found.json()).toMatchObject({ total: 1, leads: [{ _id: lead._id }] });
  // Forms send 'false' as a text, and programs as a word.
  for (const suspectedRobot of [false, 'false', '']) {
    const counts = await desk.send('POST', '/leads/counts', { search: lead.email, suspectedRobot });
    expect(counts.json()).toMatchObject({ new: 1, lost: 0 });
  }
  const csv = await desk.send('POST', '/leads/export.csv', { search: lead.email });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  expect((await desk.send('POST', '/leads/search', { limit: 0 })).statusCode).toBe(400);
});

test('Leads that came since a list was read are counted from the time that it names', async () => {
  const { asOf = '' } = await desk.list();
  await desk.setClock('2026-03-02T15:00:30Z');
  await visitor('since');
  const counts = (
    await desk.ask(`/leads/counts?${new URLSearchParams({ from: asOf, search: 'since@' })}`)
  ).json();
  expect(counts).toMatchObject({ new: 1 });
});

test('A contact is corrected: the history keeps what it was, and the phone finds its other enquiries', async () => {
  const other = await visitor('correct-other', { phone: '0455 666 777' });
  const lead = await visitor('correct');
  const answer = await desk.send('PATCH', `/leads/${lead._id}/contact`, {
    email: 'Corrected@desk.example.com',
    phone: '+61 455 666 777',
    revision: 0,
  });
  expect(answer.json()).toMatchObject({
    name: 'correct',
    email: 'Corrected@desk.example.com',
    mobile: '61455666777',
    revision: 1,
  });
  const after = await detail(lead._id);
  expect(after.history).toMatchObject([
    { kind: 'contact', who: testAdmin.email, detail: { email: lead.email, mobile: lead.mobile } },
  ]);
  expect(after.otherEnquiries).toMatchObject([{ _id: other._id }]);

  const late = { email: 'late@desk.example.com', revision: 0 };
  expect((await desk.send('PATCH', `/leads/${lead._id}/contact`, late)).json().code).toBe('lead_conflict');
  const wrong = { email: 'no-mail', revision: 1 };
  expect((await desk.send('PATCH', `/leads/${lead._id}/contact`, wrong)).json()).toMatchObject({
    details: [{ path: 'email', message: 'Please enter a valid email' }],
  });
});

test('A corrected contact stays when the visitor’s page sends the old one again; what was not corrected follows', async () => {
  const visit = { sessionId: randomUUID() };
  const lead = await visitor('typo', visit);
  const email = 'right@desk.example.com';
  await desk.send('PATCH', `/leads/${lead._id}/contact`, { email, fullName: 'Right Name', revision: 0 });
  const payload = buildCalculateBody({
    ...visit,
    fullName: 'Typo',
    email: 'TYPO@desk.example.com',
    phone: lead.mobile,
    state: 'WA',
    numberOfStops: 2,
  });
  await desk.app.inject({ method: 'POST', url: '/api/calculate', payload });
  expect(await detail(lead._id)).toMatchObject({ name: 'Right Name', email, state: 'WA', numberOfStops: 2 });
  expect(await emails({ search: 'typo@' })).toEqual([]);
});

test('Two saves of one view at the same time keep one', async () => {
  const save = (query: string) => desk.send('POST', '/lead-views', { name: 'At once', query });
  const saved = await Promise.all(['state=WA', 'state=NT', 'state=SA', 'state=ACT'].map(save));
  expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { views } = (await desk.ask('/lead-views')).json();
  expect(views).toMatchObject([{ name: 'At once' }]);
  await desk.send('DELETE', '/lead-views', { name: 'At once' });
});

test('Views are saved under a name, for oneself or for the team', async () => {
  const views = async () => (await desk.ask('/lead-views')).json().views;
  const view = { name: 'Tasmania', query: 'state=TAS', shared: false };
  expect((await desk.send('POST', '/lead-views', view)).json()).toEqual({ ok: true });
  await desk.send('POST', '/lead-views', { ...view, query: 'state=TAS&sort=total' });
  const team = { name: 'Architects', query: 'customerType=architect', shared: true };
  await desk.send('POST', '/lead-views', team);
  const architects = { ...team, owner: testAdmin.email };
  expect(await views()).toEqual([
    architects,
    { ...view, query: 'state=TAS&sort=total', owner: testAdmin.email },
  ]);

  const colleague = { email: 'mia@example.com', password: '' };
  colleague.password = await addAdmin(colleague.email);
  const login = await desk.app.inject({ method: 'POST', url: '/api/admin/login', payload: colleague });
  const headers = { authorization: `Bearer ${login.json().token}` };
  const theirs = await desk.app.inject({ url: '/api/lead-views', headers });
  expect(theirs.json().views).toEqual([architects]);

  await desk.send('DELETE', '/lead-views', { name: 'Tasmania' });
  expect(await views()).toEqual([architects]);
  expect((await desk.send('POST', '/lead-views', { name: '  ', query: '' })).statusCode).toBe(400);
});

/** Returns the password that was made. */
async function addAdmin(email: string): Promise<string> {
  const said = await manageAdmins(['add', email], database, () => new Date());
  return /Password +(\S+)/.exec(JSON.stringify(said).replaceAll('\\n', ' '))?.[1] ?? '';
}
