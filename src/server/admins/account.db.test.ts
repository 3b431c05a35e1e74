import { generate } from 'otplib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testAdmin } from '#tests/support/test-admin.ts';
import { useTestApp } from '#tests/support/test-app.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { hashPassword } from './passwords.ts';

let now = new Date('2026-03-02T09:00:00Z');
const sandbox = await startTestSandbox();
afterAll(sandbox.stop);
const { database, app } = await useTestApp({
  clock: () => now,
  env: { RATE_LIMIT: 'on', SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'us@lifts.example', ROLE: 'web' },
});
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const home = '203.0.113.7';

beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  const passwordHash = await hashPassword(testAdmin.password);
  await database.pool.query('DELETE FROM rate_limits; DELETE FROM recovery_codes');
  await database.pool.query(
    'UPDATE admins SET password_hash = $1, second_factor_secret = NULL, second_factor_step = NULL, issued_secret = NULL',
    [passwordHash],
  );
});

function logIn(more: object = {}, remoteAddress = home) {
  const payload = { ...testAdmin, ...more };
  const headers = { 'user-agent': chrome };
  return app.inject({ method: 'POST', url: '/api/admin/login', payload, remoteAddress, headers });
}

async function signIn(more: object = {}) {
  const { token } = (await logIn(more)).json<{ token: string }>();
  return { authorization: `Bearer ${token}` };
}

type Headers = Awaited<ReturnType<typeof signIn>>;

const ask = (url: string, headers: Headers) => app.inject({ url: `/api/admin${url}`, headers });

function send(method: 'POST' | 'PUT', path: string, headers: Headers, payload?: object) {
  const url = `/api/admin/account${path}`;
  return app.inject({ method, url, headers, remoteAddress: home, ...(payload && { payload }) });
}

const { password } = testAdmin;

async function turnOnSecondFactor() {
  const headers = await signIn();
  const { secret } = (await send('POST', '/second-factor/secret', headers)).json<{ secret: string }>();
  const answer = await send('PUT', '/second-factor', headers, {
    password,
    secret,
    code: await codeOf(secret),
  });
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
  now = new Date(now.getTime() + 60_000);
  return { headers, secret, recoveryCodes };
}

const codeOf = (secret: string) => generate({ secret, epoch: now.getTime() / 1000 });

const mailed = (subject: string) => sandbox.mail.mails().filter(({ mail }) => mail.subject === subject);

async function newestEvents(count: number, headers: Headers) {
  const { events } = (await ask('/security-events', headers)).json();
  return events.slice(0, count);
}

test('An admin sees their account and where they signed in from of late', async () => {
  const headers = await signIn();
  const account = (await ask('/account', headers)).json();
  expect(account).toMatchObject({ email: testAdmin.email, hasSecondFactor: false, recoveryCodesLeft: 0 });
  expect(account.signIns[0]).toEqual({ at: now.toISOString(), network: home, device: 'Chrome on Linux' });
});

test('A changed password works from then on, ends the other sessions and leaves this one', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const newPassword = 'lift shaft morning tea';
  const answer = await send('PUT', '/password', mine, { password, newPassword });
  expect(answer.json()).toEqual({ ok: true, tokens: [], invited: [] });
  expect((await ask('/account', mine)).statusCode).toBe(200);
  expect((await ask('/account', other)).statusCode).toBe(401);
  expect((await logIn()).statusCode).toBe(401);
  expect((await logIn({ password: newPassword })).statusCode).toBe(200);
});

test.each([
  [{ password, newPassword: 'too short' }, 'newPassword', 'Use at least 12 characters'],
  [
    { password, newPassword: 'Password1234' },
    'newPassword',
    'This password is one of those that are guessed first: choose another',
  ],
  [{ password: 'wrong', newPassword: 'lift shaft morning tea' }, 'password', 'This is not your password'],
])('The change %j is refused', async (change, path, message) => {
  const headers = await signIn();
  const answer = await send('PUT', '/password', headers, change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toEqual([{ path, message }]);
  expect((await logIn()).statusCode).toBe(200);
});

test('A stolen session cannot guess the password', async () => {
  const headers = await signIn();
  const guess = { password: 'wrong', newPassword: 'lift shaft morning tea' };
  for (let guesses = 0; guesses < 10; guesses += 1) await send('PUT', '/password', headers, guess);
  expect((await send('PUT', '/password', headers, { ...guess, password })).statusCode).toBe(429);
});

test('Signing out everywhere ends every session', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  await send('POST', '/sign-out-everywhere', mine);
  for (const headers of [mine, other]) expect((await ask('/account', headers)).statusCode).toBe(401);
});

