// Restores a backup into a database without leads, completely or not at all. An older backup is migrated after that.
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
import { serverConnections } from '#server/database/connection.ts';
import {
  applyMigration,
  journal,
  migrations,
  schemaVersion,
  takeMigrationLock,
} from '#server/database/migrate.ts';
import { type Transaction, withTransaction } from '#server/database/with-transaction.ts';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import type { Ended } from './ended-list.ts';
import { endAgain, endedIn, noteUnnoted, readLists } from './ended.ts';
import {
  backupEndSchema,
  backupHeaderSchema,
  backupTableSchema,
  endOfTable,
  formerTables,
  tableNames,
} from './write-backup.ts';

/** PostgreSQL's class of errors of a value that its column cannot hold. */
const dataException = '22';

type Lines = AsyncGenerator<Buffer, void>;

/** Each server has the keys of the database in its memory, and at least one connection; those of 1.0.0 have none while idle. */
export async function refuseWhileServed(database: Pick<ClientBase, 'query'>): Promise<void> {
  const { rowCount: connections } = await database.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ $1',
    // 1.0.0 named no kind, and PgBouncer may add the host.
    [`^(${serverConnections}|lift-estimator)( - |$)`],
  );
  if (connections !== 0)
    throw new StartUpError(
      'A server or worker is at work on this database: stop them all, restore, and start them again. PgBouncer keeps their connections for ten minutes: stop it, too.',
    );
}

export interface Restored {
  readonly rows: number;
  /** The newest list of what ended after the backup. Undefined without such a list. */
  readonly ended?: Ended | undefined;
  /** Whether another backup was restored since this one was made, as far as the lists know. */
  readonly restoredSince?: boolean;
}

/**
 * The database must be migrated. If `migrates` is false, it keeps the schema of the backup's version. The list of what has ended may
 * lie beside the backup, or in `folder`.
 */
export async function restoreBackup(
  pool: Pool,
  file: string,
  migrates = true,
  folder = dirname(file),
): Promise<Restored> {
  let restored: Restored = { rows: 0 };
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      restored = await withTransaction(pool, (to) =>
        restoreLines(to, [dirname(file), folder], linesOf(chunks), migrates),
      );
    });
    return restored;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code.startsWith('Z_') || code.startsWith(dataException))
      throw new StartUpError(`${file} is not a whole backup: take another one.`);
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(code)) throw new StartUpError(`${file} cannot be read.`);
    throw error;
  }
}

async function restoreLines(
  transaction: Transaction,
  folders: readonly string[],
  lines: Lines,
  migrates: boolean,
): Promise<Restored> {
  const { client, orm } = transaction;
  const header = await readJson(lines, backupHeaderSchema);
  if (header.schemaVersion > schemaVersion) {
    throw new StartUpError('A newer version of this product made this backup: restore it with that version.');
  }
  await takeMigrationLock(client);
  const { rowCount: leads } = await client.query('SELECT 1 FROM leads LIMIT 1');
  if (leads !== 0) {
    throw new StartUpError(
      'The database holds leads already: restore into an empty database, or an empty DATA_DIR.',
    );
  }
  const own = await endedIn(orm);
  await client.query(`DROP TABLE IF EXISTS ${[...tableNames, ...formerTables].join(', ')} CASCADE`);
  // Again: one may have been started meanwhile. From here on none can read anything before the end.
  await refuseWhileServed(client);
  await client.query(`DELETE FROM ${journal}`);
  const isOld = ({ folderMillis }: { folderMillis: number }) => folderMillis <= header.schemaVersion;
  for (const migration of migrations.filter(isOld)) await applyMigration(client, migration);
  const tables = new Set<string>();
  const rows = await restoreTables(client, lines, tables);
  const later = migrates ? migrations.filter((each) => !isOld(each)) : [];
  for (const migration of later) await applyMigration(client, migration);
  if (!migrates) return { rows };
  if (!tables.has('ended')) await noteUnnoted(client);
  const { news, newest } = await readLists(orm, folders, header.madeAt);
  const restores = async () => (await client.query(`SELECT FROM ended WHERE id LIKE 'restored %'`)).rowCount;
  const before = await restores();
  await endAgain(transaction, news, own);
  const restoredSince = (await restores()) !== before;
  // By this the database of before, if somebody goes back to it, sees that its sessions and invitations have ended.
  await client.query(`INSERT INTO ended VALUES ('restored ' || gen_random_uuid())`);
  return { rows, ended: newest, restoredSince };
}

/** Adds the names of the restored tables to `tables`. Returns the number of rows. */
async function restoreTables(client: ClientBase, lines: Lines, tables: Set<string>): Promise<number> {
  let rows = 0;
  for (;;) {
    const next = await readJson(lines, backupTableSchema.or(backupEndSchema));
    if ('rows' in next) {
      // Only now has the sum at the end of the file been checked, too.
      if (next.rows === rows && (await lines.next()).done) return rows;
      throw new StartUpError(
        `The backup is damaged: it names ${next.rows} rows and holds ${rows}. Take another one.`,
      );
    }
    tables.add(next.table);
    const table = client.escapeIdentifier(next.table);
    // Migrations fill some tables. In the others, DELETE is not needed and may not be allowed.
    const { rowCount: filled } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (filled) await client.query(`DELETE FROM ${table}`);
    const columns = next.columns.map((column) => client.escapeIdentifier(column));
    const copy = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
    await pipeline(rowsOf(lines), copy);
    rows += copy.rowCount;
    await continueNumbers(client, table);
  }
}

async function* rowsOf(lines: Lines): AsyncGenerator<Buffer> {
  for (let line = await nextLine(lines); !line.equals(endLine); line = await nextLine(lines)) yield line;
}

const endLine = Buffer.from(`${endOfTable}\n`);

/** Lets the numbering of rows continue after the largest restored number. */
async function continueNumbers(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
    [table],
  );
  for (const { column } of rows) {
    const name = client.escapeIdentifier(column);
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 0) + 1, false) FROM ${table}`,
      [table, column],
    );
  }
}

async function nextLine(lines: Lines): Promise<Buffer> {
  const { value } = await lines.next();
  if (!value) throw new StartUpError('The backup is cut off before its end: take another one.');
  return value;
}

async function readJson<Schema extends z.ZodType>(lines: Lines, schema: Schema): Promise<z.output<Schema>> {
  const line = await nextLine(lines);
  try {
    return schema.parse(JSON.parse(line.toString()));
  } catch {
    throw new StartUpError('This file is no backup of this product, or it is damaged: take another one.');
  }
}

const newline = 0x0a;

/** The lines of a stream with their newlines, as bytes. (node:readline also splits at U+2028, which names may hold.) */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, end + 1));
      yield begun.length === 1 && begun[0] ? begun[0] : Buffer.concat(begun);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
