// Requests whose body takes its time: what they may do is decided when it is there, not when they began.
import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import { expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { signIn } from '#tests/support/test-app.ts';
import { manageAdmins } from './manage-admins.ts';

const { database, desk } = await useLeadDesk('2026-03-02T09:00:00Z');
const { app } = desk;
const lead = await desk.visitor({ email: 'late@example.com' });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await manageAdmins(['add', 'leaver@lifts.example'], database, () => new Date());

interface Late {
  readonly name: string;
  readonly text: string;
  readonly authorization: string;
  /** Whether the server has checked who asks. */
  readonly isChecked: () => Promise<boolean>;
  readonly end: () => Promise<unknown>;
}

/** Sends the first byte of the body, and the rest once the access has ended. */
async function sendLate({ name, text, authorization, isChecked, end }: Late) {
  const [method, path] = name.split(' ');
  const headers = { authorization, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const request = open(`${url}/api${path}`, { method, headers, agent: false });
  const answered = once(request, 'response');
  request.write(text.slice(0, 1));
  await expect.poll(isChecked).toBe(true);
  await end();
  request.end(text.slice(1));
  const [response]: IncomingMessage[] = await answered;
  response?.resume();
  return response?.statusCode;
}

const count = async (query: string) => (await database.pool.query(query)).rowCount ?? 0;

test.each([
  ['POST /leads/search', {}],
  [`POST /leads/${lead._id}/notes`, { id: crypto.randomUUID(), text: 'Called' }],
  ['POST /admin/status-tokens', { name: 'Late' }],
  ['POST /admin/people', { email: 'late@lifts.example' }],
  ['DELETE /admin/people/leaver@lifts.example', undefined],
])('%s does nothing with a session that ended before its body', async (name, payload) => {
  const headers = await signIn(app);
  // A first use after a while is noted, by which the test knows that it was checked.
  await database.pool.query(`UPDATE admin_sessions SET last_seen_at = last_seen_at - interval '1 hour'`);
  const used = `SELECT FROM admin_sessions WHERE last_seen_at > TIMESTAMPTZ '2026-03-02T08:30:00Z'`;
  const status = await sendLate({
    name,
    text: payload ? JSON.stringify(payload) : '  ',
    ...headers,
    isChecked: async () => (await count(used)) === 1,
    end: () => app.inject({ method: 'POST', url: '/api/admin/logout', headers }),
  });
  expect(status).toBe(401);
  expect(await count('SELECT FROM status_tokens UNION ALL SELECT FROM invitations')).toBe(0);
  expect(await count(`SELECT FROM admins WHERE email = 'leaver@lifts.example'`)).toBe(1);
});

test('A token that was revoked before the body finds no leads', async () => {
  const headers = await signIn(app);
  const payload = { name: 'Sheet', scopes: ['leads:read'] };
  const made = await app.inject({ method: 'POST', url: '/api/admin/status-tokens', headers, payload });
  const { id, token } = made.json();
  const status = await sendLate({
    name: 'POST /leads/search',
    text: '{}',
    authorization: `Bearer ${token}`,
    isChecked: async () => (await count('SELECT FROM status_tokens WHERE last_used_at IS NOT NULL')) === 1,
    end: () => app.inject({ method: 'DELETE', url: `/api/admin/status-tokens/${id}`, headers }),
  });
  expect(status).toBe(401);
});
