import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { openDatabase } from '#server/database/connection.ts';
import { createLog } from '#server/observability/log.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';

// In Sydney: Monday the 2nd of March, half past midnight.
const { database, desk } = await useLeadDesk('2026-03-01T13:30:00Z');

const report = async (days: number) => (await desk.ask(`/leads/report?days=${days}`)).json<LeadReport>();

test('Without leads the report is empty, not broken', async () => {
  const nothing = { now: { count: 0, amount: 0 }, before: { count: 0, amount: 0 } };
  expect(await report(7)).toMatchObject({
    days: 7,
    from: '2026-02-24',
    to: '2026-03-02',
    beforeFrom: '2026-02-17',
    leads: { now: 0, before: 0 },
    firstTouchHours: { now: null, before: null },
    proposals: nothing,
    winRate: { source: [], person: [], state: [] },
  });
});

test('A week is counted against the week before it, by the days of the business', async () => {
  const lost = await desk.visitor({ email: 'lost@example.com', utm_source: 'google' });
  await desk.setClock('2026-03-01T17:30:00Z');
  await desk.outcome(lost, { outcome: 'lost', reason: 'price' });
  // A week later, in the first minutes of the Monday.
  await desk.setClock('2026-03-08T13:05:00Z');
  const won = await desk.visitor({ email: 'won@example.com', utm_source: 'google' });
  const proposed = await desk.visitor({ email: 'proposed@example.com', state: 'VIC', numberOfStops: 2 });
  await desk.setClock('2026-03-08T15:05:00Z');
  await desk.send('PATCH', `/leads/${won._id}`, { assignedTo: testAdmin.email, revision: 0 });
  await desk.outcome({ ...won, revision: 1 }, { outcome: 'won', amount: 90_000 });
  await desk.send('PATCH', `/leads/${proposed._id}/status`, { status: 'proposal' });

  const seen = await report(7);
  expect(seen).toMatchObject({
    from: '2026-03-03',
    to: '2026-03-09',
    leads: { now: 2, before: 1 },
    pricesShown: { now: 2, before: 1 },
    firstTouchHours: { now: 2, before: 4 },
    proposals: { now: { count: 1, amount: proposed.grandTotal }, before: { count: 0, amount: 0 } },
    // The worked example's yield: 4,500 and, for two extra stops, 800 + 400 + 300.
    won: {
      now: {
        count: 1,
        amount: 90_000,
        yield: 6000,
        withAmount: 1,
        // It was sold below its price, which takes from the yield, and a part of both is GST.
        yieldExGst: Math.round((6000 + 90_000 - (won.grandTotal ?? 0)) / 1.1),
      },
      before: { count: 0 },
    },
    decided: { now: { won: 1, lost: 0 }, before: { won: 0, lost: 1 } },
  });
  expect(seen.winRate.source).toEqual([
    { name: 'google', now: { won: 1, lost: 0 }, before: { won: 0, lost: 1 } },
  ]);
  expect(seen.winRate.person).toContainEqual({
    name: testAdmin.email,
    now: { won: 1, lost: 0 },
    before: { won: 0, lost: 0 },
  });
  const listed = (filter: object) =>
    desk.names({ from: seen.from, to: seen.to, ...filter }).then((names) => names.length);
  expect(await listed({})).toBe(seen.leads.now);
  expect(await listed({ datesOf: 'estimate' })).toBe(seen.pricesShown.now);
  expect(await listed({ datesOf: 'proposal' })).toBe(seen.proposals.now.count);
  expect(await listed({ datesOf: 'won' })).toBe(seen.won.now.count);
  expect(await listed({ datesOf: 'decided', source: 'google' })).toBe(1);
  expect(await listed({ datesOf: 'decided', source: 'none' })).toBe(0);
  expect(await listed({ datesOf: 'decided', from: seen.beforeFrom })).toBe(2);
  expect((await report(30)).leads).toEqual({ now: 3, before: 0 });
  for (const query of ['days=8', 'from=0000-01-01&to=0000-01-02', 'from=9999-12-20&to=9999-12-31'])
    expect((await desk.ask(`/leads/report?${query}`)).statusCode).toBe(400);
});

test('The figures say how many leads their lists have, with further estimates and erased leads too', async () => {
  const sessionId = randomUUID();
  const { _id } = await desk.visitor({ email: 'twice@example.com', sessionId });
  await desk.visitor({ email: 'twice@example.com', sessionId, numberOfStops: 5 });
  const lengthOf = async (datesOf?: string) => {
    const { from, to } = await report(7);
    return (await desk.names({ from, to, ...(datesOf && { datesOf }) })).length;
  };
  const before = await report(7);
  const priced = before.pricesShown.now - 1;
  expect(await lengthOf('estimate')).toBe(priced);
  await desk.send('DELETE', `/leads/${_id}`);
  const after = await report(7);
  expect(after).toMatchObject({ leads: before.leads, pricesShown: before.pricesShown, erased: { now: 1 } });
  expect(await lengthOf()).toBe(after.leads.now - after.erased.now);
  expect(await lengthOf('estimate')).toBe(priced - 1);
});

test('A lead that was won and is open again counts as won no more', async () => {
  const [won] = (await desk.list({ search: 'won@' })).leads;
  await desk.send('PATCH', `/leads/${won?._id}/status`, { status: 'qualified' });
  expect((await report(7)).won.now).toEqual({
    count: 0,
    amount: 0,
    yield: 0,
    withAmount: 0,
    yieldExGst: 0,
  });
  expect(await desk.names({ datesOf: 'won' })).toEqual([]);
});

test('A price does not wait for reports, and a third report waits for the other two', async () => {
  // A busy machine may take longer for a price than a report waits for a lock.
  const few = openDatabase(database.url, { log: createLog('silent'), maxConnections: 2, lockTimeoutMs: 0 });
  const app = await createTestApp({ database: few });
  const headers = await signIn(app);
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE step_counts IN ACCESS EXCLUSIVE MODE');
  const reports = [7, 30, 90].map((days) => app.inject({ url: `/api/leads/report?days=${days}`, headers }));
  const waiting = () =>
    database.pool.query(`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(2);
  const price = await app.inject({ method: 'POST', url: '/api/calculate', payload: buildCalculateBody() });
  expect(price.statusCode).toBe(200);
  expect((await waiting()).rowCount).toBe(2);
  await holder.query('ROLLBACK');
  holder.release();
  for (const { statusCode } of await Promise.all(reports)) expect(statusCode).toBe(200);
  await app.close();
  await few.close();
});

test('More reports than wait for their turn are asked to come back, and those of a program leave people theirs', async () => {
  const tokens: string[] = [];
  for (const name of ['Figures', 'Sheet', 'Board']) {
    const made = await desk.send('POST', '/admin/status-tokens', { name, scopes: ['report:read'] });
    tokens.push(made.json<{ token: string }>().token);
  }
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
  try {
    // Of one program eight at once.
    const asked = Array.from({ length: 24 }, (_, index) => {
      const authorization = `Bearer ${tokens[index % 3]}`;
      return desk.app.inject({ url: '/api/leads/report?days=90', headers: { authorization } });
    });
    expect((await Promise.race(asked)).json()).toMatchObject({ code: 'busy' });
    const owner = desk.ask('/leads/report?days=90');
    await holder.query('COMMIT');
    expect((await owner).statusCode).toBe(200);
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    // Who asked last may have come when there was room again.
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(21);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
  } finally {
    holder.release();
  }
});
