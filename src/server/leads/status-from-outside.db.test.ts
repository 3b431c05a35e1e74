import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const made = await desk.send('POST', '/admin/status-tokens', { name: 'HighLevel workflow' });
const { id: tokenId, token } = made.json<{ id: string; token: string }>();

const { detail } = desk;
const setStatus = (payload: object, headers: Record<string, string> = {}) =>
  desk.app.inject({
    method: 'POST',
    url: '/api/leads/status',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });

test('A token is shown once, stored hashed, listed and logged', async () => {
  expect(made.json()).toMatchObject({
    name: 'HighLevel workflow',
    madeBy: testAdmin.email,
    lastUsedAt: null,
  });
  expect(token).toMatch(/^let_[\w-]{43}$/);
  const listed = await desk.ask('/admin/status-tokens');
  expect(listed.json().tokens).toMatchObject([{ id: tokenId, name: 'HighLevel workflow' }]);
  const { rows } = await database.pool.query('SELECT t::text AS row FROM status_tokens t');
  for (const text of [listed.body, JSON.stringify(rows)]) expect(text).not.toContain(token.slice(4));
  const { events } = (await desk.ask('/admin/security-events')).json();
  expect(events[0]).toMatchObject({ kind: 'status_token_made', detail: { name: 'HighLevel workflow' } });
});

test('A program sets the status by id, reference or email; the history names its token', async () => {
  const lead = await desk.visitor({ email: 'Outside@example.com' });
  const named = [
    { leadId: lead._id },
    { reference: lead.reference.replace('-', '') },
    { email: 'outside@example.com' },
  ];
  for (const [index, status] of (['contacted', 'qualified', 'proposal'] as const).entries()) {
    const answer = await setStatus({ ...named[index], status, note: `Step ${index}` });
    expect(answer.json()).toEqual({ leadId: lead._id, status });
  }
  const { history } = await detail(lead._id);
  expect(history).toHaveLength(6);
  expect(history).toContainEqual(
    expect.objectContaining({
      kind: 'status',
      who: 'token HighLevel workflow',
      detail: { from: 'qualified', to: 'proposal' },
    }),
  );
  const { tokens } = (await desk.ask('/admin/status-tokens')).json();
  expect(tokens[0].lastUsedAt).toBe('2026-03-02T01:00:00.000Z');
});

test('A program that closes a lead ends its follow-up', async () => {
  const { _id: leadId } = await desk.person('closed-outside');
  await desk.send('PATCH', `/leads/${leadId}`, { followUpOn: '2026-03-03', revision: 0 });
  await setStatus({ leadId, status: 'closed' });
  expect(await detail(leadId)).toMatchObject({ status: 'closed', followUpOn: null });
});

test('A request that is sent again under its key changes nothing, even after somebody changed the status', async () => {
  const lead = await desk.visitor({ email: 'again@example.com' });
  const body = { leadId: lead._id, status: 'contacted', note: 'Rang' };
  const key = { 'idempotency-key': 'workflow-1' };
  expect((await setStatus(body, key)).json()).toMatchObject({ status: 'contacted' });
  await desk.send('PATCH', `/leads/${lead._id}/status`, { status: 'closed' });
  expect((await setStatus(body, key)).json()).toMatchObject({ status: 'closed' });
  expect((await detail(lead._id)).history).toHaveLength(3);
});

test('A key is remembered even if it changed nothing: a retry never undoes what a person did later', async () => {
  const lead = await desk.visitor({ email: 'remembered@example.com' });
  await desk.send('PATCH', `/leads/${lead._id}/status`, { status: 'contacted' });
  const body = { leadId: lead._id, status: 'contacted' };
  const key = { 'idempotency-key': 'deal-1' };
  expect((await setStatus(body, key)).json()).toEqual(body);
  await desk.send('PATCH', `/leads/${lead._id}/status`, { status: 'qualified' });
  expect((await setStatus(body, key)).json()).toEqual({ leadId: lead._id, status: 'qualified' });
  const after = await detail(lead._id);
  expect(after).toMatchObject({ status: 'qualified', revision: 2 });
  expect(after.history.map(({ kind }) => kind)).toEqual(['status', 'unchanged', 'status']);
  // Undo takes back the person's change, not what changed nothing.
  const undone = await desk.send('POST', `/leads/${lead._id}/undo`, { revision: 2 });
  expect(undone.json()).toMatchObject({ status: 'contacted' });
});

test('A retry means the lead that its first try found, even if the email is another lead’s by now', async () => {
  const lead = await desk.visitor({ email: 'moved@example.com', fullName: 'First' });
  const body = { email: 'moved@example.com', status: 'lost', newest: true };
  const key = { 'idempotency-key': 'deal-2' };
  expect((await setStatus(body, key)).json()).toEqual({ leadId: lead._id, status: 'lost' });
  await desk.setClock('2026-03-02T01:30:00Z');
  const newer = await desk.visitor({ email: 'moved@example.com', fullName: 'Second' });
  expect((await setStatus(body, key)).json()).toEqual({ leadId: lead._id, status: 'lost' });
  expect(await detail(newer._id)).toMatchObject({ status: 'new' });
});

