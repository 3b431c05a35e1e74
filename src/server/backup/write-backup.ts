// Writes a backup, a gzipped text: a line of JSON that describes it; for each table a line of JSON, the rows as PostgreSQL's COPY
// writes them, and a line `\.`; and a last line of JSON, which an incomplete file lacks.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import * as adminSchema from '#server/database/admin-schema.ts';
import * as deliverySchema from '#server/database/delivery-schema.ts';
import * as leadWorkSchema from '#server/database/lead-work-schema.ts';
import * as schema from '#server/database/schema.ts';
import * as serverSchema from '#server/database/server-schema.ts';
import { lockNotAvailable, takeLock } from '#server/database/with-transaction.ts';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

export const backupHeaderSchema = z.object({
  liftEstimatorBackup: z.literal(1),
  /** The newest migration of the database. */
  schemaVersion: z.number(),
  madeAt: z.string(),
});

export const backupTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const backupEndSchema = z.object({ rows: z.number() });

export const endOfTable = '\\.';

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

const tables = new Set<PgTable>();

function addTable(table: PgTable): void {
  for (const { reference } of getTableConfig(table).foreignKeys) addTable(reference().foreignTable);
  tables.add(table);
}

const schemas = [adminSchema, schema, leadWorkSchema, deliverySchema, serverSchema];
for (const table of schemas.flatMap((each): unknown[] => Object.values(each))) {
  if (is(table, PgTable)) addTable(table);
}

/** All our tables, in the order of their references. */
export const tableNames: readonly string[] = [...tables].map(getTableName);

/** Empty tables that the version before erases from. A restore makes them again. */
export const formerTables: readonly string[] = ['lead_figures', 'lead_figures_mark'];

/** The number of an advisory lock. Nothing else uses it. */
const backupLock = 5_438_006;

export class BackupUnderWayError extends StartUpError {
  constructor() {
    super('Another backup is being made: try again when it is done.');
  }
}

/**
 * Writes everything that is committed at this moment, while servers go on. Only one process makes a backup at a time.
 * The file gets its name only when it is complete and on the disk.
 */
export async function writeBackup(pool: Pool, file: string, waitMs = 0): Promise<void> {
  const client = await pool.connect();
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  let isDone = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await takeLock(client, backupLock, waitMs).catch((error: unknown) => {
      throw errorCode(error) === lockNotAvailable ? new BackupUnderWayError() : error;
    });
    const content = Readable.from(contentOf(client), { objectMode: false });
    await pipeline(content, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await checkWhole(unfinished);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    await client.query('COMMIT');
    isDone = true;
  } finally {
    client.release(!isDone);
    if (!isDone) await rm(unfinished, { force: true });
  }
}

/** Reads the file again: gzip checks its sums, and the last line is there only if all others are. */
async function checkWhole(file: string): Promise<void> {
  let end = '';
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) end = (end + chunk.toString('latin1')).slice(-100);
  });
  const lastLine = end.trimEnd().split('\n').at(-1) ?? '';
  backupEndSchema.parse(JSON.parse(lastLine));
}

/** A new name survives a power cut only after this. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* contentOf(client: ClientBase): AsyncGenerator<Buffer | string> {
  const { rows: headers } = await client.query<object>(
    `SELECT max(created_at)::float8 AS "schemaVersion", now()::text AS "madeAt" FROM drizzle.__drizzle_migrations`,
  );
  yield jsonLine({ liftEstimatorBackup: 1, ...headers[0] });
  let rows = 0;
  for (const table of tableNames) {
    // A database of an older version may lack the table.
    const { rows: found } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [`"${table}"`]);
    if (found.length === 0) continue;
    yield jsonLine({ table, columns: await readColumns(client, table) });
    const copy = client.query(copyTo(`COPY "${table}" TO STDOUT`));
    for await (const chunk of copy) yield chunk;
    rows += copy.rowCount;
    yield `${endOfTable}\n`;
  }
  // Each database that was served has prices; a restore that is under way has taken them away.
  if (rows === 0)
    throw new StartUpError('There is nothing to back up, or a restore is under way: try again after it.');
  yield jsonLine({ rows });
}

/** The columns without computed ones, which COPY cannot write. */
async function readColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`"${table}"`],
  );
  return rows.map(({ name }) => name);
}
