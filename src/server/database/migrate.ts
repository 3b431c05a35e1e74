import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any number, as long as every process of this product takes the same one. */
const migrationLock = 5_438_001;

/** Processes that start at the same time take turns; whoever comes second finds nothing left to do. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  } catch (error) {
    // Closing the connection lets go of the lock.
    client.release(true);
    throw error;
  }
  client.release();
}
