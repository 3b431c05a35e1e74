import type { MigrationMeta } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { migrateDatabase, migrations, takeMigrationLock } from './migrate.ts';
import { withTransaction } from './with-transaction.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

const next = (...sql: string[]): MigrationMeta[] => [
  ...migrations,
  { sql, folderMillis: Date.now() + 1000, hash: 'next', bps: true },
];

test('Processes that migrate at the same time take turns, and a migrated database is left as it is', async () => {
  await Promise.all([
    migrateDatabase(database.pool),
    migrateDatabase(database.pool),
    migrateDatabase(database.pool),
  ]);
  const { rows } = await database.pool.query('SELECT count(*)::int AS versions FROM pricing_versions');
  expect(rows).toEqual([{ versions: 1 }]);
});

test('A migration that waits for a table lets everybody else through meanwhile', async () => {
  const { pool } = database;
  const busy = await pool.connect();
  await busy.query('BEGIN');
  await busy.query('LOCK TABLE leads IN ROW EXCLUSIVE MODE');
  const migrating = migrateDatabase(pool, next('ALTER TABLE leads ADD COLUMN nickname text'));
  const waiting = async () => (await pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount;
  await expect.poll(waiting).toBe(1);
  // Would wait behind the migration for as long as that waits itself.
  expect((await pool.query('SELECT count(*)::int AS leads FROM leads')).rows).toEqual([{ leads: 0 }]);
  await busy.query('COMMIT');
  busy.release();
  await migrating;
  await pool.query('SELECT nickname FROM leads');
});

test('An index is built without holding anybody up', async () => {
  const statement = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_nickname ON leads (name)';
  await migrateDatabase(database.pool, next(statement));
  await migrateDatabase(database.pool, next(statement));
  const { rows } = await database.pool.query(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'leads_nickname'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('Nobody who waits for a turn is waited for by an index that is built', async () => {
  const { pool } = database;
  const builder = await pool.connect();
  await builder.query('BEGIN');
  await takeMigrationLock(builder);
  const waiting = withTransaction(pool, ({ client }) => takeMigrationLock(client));
  // An index waits for the end of each transaction that it saw working: this one has to end, and begin again, again and again.
  const began = new Set<number>();
  const transactionsOfWaiting = async () => {
    const { rows } = await pool.query<{ began: Date }>(
      `SELECT xact_start AS began FROM pg_stat_activity
       WHERE xact_start IS NOT NULL AND query ~ 'advisory|CHAIN' AND pid NOT IN (pg_backend_pid(), $1)`,
      [(await builder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid],
    );
    for (const row of rows) began.add(row.began.getTime());
    return began.size;
  };
  await expect.poll(transactionsOfWaiting).toBeGreaterThan(2);
  await builder.query('COMMIT');
  builder.release();
  await waiting;
});

test('Visits that were counted by the number of a step are kept under its id', async () => {
  const { pool } = database;
  await pool.query('ALTER TABLE step_counts ALTER COLUMN step TYPE integer USING step::integer');
  await pool.query(`INSERT INTO step_counts VALUES ('2026-03-02', 1, 20), ('2026-03-02', 11, 5)`);
  const stepIds = migrations.find(({ sql }) => sql.join('').includes('"step_counts" ALTER'));
  for (const statement of stepIds?.sql ?? []) await pool.query(statement);
  const { rows } = await pool.query('SELECT step, visits FROM step_counts ORDER BY visits');
  expect(rows).toEqual([
    { step: 'contact', visits: 5 },
    { step: 'stops', visits: 20 },
  ]);
});
