// The total is kept by counters and deep pages are found by them (docs/leads.md); here both are compared
// with what plain counting and sorting say, over thousands of leads.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { fillDatabase } from '#tests/bench/fill-leads.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';
import { createFoldCounts } from './fold-counts-store.ts';

const now = '2026-06-15T03:00:00Z';
const database = await createTestDatabase();
const desk = await openLeadDesk(database, now);

beforeAll(async () => {
  await fillDatabase(database.pool, 6500, new Date(now));
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

/** What the counters say, beside what there is. */
async function counters() {
  const sums = `SELECT day::text, status, sum(leads)::int AS leads FROM lead_counts
    GROUP BY day, status HAVING sum(leads) <> 0 ORDER BY day, status`;
  const plain = `SELECT lead_count_day(created_at)::text AS day,
    CASE WHEN erased_at IS NULL THEN status ELSE 'erased' END AS status, count(*)::int AS leads
    FROM leads GROUP BY 1, 2 ORDER BY 1, 2`;
  const [counted, expected] = await Promise.all([database.pool.query(sums), database.pool.query(plain)]);
  return { counted: counted.rows, expected: expected.rows };
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
  expect(await desk.list({ search: 'example' })).toMatchObject({ total: 1000, totalIsAtLeast: true });
  expect(await desk.list({ search: 'oldname' })).toMatchObject({ total: 1000, totalIsAtLeast: true });
  expect(await desk.list({ search: 'example', status: 'qualified' })).not.toHaveProperty('totalIsAtLeast');
});

test('The counters follow whatever is done to leads, and folding them changes no sum', async () => {
  const expectRight = async () => {
    const { counted, expected } = await counters();
    expect(counted).toEqual(expected);
  };
  await expectRight();
  const { pool } = database;
  await pool.query(`UPDATE leads SET status = 'proposal' WHERE grand_total % 7 = 0`);
  await pool.query(
    `UPDATE leads SET erased_at = now() WHERE id IN (SELECT id FROM leads ORDER BY id LIMIT 50)`,
  );
  await desk.visitor({ email: 'one.more@example.com' });
  await expectRight();
  await pool.query('BEGIN; UPDATE leads SET status = $$lost$$; ROLLBACK');
  await expectRight();
  const fold = createFoldCounts(pool);
  await Promise.all([fold('2026-06-01'), fold('2026-06-01'), fold('2026-06-15')]);
  await expectRight();
  await pool.query('DELETE FROM estimates; DELETE FROM leads WHERE grand_total % 2 = 0');
  await expectRight();
  await pool.query('TRUNCATE leads CASCADE');
  await expectRight();
});

test('Leads that come at the same moment from many connections are all counted', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, number) => desk.visitor({ email: `visitor${number}@example.com` })),
  );
  const { counted, expected } = await counters();
  expect(counted).toEqual(expected);
  expect((await desk.list()).total).toBe(40);
});
