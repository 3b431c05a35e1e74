import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { signIn, useTestApp } from '#tests/support/test-app.ts';
import { createAdminStore } from './admin-store.ts';
import { manageAdmins } from './manage-admins.ts';
import { createSecurityLog } from './security-log.ts';

const { database, app } = await useTestApp();
const events = createSecurityLog(database.orm);
const admins = createAdminStore(database);
const run = (...args: string[]) => manageAdmins(args, database, () => new Date('2026-03-02T09:00:00Z'));

function passwordIn(text: string): string {
  return /Password {2}(\S+)/.exec(text)?.[1] ?? '';
}

async function newLogin() {
  const email = 'keeper@example.com';
  return { email, password: passwordIn((await run('add', email)).text) };
}

async function logInStatus(email: string, password: string): Promise<number> {
  const payload = { email, password };
  return (await app.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode;
}

test('An added admin can sign in with the password that is shown', async () => {
  const { ok, text } = await run('add', 'New.Person@Example.com');
  expect(ok).toBe(true);
  expect(await logInStatus('new.person@example.com', passwordIn(text))).toBe(200);
  expect((await run('list')).text).toContain('new.person@example.com  (since 2026-03-02)');
});

test('An admin is not added twice', async () => {
  const { ok, text } = await run('add', testAdmin.email.toUpperCase());
  expect(ok).toBe(false);
  expect(text).toBe(
    `There is an admin with the email ${testAdmin.email} already. For a new password: npm run admin -- reset ${testAdmin.email}`,
  );
});

test('A reset gives a new password and ends every session', async () => {
  const headers = await signIn(app);
  const { ok, text } = await run('reset', testAdmin.email);
  expect(ok).toBe(true);
  expect((await app.inject({ url: '/api/admin/pricing-config', headers })).statusCode).toBe(401);
  expect(await logInStatus(testAdmin.email, testAdmin.password)).toBe(401);
  expect(await logInStatus(testAdmin.email, passwordIn(text))).toBe(200);
});

test('A reset holds, also if somebody at a session of the admin changes the password meanwhile', async () => {
  const { email } = await newLogin();
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query(`UPDATE admins SET password_hash = 'x', sign_outs = sign_outs + 1 WHERE email = $1`, [
    email,
  ]);
  const reset = run('reset', email);
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await holder.query('COMMIT');
  holder.release(true);
  expect(await logInStatus(email, passwordIn((await reset).text))).toBe(200);
  await run('remove', email);
});

test('A reset ends what was given out at a session of the admin, and says so; a new password names it', async () => {
  const email = 'robbed@example.com';
  const password = passwordIn((await run('add', email)).text);
  const headers = await signIn(app, { email, password });
  const post = async (path: string, payload: object, by = headers) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, headers: by, payload })).json();
  const kept = await post('/admin/status-tokens', { name: 'CRM' }, await signIn(app, await newLogin()));
  const given = await post('/admin/status-tokens', { name: 'Sheet', scopes: ['leads:read'] });
  const { url } = await post('/admin/people', { email: 'thief@example.com' });
  const statusBy = async ({ token }: { token: string }) =>
    (await post('/leads/status', { email, status: 'lost' }, { authorization: `Bearer ${token}` })).code;
  expect([await statusBy(given), await statusBy(kept)]).toEqual(['wrong_scope', 'lead_not_found']);

  const payload = { password, newPassword: 'a long road to the sea' };
  const changed = await app.inject({ method: 'PUT', url: '/api/admin/account/password', headers, payload });
  expect(changed.json()).toEqual({ ok: true, tokens: ['Sheet'], invited: ['thief@example.com'] });
  expect(await statusBy(given)).toBe('wrong_scope');

  const ended = 'What they gave out has ended too: token Sheet, invitation of thief@example.com.';
  expect((await run('reset', email)).text).toMatch(new RegExp(`${ended}[^]*Look under Business, too`));
  expect([await statusBy(given), await statusBy(kept)]).toEqual(['wrong_token', 'lead_not_found']);
  const [, token] = url.split('#invitation=');
  expect((await app.inject(`/api/admin/invitations/${token}`)).statusCode).toBe(404);
  const logged = (await events.page(undefined)).find(({ kind }) => kind === 'password_reset');
  expect(logged?.detail).toEqual({ tokens: 'Sheet', invitations: 'thief@example.com' });
});

test('A removed admin is signed out, cannot sign in, and looks after nothing; the last one stays', async () => {
  const { text } = await run('add', 'leaver@example.com');
  const payload = { email: 'leaver@example.com', password: passwordIn(text) };
  const session = await app.inject({ method: 'POST', url: '/api/admin/login', payload });
  const headers = { authorization: `Bearer ${session.json().token}` };
  const body = buildCalculateBody({ email: 'visitor@example.com' });
  await app.inject({ method: 'POST', url: '/api/calculate', payload: body });
  const found = await app.inject({ url: '/api/leads?search=visitor@example.com', headers });
  const [{ _id: id, revision }] = found.json().leads;
  const assigned = { assignedTo: 'leaver@example.com', revision };
  await app.inject({ method: 'PATCH', url: `/api/leads/${id}`, headers, payload: assigned });

  expect(await run('remove', 'leaver@example.com')).toEqual({
    ok: true,
    text: expect.stringContaining('If Business names them for new leads or trouble'),
  });
  expect((await app.inject({ url: '/api/leads', headers })).statusCode).toBe(401);
  expect(await logInStatus(payload.email, payload.password)).toBe(401);
  const { rows } = await database.pool.query('SELECT assigned_to FROM leads WHERE id = $1', [id]);
  expect(rows).toEqual([{ assigned_to: null }]);

  for (const { email } of (await admins.all()).slice(1)) await run('remove', email);
  const [last] = await admins.all();
  expect(await run('remove', last?.email ?? '')).toEqual({
    ok: false,
    text: `${last?.email} is the only admin. Add another first: npm run admin -- add you@example.com`,
  });
});

test('What was done on the command line stands in the log of security events', async () => {
  await run('add', 'logged@example.com');
  await run('reset', 'logged@example.com');
  await run('reset-second-factor', 'logged@example.com');
  await run('remove', 'logged@example.com');
  const newest = (await events.page(undefined)).slice(0, 4).toReversed();
  expect(newest.map(({ kind, admin, network }) => [kind, admin, network])).toEqual(
    ['admin_added', 'password_reset', 'second_factor_reset', 'admin_removed'].map((kind) => [
      kind,
      'logged@example.com',
      null,
    ]),
  );
});

test('Somebody unknown cannot be reset, and what is no email cannot be added', async () => {
  expect(await run('reset', 'nobody@example.com')).toEqual({
    ok: false,
    text: 'There is no admin with the email nobody@example.com. To see who there is: npm run admin -- list',
  });
  expect(await run('add', 'nobody')).toEqual({
    ok: false,
    text: '"nobody" is not an email address.',
  });
});

test.each([[[]], [['add']], [['remove']], [['promote', 'x@example.com']], [['add', 'a@b.c', 'd@e.f']]])(
  'Arguments %j are answered with how to use it',
  async (args) => {
    expect((await run(...args)).text).toMatch(/^Usage:/);
  },
);