test('With a second factor the password alone is not enough, and each code works once', async () => {
  const { secret } = await turnOnSecondFactor();
  const asked = await logIn();
  expect(asked.statusCode).toBe(401);
  expect(asked.json().code).toBe('code_needed');
  expect((await logIn({ password: 'wrong', code: await codeOf(secret) })).json().code).toBe(
    'wrong_credentials',
  );

  const code = await codeOf(secret);
  expect((await logIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(200);
  expect((await logIn({ code })).json().code).toBe('wrong_code');
  expect((await logIn({ code: '000000' })).statusCode).toBe(401);
});

test('A code of the half minute before is taken, an older one is not', async () => {
  const { secret } = await turnOnSecondFactor();
  const code = await codeOf(secret);
  now = new Date(now.getTime() + 90_000);
  expect((await logIn({ code })).json().code).toBe('wrong_code');
  const next = await codeOf(secret);
  now = new Date(now.getTime() + 30_000);
  expect((await logIn({ code: next })).statusCode).toBe(200);
});

test('Each recovery code signs in once in place of a code', async () => {
  const { headers, recoveryCodes } = await turnOnSecondFactor();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = ''] = recoveryCodes;
  expect(first).toMatch(/^([\da-f]{4}-){7}[\da-f]{4}$/);
  expect((await logIn({ code: first.toUpperCase() })).statusCode).toBe(200);
  expect((await logIn({ code: first })).json().code).toBe('wrong_code');
  const account = (await ask('/account', headers)).json();
  expect(account).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 9 });
  const { rows } = await database.pool.query('SELECT code_hash FROM recovery_codes');
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[1]);
});

test('A second factor is turned on only by a code of the secret that was given last', async () => {
  const headers = await signIn();
  const { secret, uri } = (await send('POST', '/second-factor/secret', headers)).json();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Lift%20Estimator:admin%40example\.com\?/);
  const wrong = await send('PUT', '/second-factor', headers, { password, secret, code: '000000' });
  expect(wrong.json().details[0].path).toBe('code');

  const { secret: last } = (await send('POST', '/second-factor/secret', headers)).json();
  const set = async (ours: string) =>
    send('PUT', '/second-factor', headers, { password, secret: ours, code: await codeOf(ours) });
  expect((await set(secret)).json().details[0].path).toBe('secret');
  expect((await set('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')).json().details[0].path).toBe('secret');
  expect((await logIn()).statusCode).toBe(200);
  expect((await set(last)).statusCode).toBe(200);
  expect((await set(last)).json().details[0].path).toBe('secret');
});

test('A second factor is replaced with the password and a current code; other sessions end, and the admin is mailed', async () => {
  const other = await signIn();
  const { headers, secret, recoveryCodes } = await turnOnSecondFactor();
  expect((await ask('/account', other)).statusCode).toBe(401);

  const { secret: next } = (await send('POST', '/second-factor/secret', headers)).json();
  const replace = async (more: object) => {
    const code = await codeOf(next);
    return send('PUT', '/second-factor', headers, { password, secret: next, code, ...more });
  };
  expect((await replace({})).json().details[0].path).toBe('currentCode');
  expect((await replace({ currentCode: '000000' })).json().details[0].path).toBe('currentCode');
  const { token } = (await logIn({ code: recoveryCodes[0] })).json<{ token: string }>();
  expect((await replace({ currentCode: await codeOf(secret) })).statusCode).toBe(200);
  expect((await ask('/account', headers)).statusCode).toBe(200);
  expect((await ask('/account', { authorization: `Bearer ${token}` })).statusCode).toBe(401);

  const subject = 'The second factor of your login was set up';
  await expect.poll(() => mailed(subject)[0]?.to).toEqual([testAdmin.email]);
});

