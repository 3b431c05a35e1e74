import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { isFailure } from '#server/http/failure.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { useTestApp } from '#tests/support/test-app.ts';
import { createLoginThrottle } from './login-throttle.ts';

const start = new Date('2026-03-02T09:00:00Z');
let now = start;
const clock = () => now;
const { database, app } = await useTestApp({ clock, env: { RATE_LIMIT: 'on' } });

beforeEach(async () => {
  now = start;
  await database.pool.query('DELETE FROM rate_limits');
  await database.pool.query('DELETE FROM admin_sessions');
});

function later(ms: number): void {
  now = new Date(now.getTime() + ms);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function logIn(payload: object, remoteAddress = '203.0.113.7') {
  return app.inject({ method: 'POST', url: '/api/admin/login', payload, remoteAddress });
}

async function token(): Promise<string> {
  return (await logIn(testAdmin)).json<{ token: string }>().token;
}

function logOut(bearer: string) {
  return app.inject({
    method: 'POST',
    url: '/api/admin/logout',
    headers: { authorization: `Bearer ${bearer}` },
  });
}

const wrong = { ...testAdmin, password: 'not the password' };
const refused = { error: 'Login failed. Please check your credentials.', code: 'wrong_credentials' };

test('An admin signs in with email and password, whatever the case of the email', async () => {
  const answer = await logIn({ ...testAdmin, email: ` ${testAdmin.email.toUpperCase()} ` });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id: expect.any(String), email: testAdmin.email },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('The database never holds a token', async () => {
  const secret = await token();
  const { rows } = await database.pool.query('SELECT * FROM admin_sessions');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('A wrong password and an unknown email are refused alike', async () => {
  for (const payload of [wrong, { email: 'nobody@example.com', password: testAdmin.password }]) {
    const answer = await logIn(payload);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(refused);
  }
});

test('A login without email or password says which is missing', async () => {
  const answer = await logIn({ email: '', password: '' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toEqual([
    { path: 'email', message: 'Email is required' },
    { path: 'password', message: 'Password is required' },
  ]);
});

test('Ten failures close an account to the visitor they came from for a quarter of an hour, even with the right password', async () => {
  for (let failures = 0; failures < 10; failures += 1) {
    expect((await logIn(wrong, `2001:db8::${failures}`)).statusCode).toBe(401);
  }
  const answer = await logIn(testAdmin, '2001:db8::99');
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('900');
  expect(answer.json().code).toBe('too_many_logins');

  later(15 * minuteMs);
  expect((await logIn(testAdmin, '2001:db8::99')).statusCode).toBe(200);
});

test('A clock that was a day ahead makes nobody wait longer than a quarter of an hour', async () => {
  later(24 * hourMs);
  for (let failures = 0; failures < 10; failures += 1) await logIn(wrong);
  later(-24 * hourMs);
  const answer = await logIn(testAdmin);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900']);
  later(15 * minuteMs);
  expect((await logIn(testAdmin)).statusCode).toBe(200);
});

async function strangersFail(failures: number): Promise<void> {
  for (let stranger = 0; stranger < failures; stranger += 1) {
    expect((await logIn(wrong, `198.51.100.${stranger}`)).statusCode).toBe(401);
  }
}

test('Whoever signed in before is not locked by the failures of strangers', async () => {
  await logIn(testAdmin);
  await strangersFail(20);
  expect((await logIn(wrong)).statusCode).toBe(401);
  expect((await logIn(testAdmin)).statusCode).toBe(200);
});

test('Strangers to an account that others tried to guess are slowed to a try a minute, not locked', async () => {
  await strangersFail(20);
  expect((await logIn(testAdmin)).statusCode).toBe(200);

  const other = '203.0.113.8';
  expect((await logIn(wrong, other)).statusCode).toBe(401);
  const slowed = await logIn(testAdmin, other);
  expect(slowed.statusCode).toBe(429);
  expect(slowed.headers['retry-after']).toBe('60');
  later(minuteMs);
  expect((await logIn(testAdmin, other)).statusCode).toBe(200);
});

test('A visitor who signs in takes back their own tries, and none of the strangers’', async () => {
  await logIn(testAdmin);
  await strangersFail(20);
  for (let logins = 0; logins < 12; logins += 1) expect((await logIn(testAdmin)).statusCode).toBe(200);
  const other = '203.0.113.8';
  expect((await logIn(wrong, other)).statusCode).toBe(401);
  expect((await logIn(testAdmin, other)).statusCode).toBe(429);
});

test('Neighbours in one IPv6 /48 close it to nobody who signed in to the account before', async () => {
  const own = '2001:db8:7:ff01::1';
  expect((await logIn(testAdmin, own)).statusCode).toBe(200);
  const throttle = createLoginThrottle(database.orm, clock, true);
  for (let tries = 0; tries < 250; tries += 1) {
    const address = `2001:db8:7:${((tries % 8) * 0x100 + tries).toString(16)}::/64`;
    await throttle.count({ email: `nobody${tries}@example.com`, address }, 'password');
  }
  expect((await logIn(testAdmin, '2001:db8:7:fe01::1')).statusCode).toBe(429);
  expect((await logIn(testAdmin, own)).statusCode).toBe(200);
});

test('Whoever signed in from many networks of one /48 fails there as often as its few, and not at all once removed', async () => {
  // Without hashing, which would take seconds.
  const throttle = createLoginThrottle(database.orm, clock, true);
  const [email, ...networks] = [
    'cho@example.com',
    ...Array.from({ length: 12 }, (_, index) => `2001:db8:9:${index.toString(16)}00::/64`),
  ];
  for (const address of networks) await throttle.remember({ email, address });
  const counted = async (isAccount: boolean) => {
    const results: Awaited<ReturnType<typeof throttle.count>>[] = [];
    for (let tries = 0; tries < 9; tries += 1)
      for (const address of networks)
        results.push(await throttle.count({ email, address }, 'password', isAccount));
    return results.filter((each) => !isFailure(each) && each.isKnown === isAccount).length;
  };
  // A /48 counts as eight networks of ten tries.
  expect(await counted(true)).toBe(80);
  later(hourMs);
  // Then as a stranger: ten tries, and one.
  expect(await counted(false)).toBe(11);
});

test('All networks of one IPv6 /56 try 120 times in a quarter of an hour', async () => {
  // Without hashing, which would take seconds.
  const throttle = createLoginThrottle(database.orm, clock, true);
  const refusals: number[] = [];
  for (let tries = 1; tries <= 121; tries += 1) {
    const address = `2001:db8:0:${(0x1200 + tries).toString(16)}::/64`;
    const counted = await throttle.count({ email: `nobody${tries}@example.com`, address }, 'password');
    if (isFailure(counted)) refusals.push(tries);
  }
  expect(refusals).toEqual([121]);
  expect((await logIn(testAdmin, '2001:db8:0:1201::1')).statusCode).toBe(429);
  expect((await logIn(testAdmin, '2001:db8:0:1300::1')).statusCode).toBe(200);
});

test('Of a flood of logins a few wait and the rest are asked to come back, so that hashing starves nobody', async () => {
  const responses: LightMyRequestResponse[] = [];
  const tries: Promise<unknown>[] = [];
  const busy = () => responses.filter(({ statusCode }) => statusCode === 503);
  // The flood lasts until somebody is asked to come back, however fast the machine hashes.
  while (busy().length === 0) {
    const wave = Array.from({ length: 64 }, async (_, index) => {
      const number = tries.length + index;
      const payload = { email: `nobody${number}@example.com`, password: 'x' };
      responses.push(await logIn(payload, `10.0.${number >> 8}.${number & 255}`));
    });
    tries.push(...wave);
    await Promise.race(wave);
  }
  await Promise.all(tries);
  const checked = responses.filter(({ statusCode }) => statusCode === 401);
  // One at a time, and a queue of thirty-two.
  expect(checked.length).toBeGreaterThanOrEqual(33);
  expect(checked.length + busy().length).toBe(tries.length);
  expect(busy()[0]?.json().code).toBe('busy');
  expect(busy()[0]?.headers['retry-after']).toBe('2');
});

test('However many strangers try at once, whoever signed in from a network before gets in from there', async () => {
  await logIn(testAdmin);
  const responses: number[] = [];
  const over = new AbortController();
  const flood = async (stranger: number) => {
    for (let tries = 0; !over.signal.aborted; tries += 1) {
      const payload = { email: `nobody${stranger}-${tries}@example.com`, password: 'x' };
      responses.push((await logIn(payload, `10.${stranger}.${tries >> 8}.${tries & 255}`)).statusCode);
    }
  };
  const strangers = Array.from({ length: 40 }, (_, stranger) => flood(stranger));
  await expect.poll(() => responses).toContain(503);
  const own: number[] = [];
  for (let logins = 0; logins < 5; logins += 1) own.push((await logIn(testAdmin)).statusCode);
  over.abort();
  await Promise.all(strangers);
  expect(own).toEqual([200, 200, 200, 200, 200]);
});

test('All networks of one IPv6 /48 are one stranger to an account: ten tries, then one a minute', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 40; tries += 1) {
    statuses.push((await logIn(wrong, `2001:db8:5:${(tries * 0x123).toString(16)}::1`)).statusCode);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  later(minuteMs);
  expect((await logIn(wrong, '2001:db8:5:ffff::1')).statusCode).toBe(401);
  expect((await logIn(wrong, '2001:db8:5:fffe::1')).statusCode).toBe(429);
});

test('Thirty failures close an address, whichever accounts they were for', async () => {
  const tries = Array.from({ length: 31 }, (_, index) =>
    logIn({ email: `nobody${index}@example.com`, password: 'x' }),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await logIn(testAdmin, '198.51.100.1')).statusCode).toBe(200);
});

test('Signing in does not count as a try', async () => {
  for (let logins = 0; logins < 12; logins += 1) expect((await logIn(testAdmin)).statusCode).toBe(200);
});

test('The counters hold neither emails nor addresses', async () => {
  await logIn({ email: 'nobody@example.com', password: 'x' });
  const counters = await database.pool.query('SELECT key FROM rate_limits');
  expect(counters.rows).toHaveLength(3);
  expect(JSON.stringify(counters.rows)).not.toMatch(/nobody|203\.0/);
});

test('Without a session, with a made-up one and after logging out, the server lets nobody in', async () => {
  const mine = await token();
  expect((await logOut(mine)).json()).toEqual({ ok: true });
  for (const bearer of [mine, 'made-up-token-of-some-length', '']) {
    const answer = await logOut(bearer);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Please sign in to continue.', code: 'not_signed_in' });
  }
});

test('Logging out ends one session and leaves the others', async () => {
  const [one, other] = [await token(), await token()];
  await logOut(one);
  expect((await logOut(other)).statusCode).toBe(200);
});

test('A session ends after twelve hours without use', async () => {
  const [used, idle] = [await token(), await token()];
  later(11 * hourMs);
  expect(await isSignedIn(used)).toBe(true);
  later(2 * hourMs);
  expect(await isSignedIn(used)).toBe(true);
  expect(await isSignedIn(idle)).toBe(false);
});

test('What the page asks on its own does not keep a session alive', async () => {
  const bearer = await token();
  later(11 * hourMs);
  const ask = (url: string, more = {}) =>
    app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${bearer}`, ...more } });
  const id = randomUUID();
  for (const url of ['/admin/status', '/leads/counts', '/leads/revision?ids=', `/leads/${id}/revision`]) {
    expect((await ask(url)).statusCode).not.toBe(401);
  }
  // The page marks every other request that it makes by itself.
  for (const url of ['/leads', `/leads/${id}`]) {
    expect((await ask(url, { 'x-background': 'true' })).statusCode).not.toBe(401);
  }
  later(hourMs);
  expect(await isSignedIn(bearer)).toBe(false);
});

test('A session ends after seven days, however much it is used', async () => {
  const bearer = await token();
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    expect(await isSignedIn(bearer)).toBe(true);
    later(6 * hourMs);
  }
  later(6 * hourMs);
  expect(await isSignedIn(bearer)).toBe(false);
});

async function isSignedIn(bearer: string): Promise<boolean> {
  const answer = await app.inject({
    url: '/api/admin/pricing-config',
    headers: { authorization: `Bearer ${bearer}` },
  });
  return answer.statusCode === 200;
}
