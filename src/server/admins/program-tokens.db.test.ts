import { expect, test } from 'vitest';
import type { TokenScope } from '#contract/endpoint.ts';
import { openLeadDesk, useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const lead = await desk.visitor({ email: 'read@example.com' });

async function makeToken(
  name: string,
  scopes?: readonly TokenScope[],
): Promise<{ id: string; token: string }> {
  return (await desk.send('POST', '/admin/status-tokens', { name, scopes })).json();
}

const call = (token: string, url: string, payload?: object) =>
  desk.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

/** Every endpoint that a token may open, by the scope that opens it. */
const reached = {
  'leads:read': ['/leads', `/leads/${lead._id}`, '/leads/export.csv'],
  'report:read': ['/leads/report', '/leads/report.csv?table=campaign', '/leads/overview'],
} as const;

test.each([
  ['status', []],
  ['leads:read', reached['leads:read']],
  ['report:read', reached['report:read']],
] as const)('A token for %s opens that and nothing else', async (scope, opened) => {
  const { token } = await makeToken(`Only ${scope}`, [scope]);
  for (const url of [...reached['leads:read'], ...reached['report:read']]) {
    const isOpen = opened.some((each) => each === url);
    expect([url, (await call(token, url)).statusCode]).toEqual([url, isOpen ? 200 : 401]);
  }
  const set = await call(token, '/leads/status', { leadId: lead._id, status: 'contacted' });
  expect(set.statusCode).toBe(scope === 'status' ? 200 : 401);
  for (const url of ['/admin/status-tokens', '/admin/account', '/admin/pricing-config', '/leads/counts']) {
    expect([url, (await call(token, url)).statusCode]).toEqual([url, 401]);
  }
  const { events } = (await desk.ask('/admin/security-events')).json();
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'access_refused',
      detail: expect.objectContaining({ what: 'status_token' }),
    }),
  );
});

test('One without scopes sets the status only, as every token of an earlier version', async () => {
  const { id, token } = await makeToken('As before');
  await database.pool.query('UPDATE status_tokens SET scopes = DEFAULT WHERE id = $1', [id]);
  expect((await call(token, '/leads')).json()).toMatchObject({
    error: expect.stringContaining('an admin can make one that may'),
    code: 'wrong_scope',
  });
  expect((await call(token, '/leads/status', { leadId: lead._id, status: 'lost' })).statusCode).toBe(200);
});

test('What a program downloads is in the security log under its name, and its last use is listed', async () => {
  const { id, token } = await makeToken('Sheet', ['leads:read', 'report:read']);
  expect((await call(token, '/leads/export.csv')).body).toContain('read@example.com');
  const { events } = (await desk.ask('/admin/security-events')).json();
  expect(events[0]).toMatchObject({ kind: 'leads_exported', admin: 'token Sheet' });
  const { tokens } = (await desk.ask('/admin/status-tokens')).json();
  expect(tokens.find((each: { id: string }) => each.id === id)).toMatchObject({
    scopes: ['leads:read', 'report:read'],
    lastUsedAt: '2026-03-02T01:00:00.000Z',
  });
  await desk.send('DELETE', `/admin/status-tokens/${id}`);
  expect((await call(token, '/leads')).statusCode).toBe(401);
});

test('A program asks 120 times a minute, and the others meanwhile as they like', async () => {
  const limited = await openLeadDesk(database, '2026-03-02T01:00:00Z', { RATE_LIMIT: 'on' });
  const [{ token }, other] = [
    await makeToken('Eager', ['leads:read']),
    await makeToken('Calm', ['leads:read']),
  ];
  const status = async (by: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${by}` };
    return (await limited.app.inject({ url: '/api/leads?limit=1', headers, remoteAddress })).statusCode;
  };
  for (let asked = 0; asked < 120; asked += 1) {
    expect(await status(token, `203.0.113.${asked}`)).toBe(200);
  }
  expect(await status(token, '203.0.113.200')).toBe(429);
  expect(await status(other.token, '203.0.113.0')).toBe(200);
  await limited.app.close();
});

test('Of scopes there is at least one, and no other', async () => {
  for (const scopes of [[], ['leads:write'], 'status']) {
    expect((await desk.send('POST', '/admin/status-tokens', { name: 'None', scopes })).statusCode).toBe(400);
  }
});
