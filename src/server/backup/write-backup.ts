// Writes a backup, a gzipped text: a line of JSON that describes it; for each table a line of JSON, the rows as PostgreSQL's COPY
// writes them, and a line `\.`; and a last line of JSON, which an incomplete file lacks.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import * as adminSchema from '#server/database/admin-schema.ts';
import * as deliverySchema from '#server/database/delivery-schema.ts';
import * as schema from '#server/database/schema.ts';

export const backupHeaderSchema = z.object({
  liftEstimatorBackup: z.literal(1),
  /** The newest migration of the database. */
  schemaVersion: z.number(),
  madeAt: z.string(),
});

export const backupTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const backupEndSchema = z.object({ rows: z.number() });

export type BackupHeader = z.output<typeof backupHeaderSchema>;

export const endOfTable = '\\.';

export const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** All our tables, in the order of their references. Without the job queue: jobs are made again from `deliveries`. */
const tables = Object.values({ ...adminSchema, ...schema, ...deliverySchema }).filter((table) =>
  is(table, PgTable),
);

function inOrder(): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) add(reference().foreignTable);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}

export const tableNames: readonly string[] = inOrder().map(getTableName);

/** Writes everything that is committed at this moment. Servers go on meanwhile. */
export async function writeBackup(pool: Pool, file: string): Promise<void> {
  const client = await pool.connect();
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await pipeline(
      Readable.from(contentOf(client), { objectMode: false }),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query('COMMIT');
    client.release();
    await rename(unfinished, file);
  } catch (error) {
    client.release(true);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* contentOf(client: ClientBase): AsyncGenerator<Buffer | string> {
  yield jsonLine(await readHeader(client));
  let rows = 0;
  for (const table of tableNames) {
    // An older version's database may be without it.
    const { rows: found } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [`"${table}"`]);
    if (found.length === 0) continue;
    yield jsonLine({ table, columns: await readColumns(client, table) });
    const copy = client.query(copyTo(`COPY "${table}" TO STDOUT`));
    for await (const chunk of copy) yield chunk;
    rows += copy.rowCount;
    yield `${endOfTable}\n`;
  }
  yield jsonLine({ rows });
}

async function readHeader(client: ClientBase): Promise<BackupHeader> {
  const { rows } = await client.query<{ schemaVersion: number; madeAt: string }>(
    `SELECT max(created_at)::float8 AS "schemaVersion", now()::text AS "madeAt" FROM drizzle.__drizzle_migrations`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database says nothing of its migrations');
  return { liftEstimatorBackup: 1, ...found };
}

/** Without computed columns, which COPY cannot write. */
async function readColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`"${table}"`],
  );
  return rows.map(({ name }) => name);
}
