import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { signIn, useTestApp } from '#tests/support/test-app.ts';

const { app: limited } = await useTestApp({ env: { RATE_LIMIT: 'on' } });
const { app: unlimited } = await useTestApp();

/** Refused for its answers, which is quick; refusals count like any other request. */
const calculate = (remoteAddress: string, app = limited) =>
  app.inject({ method: 'POST', url: '/api/calculate', payload: {}, remoteAddress });

test('The 301st calculation of a minute from one address has to wait; other addresses do not', async () => {
  for (let asked = 1; asked <= 300; asked += 1) await calculate('203.0.113.7');
  const last = await calculate('203.0.113.7');
  expect(last.statusCode).toBe(429);
  expect(last.json()).toEqual({
    error: 'Too many requests. Please wait a moment and try again.',
    code: 'too_many_requests',
  });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await calculate('203.0.113.8')).statusCode).toBe(400);
});

test('All addresses of one IPv6 network count as one visitor', async () => {
  for (let asked = 1; asked <= 300; asked += 1) await calculate(`2001:db8:1:2::${asked.toString(16)}`);
  expect((await calculate('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await calculate('2001:db8:1:3::1')).statusCode).toBe(400);
});

test('All networks of one IPv6 /56 calculate 1,200 times a minute', async () => {
  for (let asked = 0; asked < 1200; asked += 1)
    await calculate(`2001:db8:1:12${String(asked % 5).padStart(2, '0')}::1`);
  const refused = await calculate('2001:db8:1:1299::1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await calculate('2001:db8:1:1300::1')).statusCode).toBe(400);
});

test('All networks of one IPv6 /48 ask for 480 documents a minute', async () => {
  const ask = (remoteAddress: string) => limited.inject({ url: '/estimate/none.pdf', remoteAddress });
  for (let asked = 0; asked < 480; asked += 1) await ask(`2001:db8:1:${(asked % 16) + 10}00::1`);
  expect((await ask('2001:db8:1:5000::1')).statusCode).toBe(429);
  expect((await ask('2001:db8:2:5000::1')).statusCode).toBe(404);
});

test.each([
  ['/api/estimates/none', 60],
  ['/estimate/none', 60],
  ['/mail/stop/none', 20],
])('%s counts HEAD and GET together', async (url, most) => {
  const ask = (method: 'GET' | 'HEAD') => limited.inject({ method, url, remoteAddress: '203.0.113.80' });
  for (let asked = 0; asked < most; asked += 2)
    for (const method of ['GET', 'HEAD'] as const) await ask(method);
  expect([(await ask('GET')).statusCode, (await ask('HEAD')).statusCode]).toEqual([429, 429]);
});

test.each([
  ['/api/options', 1200],
  ['/embed.js', 1200],
  ['/healthz', 1200],
  ['/api/docs/json', 120],
])('%s answers one address %i times a minute', async (url, most) => {
  const ask = (remoteAddress: string) => limited.inject({ url, method: 'HEAD', remoteAddress });
  for (let asked = 0; asked < most; asked += 1) await ask('203.0.113.90');
  expect((await ask('203.0.113.90')).statusCode).toBe(429);
  expect((await ask('203.0.113.91')).statusCode).toBe(200);
});

test('Unknown addresses have one limit together, in any method', async () => {
  const ask = (method: 'GET' | 'POST', url: string, remoteAddress = '203.0.113.95') =>
    limited.inject({ method, url, remoteAddress });
  for (let asked = 0; asked < 1200; asked += 2) {
    await ask('GET', `/nope-${asked}`);
    await ask('POST', `/api/nope-${asked}`);
  }
  expect([(await ask('GET', '/other')).statusCode, (await ask('POST', '/api/other')).statusCode]).toEqual([
    429, 429,
  ]);
  expect((await ask('GET', '/other', '203.0.113.96')).statusCode).toBe(404);
});

test('A signed-in admin asks as often as the work needs', async () => {
  const headers = await signIn(limited);
  for (let asked = 0; asked <= 1200; asked += 1) await limited.inject({ url: '/api/admin/admins', headers });
  expect((await limited.inject({ url: '/api/admin/admins', headers })).statusCode).toBe(200);
});

test('RATE_LIMIT=off limits nothing', async () => {
  for (let asked = 1; asked <= 300; asked += 1) await calculate('203.0.113.7', unlimited);
  expect((await calculate('203.0.113.7', unlimited)).statusCode).toBe(400);
});

test('Whole bodies of one visitor that come at once are all taken', async () => {
  const { app } = await useTestApp({ env: { RATE_LIMIT: 'on' } });
  const url = await app.listen({ port: 0 });
  const body = JSON.stringify({ leadId: 'x'.repeat(3000) });
  const headers = { 'content-type': 'application/json' };
  const ask = () => fetch(`${url}/api/leads/status`, { method: 'POST', headers, body });
  const replies = await Promise.all(Array.from({ length: 80 }, ask));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
});

test.each([
  'GET /api/options HTTP/1.1\r\nHost: a',
  'GET /%zz HTTP/1.1\r\nHost: a',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: x',
  'GET / HTTP/1.1\r\nX-No-Host: a',
])(
  'More requests that wait for their answers than a browser sends close their connection: %s',
  async (begin) => {
    const { app } = await useTestApp({ env: { RATE_LIMIT: 'on' } });
    const { port } = new URL(await app.listen({ port: 0 }));
    const send = async (count: number) => {
      const socket = connect(Number(port));
      // To check a password takes longer than to read the next requests.
      const body = '{"email":"a@example.com","password":"no-password"}';
      const one = `POST /api/admin/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n${body}`;
      socket.write(`${one}${`${begin}\r\n\r\n`.repeat(count - 2)}${begin}\r\nConnection: close\r\n\r\n`);
      const got = await text(socket).catch(() => '');
      return got.match(/HTTP\/1.1 \d+/g)?.length ?? 0;
    };
    expect(await send(2)).toBe(2);
    expect(await send(3)).toBe(0);
    expect(await send(300)).toBe(0);
  },
);
