import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
let now = new Date('2026-03-02T09:00:00Z');
const app = await createTestApp({ database, clock: () => now });
let headers = await signIn(app);

afterAll(async () => {
  await app.close();
  await database.drop();
});

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

test('A link gives somebody a new password and ends their sessions', async () => {
  const token = await invite('ann@lifts.example');
  expect((await accept(token, 'another road to the hills')).body).toEqual({ email: 'ann@lifts.example' });
  const old = { email: 'ann@lifts.example', password: 'a long road to the sea' };
  expect((await ask('POST', '/admin/login', old)).status).toBe(401);
});

test('An invitation is taken back, and the security log says by whom', async () => {
  const token = await invite('carl@lifts.example');
  expect((await ask('DELETE', '/admin/people/Carl%40lifts.example')).status).toBe(200);
  expect((await accept(token)).status).toBe(404);
  const { body } = await ask('GET', '/admin/security-events');
  expect(body.events[0]).toMatchObject({ kind: 'admin_removed', detail: { by: testAdmin.email } });
});

test('Everybody but the last can be removed', async () => {
  const remove = (email: string) => ask('DELETE', `/admin/people/${encodeURIComponent(email)}`);
  expect((await remove('ann@lifts.example')).status).toBe(200);
  expect((await remove('ann@lifts.example')).body.code).toBe('person_not_found');
  expect((await remove(testAdmin.email)).body.code).toBe('last_admin');
});
