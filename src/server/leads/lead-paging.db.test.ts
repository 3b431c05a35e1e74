// Pages, totals and searches over thousands of leads, compared with what plain counting and sorting give.
import { beforeAll, expect, test } from 'vitest';
import { fillDatabase } from '#tests/bench/fill-leads.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const now = '2026-06-15T03:00:00Z';
const { database, desk } = await useLeadDesk(now);

beforeAll(async () => {
  await fillDatabase(database.pool, 10_400, new Date(now));
  await database.pool.query(
    `UPDATE leads SET name = 'Oldname ' || name WHERE id IN (SELECT id FROM leads ORDER BY created_at LIMIT 450)`,
  );
});

async function plainIds(where: string, order: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM leads WHERE erased_at IS NULL AND ${where} ORDER BY ${order}`,
  );
  return rows.map(({ id }) => id);
}

const newest = 'created_at DESC, id DESC';
const oldest = 'created_at, id';
const largest = `grand_total DESC, ${newest}`;
const smallest = `grand_total, ${oldest}`;
const untouched = `status NOT IN ('closed', 'lost') AND created_at < '2026-06-14T03:00:00Z'
  AND (touched_at IS NULL OR touched_at < '2026-06-14T03:00:00Z')`;

test.each<[string, Record<string, string>, string, string]>([
  ['all', {}, 'true', newest],
  ['all, oldest first', { order: 'asc' }, 'true', oldest],
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
  ['untouched, oldest first', { untouched: 'true', order: 'asc' }, untouched, oldest],
  ['by total', { sort: 'total' }, 'true', largest],
  ['by total, one status', { sort: 'total', order: 'asc', status: 'lost' }, `status = 'lost'`, smallest],
  ['by total, untouched', { sort: 'total', untouched: 'true' }, untouched, largest],
  [
    'by total, since a day',
    { sort: 'total', order: 'asc', from: '2025-03-01T00:00:00+11:00' },
    `created_at >= '2025-02-28T13:00:00Z'`,
    smallest,
  ],
  ['an old name, of which the newest have none', { search: 'oldname' }, `name LIKE 'Oldname %'`, newest],
  ['a rare part of an email', { search: '777@ex' }, `email LIKE '%777@ex%'`, newest],
  ['two names', { search: 'nguyen mai' }, `name ILIKE '%mai%' AND name ILIKE '%nguyen%'`, newest],
  [
    'a common name among few leads',
    { search: 'nguyen', status: 'proposal', sort: 'total' },
    `name ILIKE '%nguyen%' AND status = 'proposal'`,
    largest,
  ],
  ['a common name', { search: 'nguyen' }, `name ILIKE '%nguyen%'`, newest],
  ['a common name by total', { search: 'nguyen', sort: 'total' }, `name ILIKE '%nguyen%'`, largest],
  ['what all have', { search: 'exam', order: 'asc' }, 'true', oldest],
])('Every page of %s is the one that sorting them all gives', async (_name, query, where, order) => {
  const all = await plainIds(where, order);
  const step = Math.max(10, Math.floor(all.length / 7));
  for (let skip = 0; skip < all.length + step; skip += step) {
    const page = await desk.list({ ...query, skip: String(skip), limit: '10' });
    expect(page.leads.map(({ _id }) => _id)).toEqual(all.slice(skip, skip + 10));
    expect(page.total).toBe(all.length);
  }
});
