import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { createTestApp, signIn, useTestApp } from '#tests/support/test-app.ts';

const { database, app } = await useTestApp();
const headers = await signIn(app);
const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

const nothingHere = { error: 'There is nothing at this address.', code: 'not_found' };

test.each([
  '/api',
  '/api?x=1',
  '/api/',
  '/api/nothing',
  '/api/%zz',
  '/api/leads/%zz',
  `/api/leads/${'1'.repeat(300)}`,
])('The address %s answers JSON, never a page or a word of the framework', async (url) => {
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(nothingHere);
});

test.each([
  ['POST', '/api/options', 'GET'],
  ['GET', '/api/calculate?x=1', 'POST'],
  ['PUT', '/api/leads/0', 'GET, DELETE, PATCH'],
] as const)('%s %s names the methods that the address takes', async (method, url, allow) => {
  const answer = await app.inject({ method, url, headers });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers).toMatchObject({ allow, 'cache-control': 'no-store' });
  expect(answer.json()).toEqual({
    error: 'This address does not take that method.',
    code: 'method_not_allowed',
  });
});

test('All endpoints but these demand a session, or a token of their own', async () => {
  const open: string[] = [];
  for (const name of Object.keys(endpoints)) {
    const [method, path = ''] = name.split(' ');
    const url = `/api${path.replaceAll(/:\w+/g, 'x')}`;
    const answer = await app.inject({
      method: method as 'GET',
      url,
      ...(method !== 'GET' && { payload: {} }),
    });
    if (answer.statusCode !== 401) open.push(name);
  }
  expect(open.toSorted()).toEqual([
    'GET /admin/invitations/:token',
    'GET /estimates/:token',
    'GET /options',
    'POST /admin/invitations/:token',
    'POST /admin/login',
    'POST /calculate',
    'POST /estimates/:token/mail',
    'POST /estimates/:token/opened',
    'POST /mail/stop/:token',
    'POST /steps',
    'PUT /estimates/:token/prepared-for',
  ]);
});

test('A body that is no JSON is refused by its media type, whatever it says', async () => {
  const login = '{"email":"a@example.com","password":"x"}';
  const answer = await post('/api/admin/login', login, 'text/plain;charset=UTF-8');
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({ code: 'wrong_media_type' });
});

test('A media type has 200 characters at most', async () => {
  const type = (length: number) => `application/json;${'k'.repeat(length - 17)}`;
  const statusOf = async (length: number) => (await post('/api/nothing', '{}', type(length))).statusCode;
  expect([await statusOf(200), await statusOf(201)]).toEqual([404, 415]);
});

test('A hundred parameters of an address are read', async () => {
  const statusOf = async (before: number) =>
    (await app.inject({ url: `/api/leads?search=a${'&'.repeat(before)}limit=x`, headers })).statusCode;
  expect([await statusOf(99), await statusOf(100)]).toEqual([400, 200]);
});

test('The steps that a page sends while it is being left are read, though browsers call them text', async () => {
  const answer = await post('/api/steps', '{"steps":[2]}', 'text/plain;charset=UTF-8');
  expect(answer.json()).toEqual({ ok: true });
});

test.each([
  ['limit=-1', 'limit', 'Use 1 or more'],
  ['limit=1000', 'limit', 'Use 100 or less'],
  ['limit=ten', 'limit', 'Use a whole number'],
  ['limit=0x10', 'limit', 'Use a whole number'],
  ['limit=1e2', 'limit', 'Use a whole number'],
  ['limit=010', 'limit', 'Use a whole number'],
  ['skip=-0', 'skip', 'Use a whole number'],
  ['limit=%201', 'limit', 'Use a whole number'],
  ['skip=0b11', 'skip', 'Use a whole number'],
  ['skip=1.5', 'skip', 'Use a whole number'],
  ['status=Done', 'status', 'Use one of these: new, contacted, qualified, proposal, closed, lost'],
])('A list of leads with %s is refused with the parameter and what to do', async (query, path, message) => {
  const answer = await app.inject({ url: `/api/leads?${query}`, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: message, code: 'bad_input', details: [{ path, message }] });
});

test.each(['null', '[]', '"text"', '5'])(
  'A login whose body is %s is asked for an object',
  async (payload) => {
    const answer = await post('/api/admin/login', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'Send a JSON object', code: 'bad_input' });
  },
);

test.each([
  ['/api/admin/login', 4],
  ['/api/steps', 1],
  ['/api/calculate', 64],
  ['/api/estimates/x/mail', 4],
  ['/api/nothing', 4],
  ['/nothing', 4],
  ['/estimate/x', 4],
  ['/api/admin/pricing-config/calculator', 256],
])('%s takes bodies of at most %i kB', async (url, kilobytes) => {
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `"${'x'.repeat(bytes - 2)}"`,
    });
  expect((await send(kilobytes * 1024)).statusCode).not.toBe(413);
  expect((await send(kilobytes * 1024 + 1)).json()).toMatchObject({ code: 'too_large' });
});

test('A request that does not come whole within half a minute is cut off', () => {
  expect(app.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 15_000, timeout: 120_000 });
});

test('An id or an email with a NUL is refused, never a failure of ours', async () => {
  const login = { email: 'a\0@example.com', password: 'x' };
  const asked = await Promise.all([
    app.inject({ method: 'POST', url: '/api/admin/login', payload: login }),
    app.inject({ method: 'POST', url: '/api/leads/a%00b/hand-off', headers }),
    app.inject({ url: '/api/admin/pricing-config/versions/a%00b', headers }),
    app.inject({ url: '/api/leads?search=a%00b', headers }),
  ]);
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
});

test('API_DOCS=off describes the API to nobody', async () => {
  const silent = await createTestApp({ database, env: { API_DOCS: 'off' } });
  for (const url of ['/api/docs', '/api/docs/', '/api/openapi.json']) {
    expect((await app.inject({ url })).statusCode).toBeLessThan(400);
    expect((await silent.inject({ url })).statusCode).toBe(404);
  }
  await silent.close();
});

const manyKeys = Object.fromEntries(Array.from({ length: 24_000 }, (_, index) => [index, 0]));

test.each([manyKeys, { deep: [manyKeys] }, Array.from({ length: 24_000 }, () => 0)])(
  'A body of 24,000 parts is refused before anybody looks at them',
  async (payload) => {
    const url = '/api/admin/pricing-config/preview';
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('too_large');
  },
);
