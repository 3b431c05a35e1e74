import { expect, test } from 'vitest';
import { askAgainMs, silentAfterMs } from '#contract/leads/leads.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');

/** Signs in as somebody else. Returns what this person asks. */
async function colleague(email: string) {
  const { url } = (await desk.send('POST', '/admin/people', { email })).json<{ url: string }>();
  const token = url.split('invitation=')[1];
  const password = 'another test password';
  const post = (path: string, payload: object) =>
    desk.app.inject({ method: 'POST', url: `/api${path}`, payload });
  await post(`/admin/invitations/${token}`, { password });
  const { token: session } = (await post('/admin/login', { email, password })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${session}` };
  return async (path: string) =>
    (await desk.app.inject({ url: `/api${path}`, headers })).json<{ openBy: string[] }>().openBy;
}

test('Who has a lead open is seen by others as long as the page says so, and not by the person', async () => {
  const { _id: id } = await desk.visitor({ email: 'open@example.com' });
  const revision = `/leads/${id}/revision`;
  const mine = async () => (await desk.ask(revision)).json<{ openBy: string[] }>().openBy;
  const listed = async () => {
    const { leads } = (await desk.ask(`/leads/revision?ids=${id}`)).json<{
      leads: { openBy: string[] }[];
    }>();
    return leads.map(({ openBy }) => openBy);
  };
  const sam = await colleague('sam@example.com');
  expect(await mine()).toEqual([]);
  expect(await sam(revision)).toEqual(['admin@example.com']);
  expect(await mine()).toEqual(['sam@example.com']);
  expect(await listed()).toEqual([['sam@example.com']]);

  expect(await sam(`${revision}?open=false`)).toEqual(['admin@example.com']);
  expect(await mine()).toEqual([]);
  expect(await listed()).toEqual([[]]);

  await sam(revision);
  // A page that crashed says nothing any more. One answer may be late without a colleague seeming to have left.
  expect(silentAfterMs + askAgainMs).toBeLessThan(5000);
  expect(silentAfterMs).toBeGreaterThan(2 * askAgainMs);
  await database.pool.query(`UPDATE lead_viewers SET seen_at = seen_at - interval '${silentAfterMs} ms'`);
  expect(await listed()).toEqual([[]]);
});
