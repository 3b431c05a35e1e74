import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { removeExpired } from './background-tasks.ts';

const database = await useTestDatabase();

test('Visits are forgotten after 90 days, the security log after two years, counters of tries and sessions once their time is over', async () => {
  const { pool } = database;
  const [old, recent] = [randomUUID(), randomUUID()];
  await pool.query(
    `INSERT INTO visits (id, last_contact, changed_at)
     VALUES ($1, '', now() - interval '91 days'), ($2, '', now() - interval '89 days')`,
    [old, recent],
  );
  await pool.query(
    `INSERT INTO rate_limits (key, count, window_ends_at)
     VALUES ('over', 1, now() - interval '1 second'), ('open', 1, now() + interval '1 hour')`,
  );
  const admin = randomUUID();
  await pool.query(
    `INSERT INTO admins (id, email, password_hash, created_at) VALUES ($1, 'a@example.com', '', now())`,
    [admin],
  );
  await pool.query(
    `INSERT INTO admin_sessions (token_hash, admin_id, created_at, last_seen_at) VALUES
       ('idle', $1, now() - interval '13 hours', now() - interval '13 hours'),
       ('old', $1, now() - interval '8 days', now()),
       ('open', $1, now() - interval '6 days', now() - interval '11 hours')`,
    [admin],
  );
  await pool.query(
    `INSERT INTO security_events (at, kind, detail) VALUES
       (now() - interval '25 months', 'signed_in', '{}'), (now() - interval '23 months', 'signed_in', '{}')`,
  );
  const logged = async () => (await pool.query('SELECT at FROM security_events')).rowCount ?? 0;
  const before = await logged();
  await removeExpired(database.orm);
  expect(await logged()).toBe(before - 1);
  expect((await pool.query('SELECT id FROM visits')).rows).toEqual([{ id: recent }]);
  expect((await pool.query('SELECT key FROM rate_limits')).rows).toEqual([{ key: 'open' }]);
  expect((await pool.query('SELECT token_hash FROM admin_sessions')).rows).toEqual([{ token_hash: 'open' }]);
});
