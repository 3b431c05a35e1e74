// The total is kept by counters and deep pages are found by them (docs/leads.md); here both are compared
// with what plain counting and sorting say, over thousands of leads.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { fillDatabase } from '#tests/bench/fill-leads.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';
import { createSettleCounts } from './settle-counts-store.ts';

const now = '2026-06-15T03:00:00Z';
const database = await createTestDatabase();
const desk = await openLeadDesk(database, now);

const settle = createSettleCounts(database.pool);

beforeAll(async () => {
  await fillDatabase(database.pool, 6500, new Date(now));
  // As if the counters had last been settled six weeks ago, in the middle of a day.
  await database.pool.query(
    `DELETE FROM lead_counts; DELETE FROM lead_total_counts; UPDATE lead_counting SET counted_before = '-infinity'`,
  );
  await settle(new Date('2026-05-05T05:00:00Z'));
  await database.pool.query(
    `UPDATE leads SET name = 'Oldname ' || name WHERE id IN (SELECT id FROM leads ORDER BY created_at LIMIT 1300)`,
  );
});

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

async function plainIds(where: string, order: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM leads WHERE erased_at IS NULL AND ${where} ORDER BY ${order}`,
  );
  return rows.map(({ id }) => id);
}

/** Where the counters, with the leads not yet in them, say anything else than plain counting does. */
async function wrongCounters() {
  const difference = async (counted: string, leads: string) => {
    const sums = `SELECT * FROM (${counted}) counted WHERE leads <> 0`;
    const { rows } = await database.pool.query(
      `(${sums} EXCEPT ${leads}) UNION ALL (${leads} EXCEPT ${sums})`,
    );
    return rows;
  };
  return [
    ...(await difference(
      `SELECT day, status, sum(leads)::int AS leads FROM (
         SELECT day, status, leads FROM lead_counts
         UNION ALL SELECT lead_count_day(created_at), status, 1 FROM uncounted_leads
       ) each GROUP BY 1, 2`,
      `SELECT lead_count_day(created_at), lead_count_status(status, erased_at), count(*)::int
       FROM leads GROUP BY 1, 2`,
    )),
    ...(await difference(
      `SELECT half_month, status, total_from, sum(leads)::int AS leads FROM (
         SELECT half_month, status, total_from, leads FROM lead_total_counts
         UNION ALL SELECT lead_count_half_month(created_at), status, lead_count_total(grand_total), 1 FROM uncounted_leads
       ) each GROUP BY 1, 2, 3`,
      `SELECT lead_count_half_month(created_at), lead_count_status(status, erased_at), lead_count_total(grand_total),
         count(*)::int FROM leads GROUP BY 1, 2, 3`,
    )),
  ];
}

const newest = 'created_at DESC, id DESC';
const untouched = `status NOT IN ('closed', 'lost') AND created_at < '2026-06-14T03:00:00Z'
  AND (touched_at IS NULL OR touched_at < '2026-06-14T03:00:00Z')`;

test.each<[string, Record<string, string>, string, string]>([
  ['all', {}, 'true', newest],
  ['all, oldest first', { order: 'asc' }, 'true', 'created_at, id'],
  ['one status', { status: 'new' }, `status = 'new'`, newest],
  [
    'a range that cuts days in two',
    { from: '2025-01-10T10:00:00Z', to: '2026-05-01T16:30:00Z' },
    `created_at >= '2025-01-10T10:00:00Z' AND created_at < '2026-05-01T16:30:00Z'`,
    newest,
  ],
  [
    'a range of whole days across summer time',
    { from: '2025-03-01T00:00:00+11:00', to: '2025-11-01T00:00:00+11:00', status: 'lost' },
    `status = 'lost' AND created_at >= '2025-02-28T13:00:00Z' AND created_at < '2025-10-31T13:00:00Z'`,
    newest,
  ],
  [
    'some hours of one day',
    { from: '2025-05-10T01:00:00Z', to: '2025-05-10T11:00:00Z' },
    `created_at >= '2025-05-10T01:00:00Z' AND created_at < '2025-05-10T11:00:00Z'`,
    newest,
  ],
  ['untouched', { untouched: 'true' }, untouched, newest],
  ['untouched, oldest first', { untouched: 'true', order: 'asc' }, untouched, 'created_at, id'],
  ['by total', { sort: 'total' }, 'true', `grand_total DESC, ${newest}`],
  [
    'by total, one status',
    { sort: 'total', order: 'asc', status: 'lost' },
    `status = 'lost'`,
    'grand_total, created_at, id',
  ],
  ['by total, untouched', { sort: 'total', untouched: 'true' }, untouched, `grand_total DESC, ${newest}`],
  [
    'by total, a range that cuts half months in two',
    { sort: 'total', from: '2025-01-10T10:00:00Z', to: '2026-05-21T16:30:00Z' },
    `created_at >= '2025-01-10T10:00:00Z' AND created_at < '2026-05-21T16:30:00Z'`,
    `grand_total DESC, ${newest}`,
  ],
  [
    'by total, since a day',
    { sort: 'total', order: 'asc', from: '2025-03-01T00:00:00+11:00' },
    `created_at >= '2025-02-28T13:00:00Z'`,
    'grand_total, created_at, id',
  ],
  ['a common name', { search: 'nguyen' }, `name ILIKE '%nguyen%'`, newest],
  ['an old name, of which the newest have none', { search: 'oldname' }, `name LIKE 'Oldname %'`, newest],
  ['a very common part', { search: 'example' }, 'true', newest],
  [
    'a very common part by total',
    { search: 'exam', sort: 'total', order: 'asc' },
    'true',
    'grand_total, created_at, id',
  ],
])('Every page of %s is the one that sorting them all gives', async (_name, query, where, order) => {
  const ids = await plainIds(where, order);
  const step = Math.max(10, Math.floor(ids.length / 7));
  for (let skip = 0; skip < ids.length + step; skip += step) {
    const page = await desk.list({ ...query, skip: String(skip), limit: '10' });
    expect(page.leads.map(({ _id }) => _id)).toEqual(ids.slice(skip, skip + 10));
    expect(page.totalIsAtLeast ? page.total < ids.length : page.total === ids.length).toBe(true);
  }
  const last = await desk.list({ ...query, skip: String(Math.max(0, ids.length - 3)) });
  expect(last.leads.map(({ _id }) => _id)).toEqual(ids.slice(-3));
});

test('A search that very many match is counted only so far, and says so', async () => {
  expect(await desk.list({ search: 'example' })).toMatchObject({ total: 3000, totalIsAtLeast: true });
  const old = await desk.list({ search: 'oldname' });
  expect(old.total).toBe(1300);
  expect(old).not.toHaveProperty('totalIsAtLeast');
  expect(await desk.list({ search: 'example', status: 'qualified' })).not.toHaveProperty('totalIsAtLeast');
});

test('The counters follow whatever is done to leads, and settling them changes no sum', async () => {
  expect(await wrongCounters()).toEqual([]);
  const { pool } = database;
  await pool.query(
    `UPDATE leads SET status = 'proposal', grand_total = grand_total - 300000 WHERE grand_total % 7 = 0`,
  );
  await pool.query(
    `UPDATE leads SET erased_at = now() WHERE id IN (SELECT id FROM leads ORDER BY id LIMIT 50)`,
  );
  await pool.query(`UPDATE leads SET created_at = created_at - interval '50 days' WHERE grand_total % 5 = 0`);
  await desk.visitor({ email: 'one.more@example.com' });
  expect(await wrongCounters()).toEqual([]);
  await pool.query('BEGIN; UPDATE leads SET status = $$lost$$; ROLLBACK');
  expect(await wrongCounters()).toEqual([]);
  const moments = ['2026-06-01', '2026-06-01', '2026-06-15', '2026-05-20'];
  await Promise.all(moments.map((moment) => settle(new Date(moment))));
  expect(await wrongCounters()).toEqual([]);
  await pool.query('DELETE FROM estimates; DELETE FROM leads WHERE grand_total % 2 = 0');
  expect(await wrongCounters()).toEqual([]);
  await pool.query('TRUNCATE leads CASCADE');
  expect(await wrongCounters()).toEqual([]);
});

test('A repeat that asks for another price moves its lead in the counters', async () => {
  const visitor = { email: 'moved@example.com', sessionId: '0c7c7f4e-6f3a-4f6e-8b1d-2f6d8f2b7a10' };
  await desk.visitor({ ...visitor, numberOfStops: 2 });
  await settle(new Date(Date.parse(now) + 1));
  await desk.visitor({ ...visitor, numberOfStops: 6 });
  expect((await desk.list()).total).toBe(1);
  expect(await wrongCounters()).toEqual([]);
});

test('Leads that come while the counters are being settled are counted once', async () => {
  const settled = Promise.all(
    Array.from({ length: 20 }, (_, minute) => settle(new Date(Date.parse(now) + minute * 60_000))),
  );
  await Promise.all(
    Array.from({ length: 40 }, (_, number) => desk.visitor({ email: `visitor${number}@example.com` })),
  );
  await settled;
  expect(await wrongCounters()).toEqual([]);
  expect((await desk.list()).total).toBe(41);
});

test('Settling gives up while a change of leads is under way for long, and the totals stay right', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE leads SET status = 'contacted'`);
  expect(await settle(new Date('2027-01-01'))).toBe(false);
  await client.query('COMMIT');
  client.release();
  expect(await wrongCounters()).toEqual([]);
  expect(await settle(new Date('2027-01-01'))).toBe(true);
  expect(await wrongCounters()).toEqual([]);
});
