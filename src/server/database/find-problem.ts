// The reason why prices cannot be stored, in a sentence for the server's operator.
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '#server/error-code.ts';
import { databaseFault, faultInWords } from './database-faults.ts';
import { readJournal, schemaVersion } from './migrate.ts';

/** The rights that storing an estimate needs, by table. */
const needed = {
  pricing_versions: ['SELECT'],
  leads: ['SELECT', 'INSERT', 'UPDATE'],
  estimates: ['SELECT', 'INSERT'],
  visits: ['SELECT', 'INSERT', 'UPDATE'],
  lead_history: ['SELECT'],
  admins: ['SELECT'],
  stopped_mailboxes: ['SELECT'],
  business_versions: ['SELECT'],
  privacy_notices: ['SELECT', 'INSERT'],
  deliveries: ['SELECT', 'INSERT', 'UPDATE'],
};

/** Undefined if estimates can be stored. Nothing is written. */
export async function findDatabaseProblem(pool: Pool): Promise<string | undefined> {
  try {
    const client = await pool.connect();
    let problem: string | undefined = 'it did not answer';
    try {
      problem = (await findRoleProblem(client)) ?? (await findSchemaProblem(client));
    } finally {
      // The connection is closed, not kept, because the next one may lead to another server.
      client.release(problem !== undefined);
    }
    return problem;
  } catch (error) {
    const fault = databaseFault(error);
    return fault
      ? `the database cannot be used, since ${faultInWords(fault)}`
      : 'the database cannot be used';
  }
}

async function findRoleProblem(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ standby: boolean; readOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS "readOnly"`,
  );
  if (rows[0]?.standby !== false) return 'the database is a standby and takes no writes';
  return rows[0].readOnly ? 'the database takes no writes: default_transaction_read_only is on' : undefined;
}

async function findSchemaProblem(client: PoolClient): Promise<string | undefined> {
  const rights = Object.entries(needed).flatMap(([table, each]) => each.map((right) => ({ table, right })));
  const { rows } = await client.query<{ table: string; right: string; there: boolean; user: string }>(
    `SELECT "table", "right", to_regclass("table") IS NOT NULL AS there, current_user AS user
     FROM unnest($1::text[], $2::text[]) AS needed ("table", "right")
     WHERE coalesce(NOT has_table_privilege(to_regclass("table"), "right"), true)`,
    [rights.map(({ table }) => table), rights.map(({ right }) => right)],
  );
  const version = await findVersionProblem(client);
  if (version !== undefined) return version;
  const [missing] = rows;
  if (!missing) return undefined;
  const { table, right, user } = missing;
  return missing.there
    ? `the user ${user} lacks a right in the database: GRANT ${right} ON ${table} TO ${user}`
    : `the database has no table ${table}: restore a backup, or name the right database`;
}

async function findVersionProblem(client: PoolClient): Promise<string | undefined> {
  try {
    const { newest, incompatible } = await readJournal(client);
    if (incompatible > schemaVersion) {
      return 'a newer version of this product has changed the database: start that version';
    }
    return newest < schemaVersion
      ? 'the database has the schema of an older version: start this server again, which migrates it'
      : undefined;
  } catch (error) {
    // A user that another one migrates for may not read the journal.
    if (errorCode(error) === '42501') return undefined;
    throw error;
  }
}
