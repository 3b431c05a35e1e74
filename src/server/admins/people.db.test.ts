import { expect, onTestFinished, test } from 'vitest';
import type { SecurityEvent } from '#contract/admins/account.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn, useTestApp } from '#tests/support/test-app.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { manageAdmins } from './manage-admins.ts';

let now = new Date('2026-03-02T09:00:00Z');
const { database, app } = await useTestApp({ clock: () => now });
let headers = await signIn(app);

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload: object = {}) {
  const response = await app.inject({ method, url: `/api${url}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function invite(email: string): Promise<string> {
  const { body } = await ask('POST', '/admin/people', { email });
  return String(body.url).split('#invitation=')[1] ?? '';
}

const accept = (token: string, password = 'a long road to the sea') =>
  ask('POST', `/admin/invitations/${token}`, { password });

test('An invitation works once and for 48 hours, and is the only way to a password nobody else knows', async () => {
  const token = await invite('Ann@Lifts.example');
  expect((await ask('GET', '/admin/people')).body.invitations).toMatchObject([
    { email: 'ann@lifts.example' },
  ]);
  expect((await accept(token, 'short')).body.details).toMatchObject([{ path: 'password' }]);
  const both = await Promise.all([accept(token), accept(token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await accept(token)).body.error).toBe(
    'This link was used already, or its 48 hours are over. Ask for a new one.',
  );
  const login = { email: 'ann@lifts.example', password: 'a long road to the sea' };
  expect((await ask('POST', '/admin/login', login)).status).toBe(200);

  const late = await invite('bob@lifts.example');
  now = new Date(now.getTime() + 48 * 3_600_000);
  expect((await accept(late)).status).toBe(404);
  headers = await signIn(app);
});

/** The same server with a mailbox for everybody. */
async function withMail(env: Record<string, string> = {}) {
  const sandbox = await startTestSandbox();
  const mailing = await createTestApp({
    database,
    clock: () => now,
    env: { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'us@lifts.example', ...env },
  });
  onTestFinished(async () => {
    await mailing.close();
    await sandbox.stop();
  });
  const post = async (payload: object) => {
    const asked = { method: 'POST', url: '/api/admin/people', headers, payload } as const;
    const response = await mailing.inject(asked);
    return { status: response.statusCode, body: response.json() };
  };
  return { post, mail: sandbox.mail };
}

test('Only the person gets the link for a new password, by mail, and only for the password of who asks', async () => {
  const email = 'ann@lifts.example';
  const { password } = testAdmin;
  for (const address of [email, testAdmin.email]) {
    const { status, body } = await ask('POST', '/admin/people', { email: address, password });
    expect([status, body.code]).toEqual([409, 'link_only_by_mail']);
    expect(body.error).toContain(`npm run admin -- reset ${address}`);
  }
  const { post, mail } = await withMail();
  expect((await post({ email })).body.details).toMatchObject([{ path: 'password' }]);
  expect((await post({ email, password: 'not this one' })).body.error).toBe('This is not your password');
  expect(mail.mails()).toEqual([]);
  expect((await post({ email, password })).body).toMatchObject({ url: null });
  const [sent] = mail.mails();
  expect(sent?.to).toEqual([email]);
  const [, token = ''] = /#invitation=([\w-]+)/.exec(sent?.mail.text ?? '') ?? [];

  mail.setMode('unauthorized');
  expect((await post({ email: testAdmin.email, password })).body.code).toBe('link_only_by_mail');
  expect((await ask('GET', '/admin/people')).body.invitations).toMatchObject([{ email }]);

  expect((await accept(token, 'another road to the hills')).body).toMatchObject({ email });
  const old = { email, password: 'a long road to the sea' };
  expect((await ask('POST', '/admin/login', old)).status).toBe(401);
});

test('Nobody gets more than three links an hour, however the address is written', async () => {
  const { post, mail } = await withMail({ RATE_LIMIT: 'on' });
  const stranger = (part: number) => post({ email: `stranger+${part}@example.com` });
  for (const part of [1, 2, 3]) expect((await stranger(part)).status).toBe(200);
  expect(await stranger(4)).toMatchObject({ status: 429, body: { code: 'too_many_links' } });
  expect((await post({ email: 'somebody-else@example.com' })).status).toBe(200);
  expect(mail.mails()).toHaveLength(4);
  now = new Date(now.getTime() + 3_600_000);
  expect((await stranger(5)).status).toBe(200);
});

test('A link that the inviter still holds is worth nothing once its person was added in another way', async () => {
  const token = await invite('dora@lifts.example');
  await manageAdmins(['add', 'dora@lifts.example'], database, () => now);
  expect((await accept(token)).status).toBe(404);
});

test.each([
  ['are taken back with the person who gave them out', '', false],
  ['stay if that is asked for', '?keep=true', true],
])('Tokens and invitations %s', async (_, query, stays) => {
  const email = `leaver${query.length}@lifts.example`;
  await accept(await invite(email));
  const login = await ask('POST', '/admin/login', { email, password: 'a long road to the sea' });
  const own = headers;
  headers = { authorization: `Bearer ${login.body.token}` };
  const made = await ask('POST', '/admin/status-tokens', { name: `CRM of ${email}` });
  const token = await invite(`guest-of-${email}`);
  headers = own;
  const { body } = await ask('GET', '/admin/people');
  expect(body.people).toContainEqual(
    expect.objectContaining({ email, tokens: [`CRM of ${email}`], invited: [`guest-of-${email}`] }),
  );

  expect((await ask('DELETE', `/admin/people/${email}${query}`)).status).toBe(200);
  const used = await app.inject({
    method: 'POST',
    url: '/api/leads/status',
    headers: { authorization: `Bearer ${made.body.token}` },
    payload: { email: 'nobody@example.com', status: 'contacted' },
  });
  expect(used.statusCode).toBe(stays ? 404 : 401);
  expect((await accept(token)).status).toBe(stays ? 200 : 404);
  const { events } = (await ask('GET', '/admin/security-events')).body;
  const removal = events.find(
    ({ kind, admin }: SecurityEvent) => kind === 'admin_removed' && admin === email,
  );
  expect(removal.detail).toEqual({
    by: testAdmin.email,
    ...(!stays && { tokens: `CRM of ${email}`, invitations: `guest-of-${email}` }),
  });
});

test('A link for the password of somebody who was removed meanwhile is not listed', async () => {
  const { rows } = await database.pool.query(
    `INSERT INTO invitations (email, token_hash, admin_id, expires_at)
     VALUES ('gone@lifts.example', 'hash', gen_random_uuid(), '2100-01-01') RETURNING email`,
  );
  expect(rows).toHaveLength(1);
  expect((await ask('GET', '/admin/people')).body.invitations).not.toContainEqual(
    expect.objectContaining({ email: 'gone@lifts.example' }),
  );
});

test('An invitation is taken back, and the security log says by whom', async () => {
  const token = await invite('carl@lifts.example');
  expect((await ask('DELETE', '/admin/people/Carl%40lifts.example')).status).toBe(200);
  expect((await accept(token)).status).toBe(404);
  const { body } = await ask('GET', '/admin/security-events');
  expect(body.events[0]).toMatchObject({ kind: 'admin_removed', detail: { by: testAdmin.email } });
});

test('Everybody but the last can be removed', async () => {
  for (const { email } of (await ask('GET', '/admin/people')).body.people) {
    if (email !== testAdmin.email && email !== 'ann@lifts.example')
      await ask('DELETE', `/admin/people/${email}`);
  }
  const remove = (email: string) => ask('DELETE', `/admin/people/${encodeURIComponent(email)}`);
  expect((await remove('ann@lifts.example')).status).toBe(200);
  expect((await remove('ann@lifts.example')).body.code).toBe('person_not_found');
  expect((await remove(testAdmin.email)).body.code).toBe('last_admin');
});

test('The page of an invitation names business and email, and its password signs in, but not past a second factor', async () => {
  const token = await invite('cleo@lifts.example');
  const opened = await app.inject(`/api/admin/invitations/${token}`);
  expect(opened.json()).toEqual({ email: 'cleo@lifts.example', business: 'Lift Estimator' });
  const { body } = await accept(token);
  expect(body.user).toMatchObject({ email: 'cleo@lifts.example' });
  const own = { authorization: `Bearer ${body.token}` };
  expect((await app.inject({ url: '/api/admin/account', headers: own })).json()).toMatchObject({
    email: 'cleo@lifts.example',
    name: null,
  });
  expect((await app.inject(`/api/admin/invitations/${token}`)).statusCode).toBe(404);

  const renewed = await invite('dan@lifts.example');
  await accept(renewed);
  await database.pool.query(`UPDATE admins SET second_factor_secret = 'x' WHERE email = 'dan@lifts.example'`);
  const { post, mail } = await withMail();
  await post({ email: 'dan@lifts.example', password: testAdmin.password });
  const [, again = ''] = /#invitation=([\w-]+)/.exec(mail.mails()[0]?.mail.text ?? '') ?? [];
  expect((await accept(again)).body).toEqual({ email: 'dan@lifts.example' });
});

test('An admin’s own name stands in the lists of people; an empty one gives the email back', async () => {
  const put = (payload: object) =>
    app.inject({ method: 'PUT', url: '/api/admin/account/name', headers, payload });
  const listed = async () =>
    (await ask('GET', '/admin/admins')).body.admins.find(
      ({ email }: { email: string }) => email === testAdmin.email,
    );
  expect((await put({ name: '  Ann   Lee ' })).json()).toEqual({ name: 'Ann Lee' });
  expect(await listed()).toEqual({ email: testAdmin.email, name: 'Ann Lee' });
  expect((await put({ name: 'x'.repeat(500) })).statusCode).toBe(400);
  expect((await put({ name: '' })).json()).toEqual({ name: null });
  expect(await listed()).toEqual({ email: testAdmin.email, name: null });
});
