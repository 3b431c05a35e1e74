// Migrates the database to the newest schema. Processes that start together migrate one after the other.
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase, Pool } from 'pg';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { lockNotAvailable, takeLock, withTransaction } from './with-transaction.ts';

/** The number of an advisory lock. Nothing else uses it. */
const migrationLock = 5_438_001;

/** A statement that waits for a lock blocks all later statements. So migrations wait briefly and try often. */
const lockTries = { limit: '500ms', count: 60, pauseMs: 1000 };

export const journal = 'drizzle.__drizzle_migrations';
const makeJournal = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE ${journal} (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint, compatible boolean NOT NULL DEFAULT false)`;

/** All migrations of this version, in order. Their creation times identify them. */
export const migrations: readonly MigrationMeta[] = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)),
});

export async function migrateDatabase(pool: Pool, known = migrations): Promise<void> {
  await withTransaction(pool, async ({ client }) => {
    await takeMigrationLock(client);
    // On separate connections: an index cannot be built CONCURRENTLY in a transaction.
    for (const migration of await pendingMigrations(pool, known))
      await untilLocked(() => migrate(pool, migration));
  });
}

/** Also used by a restore, which creates the tables again. */
export const takeMigrationLock = (client: ClientBase): Promise<void> => takeLock(client, migrationLock);

async function migrate(pool: Pool, migration: MigrationMeta): Promise<void> {
  // A statement that commits in between fills many rows without holding them all.
  if (!migration.sql.some((statement) => /\b(?:CONCURRENTLY|COMMIT)\b/i.test(statement))) {
    return withTransaction(pool, async ({ client }) => {
      await client.query(`SET LOCAL lock_timeout = '${lockTries.limit}'`);
      await applyMigration(client, migration);
    });
  }
  const client = await pool.connect();
  try {
    // Without a lock timeout: building CONCURRENTLY blocks nobody, and an interrupted build leaves an invalid index.
    await client.query('SET lock_timeout = 0');
    for (const statement of statementsOf(migration)) await client.query(statement);
    await record(client, migration);
  } finally {
    client.release(true);
  }
}

/** Runs it within the caller's transaction. */
export async function applyMigration(client: ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statement of statementsOf(migration)) {
    // A restore drops the tables, and the functions stay.
    const again = statement.replaceAll(/\bCREATE FUNCTION\b/gi, 'CREATE OR REPLACE FUNCTION');
    await client.query(again.replaceAll(/\bCONCURRENTLY\b/gi, ''));
  }
  await record(client, migration);
}

/** drizzle-kit writes a schema's name; our tables are in the first schema of the search path. */
function statementsOf({ sql }: MigrationMeta): string[] {
  return sql.map((statement) => statement.replaceAll('"public".', ''));
}

async function record(client: ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const compatible = /^\s*--\s*compatible\b/i.test(sql[0] ?? '');
  await client.query(`INSERT INTO ${journal} (hash, created_at, compatible) VALUES ($1, $2, $3)`, [
    hash,
    folderMillis,
    compatible,
  ]);
}

/** The migrations that this database lacks. Throws if a newer version has changed the database. */
async function pendingMigrations(
  pool: Pool,
  known: readonly MigrationMeta[],
): Promise<readonly MigrationMeta[]> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [journal],
  );
  if (found[0]?.exists !== true) await pool.query(makeJournal);
  const { newest, incompatible } = await readJournal(pool);
  if (incompatible > (known.at(-1)?.folderMillis ?? 0)) throw new StartUpError(newerSchema);
  return known.filter(({ folderMillis }) => folderMillis > newest);
}

/** The creation times of the newest migration that was made, and of the newest that earlier versions cannot go on with. */
export async function readJournal(client: Pool | ClientBase) {
  const { rows } = await client.query<{ newest: number; incompatible: number }>(
    `SELECT coalesce(max(created_at), 0)::float8 AS newest,
       coalesce(max(created_at) FILTER (WHERE NOT compatible), 0)::float8 AS incompatible
     FROM ${journal}`,
  );
  return rows[0] ?? { newest: 0, incompatible: 0 };
}

/** The creation time of the newest migration. */
export const schemaVersion = migrations.at(-1)?.folderMillis ?? 0;

const newerSchema =
  'DATABASE_URL: a newer version of this product has changed this database: start that version, or restore a backup that was made before.';

async function untilLocked(task: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable || tries === lockTries.count) throw error;
      await delay(lockTries.pauseMs);
    }
  }
}