test('A second factor is removed with the password and a current code, and never by the password alone', async () => {
  const { headers, secret, recoveryCodes } = await turnOnSecondFactor();
  const other = { code: recoveryCodes[1] };
  const { token } = (await logIn(other)).json<{ token: string }>();
  const remove = (body: object) => send('POST', '/second-factor/remove', headers, body);
  expect((await remove({ password })).statusCode).toBe(400);
  expect((await remove({ password, code: '000000' })).json().details[0].path).toBe('code');
  const code = await codeOf(secret);
  expect((await remove({ password: 'wrong', code })).json().details[0].path).toBe('password');
  expect((await logIn()).statusCode).toBe(401);
  expect((await remove({ password, code })).json()).toEqual({ ok: true });
  expect((await logIn()).statusCode).toBe(200);
  expect((await ask('/account', { authorization: `Bearer ${token}` })).statusCode).toBe(401);
  const subject = 'The second factor of your login was turned off';
  await expect.poll(() => mailed(subject)[0]?.to).toEqual([testAdmin.email]);
});

test('Of codes strangers may try ten an hour; whoever signed in from there before goes on', async () => {
  const { secret } = await turnOnSecondFactor();
  const statuses: number[] = [];
  for (let stranger = 0; stranger < 12; stranger += 1) {
    statuses.push((await logIn({ code: '000000' }, `198.51.100.${stranger}`)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  expect((await logIn({ code: await codeOf(secret) }, '198.51.100.99')).statusCode).toBe(429);
  expect((await logIn({ code: await codeOf(secret) })).statusCode).toBe(200);
});

test('Sign-ins, failures and changes of an account stand in the log, without anything that was typed', async () => {
  await logIn({ email: 'typed-secret@example.com', password: 'typed secret' }, '2001:db8::1');
  await logIn({ password: 'typed secret' });
  const { headers } = await turnOnSecondFactor();
  await logIn({ code: '123' });
  const events = await newestEvents(5, headers);
  expect(
    events.map(({ kind, admin, network, detail }: Record<string, unknown>) => [kind, admin, network, detail]),
  ).toEqual([
    ['sign_in_failed', testAdmin.email, home, { reason: 'code' }],
    ['second_factor_on', testAdmin.email, home, {}],
    ['signed_in', testAdmin.email, home, { device: 'Chrome on Linux' }],
    ['sign_in_failed', testAdmin.email, home, { reason: 'password' }],
    ['sign_in_failed', null, '2001:db8:0:0::/64', { reason: 'password' }],
  ]);
  const { rows } = await database.pool.query('SELECT * FROM security_events');
  expect(JSON.stringify(rows)).not.toMatch(/typed.secret/);
});

test('The log is read page by page, from the newest to the first', async () => {
  const headers = await signIn();
  const all: number[] = [];
  for (let before: number | undefined; ;) {
    const query: string = before === undefined ? '' : `?before=${before}`;
    const { events } = (await ask(`/security-events${query}`, headers)).json<{ events: { id: number }[] }>();
    if (events.length === 0) break;
    all.push(...events.map(({ id }) => id));
    before = all.at(-1);
  }
  const { rows } = await database.pool.query('SELECT id FROM security_events ORDER BY id DESC');
  expect(all).toEqual(rows.map(({ id }) => Number(id)));
});

test('Refused sign-ins of strangers are one entry an hour, which counts them', async () => {
  const headers = await signIn();
  for (let stranger = 0; stranger < 13; stranger += 1) {
    await logIn({ email: `nobody${stranger}@example.com` }, `198.51.100.${stranger}`);
    await logIn({ password: 'wrong' }, '203.0.113.9');
  }
  const events = await newestEvents(3, headers);
  expect(
    events.map(({ admin, network, detail }: Record<string, unknown>) => [admin, network, detail]),
  ).toEqual([
    [testAdmin.email, '203.0.113.9', { reason: 'throttled', tries: 3 }],
    [testAdmin.email, '203.0.113.9', { reason: 'password', tries: 10 }],
    [null, '198.51.100.12', { reason: 'password', tries: 13 }],
  ]);
});