test('A program touches no lead: not in the list, the export, nor in Today', async () => {
  const { _id: leadId } = await desk.visitor({ email: 'untouched@example.com' });
  await setStatus({ leadId, status: 'contacted', note: 'Deal moved' });
  expect(await detail(leadId)).toMatchObject({ status: 'contacted', touchedAt: null });
  expect((await desk.list({ search: 'untouched@example.com', touchedBy: 'none' })).total).toBe(1);
  await desk.setClock('2026-03-04T02:00:00Z');
  expect((await desk.list({ search: 'untouched@example.com', untouched: 'true' })).total).toBe(1);
  await desk.setClock('2026-03-02T01:30:00Z');
});

test.each([
  [null, 400],
  ['true', 400],
  [[], 400],
  [{ reference: null, email: null, note: null, status: 'contacted' }, 200],
  [{ email: 'json@example.com', leadId: null, newest: 'true', status: 'contacted' }, 200],
  [{ email: 'json@example.com', leadId: null, newest: 'false', status: 'contacted' }, 409],
  [{ email: 'json@example.com', leadId: null, newest: null, status: 'contacted' }, 409],
  [{ newest: 'perhaps', status: 'contacted' }, 400],
  [{ status: 7 }, 400],
])('%j, as programs send it, is answered with %i', async (sent, statusCode) => {
  const { _id: leadId } = await desk.visitor({ email: 'json@example.com', sessionId: randomUUID() });
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/leads/status',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(isObject ? { leadId, ...sent } : sent),
  });
  expect(answer.statusCode).toBe(statusCode);
});

test('Of several leads with one email the newest is taken only when that is asked for', async () => {
  await desk.visitor({ email: 'several@example.com', fullName: 'First' });
  await desk.setClock('2026-03-02T02:00:00Z');
  const newest = await desk.visitor({ email: 'several@example.com', fullName: 'Second' });
  const body = { email: 'several@example.com', status: 'lost' };
  const refused = await setStatus(body);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'several_leads' });
  expect((await setStatus({ ...body, newest: true })).json()).toEqual({ leadId: newest._id, status: 'lost' });
});

test.each([
  [{ email: 'nobody@example.com', status: 'lost' }, 404, 'lead_not_found'],
  [{ leadId: 'x', status: 'lost' }, 404, 'lead_not_found'],
  [{ reference: '0000-0000', status: 'lost' }, 404, 'lead_not_found'],
  [{ email: 'several@example.com', status: 'new' }, 422, 'cannot_set'],
  [{ email: 'several@example.com', status: 'nonsense' }, 422, 'cannot_set'],
  [{ email: 'several@example.com' }, 422, 'cannot_set'],
  [{ leadId: '', status: 'lost' }, 422, 'cannot_set'],
  [{ status: 'lost' }, 422, 'cannot_set'],
  [{ email: 'several@example.com', reference: '0000-0000', status: 'lost' }, 422, 'cannot_set'],
])('%j is answered with %i and a sentence', async (body, statusCode, code) => {
  const answer = await setStatus(body);
  expect(answer.statusCode).toBe(statusCode);
  expect(answer.json()).toMatchObject({ code, error: expect.stringMatching(/\.$/) });
});

test('Empty fields count as left out, as programs send them', async () => {
  const lead = await desk.visitor({ email: 'empty@example.com' });
  const body = { leadId: ` ${lead._id} `, reference: '', email: '', note: '', status: 'contacted' };
  expect((await setStatus(body, { authorization: `bearer ${token}` })).json()).toMatchObject({
    status: 'contacted',
  });
  expect((await detail(lead._id)).history).toHaveLength(1);
});

test('A session is no token, a token is no session, and a revoked one opens nothing', async () => {
  const body = { email: 'nobody@example.com', status: 'lost' };
  for (const authorization of ['', 'Bearer let_wrong', `Basic ${token}`]) {
    expect((await setStatus(body, { authorization })).json()).toMatchObject({ code: 'wrong_token' });
  }
  const headers = { authorization: `Bearer ${token}` };
  expect((await desk.app.inject({ url: '/api/leads', headers })).statusCode).toBe(401);
  expect((await desk.send('DELETE', `/admin/status-tokens/${tokenId}`)).json()).toEqual({ ok: true });
  expect((await setStatus(body)).statusCode).toBe(401);
  expect((await desk.send('DELETE', `/admin/status-tokens/${tokenId}`)).statusCode).toBe(404);
});
