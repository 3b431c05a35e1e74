// Checks a database before it is migrated, with a sentence for each problem.
import type { Pool } from 'pg';
import { StartUpError } from '#server/settings/start-up-error.ts';

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly readOnly: boolean;
  readonly user: string;
  readonly database: string;
  /** Null if no schema of the search path exists. */
  readonly schema: string | null;
  readonly migrated: boolean;
  readonly mayCreate: boolean;
  /** Null if pg_trgm is not installed in this database. */
  readonly trgmSchema: string | null;
  readonly trgmVisible: boolean;
  readonly trgmAvailable: boolean;
}

const readFacts = `
SELECT current_setting('server_version_num')::integer / 10000 AS version,
  current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') = 'on' AS "readOnly",
  current_user AS "user", current_database() AS database, current_schema() AS schema,
  to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrated,
  has_database_privilege(current_database(), 'CREATE')
    AND coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
  (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm')
    AS "trgmSchema",
  EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) AS "trgmVisible",
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "trgmAvailable"`;

const oldestVersion = 13;

export async function checkSuitability(pool: Pool, setting: string): Promise<void> {
  const { rows } = await pool.query<Facts>(readFacts);
  const problem = rows[0] && problemOf(rows[0]);
  if (problem !== undefined) throw new StartUpError(`${setting}: ${problem}.`);
}

function problemOf(is: Facts): string | undefined {
  if (is.version < oldestVersion) {
    return `this is PostgreSQL ${is.version}, and ${oldestVersion} is the oldest that works: upgrade it`;
  }
  if (is.encoding !== 'UTF8') {
    return `the encoding of this database is ${is.encoding}, which cannot hold every name: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`;
  }
  if (is.readOnly) {
    return 'this database takes no writes, for it is a standby or the user may only read: name the primary, and a user who may write';
  }
  if (is.schema === null) {
    return 'no schema of the search path is there: CREATE SCHEMA, or ALTER ROLE … SET search_path';
  }
  if (is.migrated) return undefined;
  if (!is.mayCreate) {
    return `the user ${is.user} may not make tables here: GRANT CREATE ON DATABASE ${is.database} TO ${is.user}; GRANT CREATE ON SCHEMA ${is.schema} TO ${is.user}`;
  }
  if (is.trgmSchema === null && !is.trgmAvailable) {
    return 'this PostgreSQL lacks its extension pg_trgm: install the package postgresql-contrib';
  }
  if (is.trgmSchema !== null && !is.trgmVisible) {
    return `the extension pg_trgm is in the schema ${is.trgmSchema}, which is not in the search path: ALTER ROLE ${is.user} SET search_path = ${is.schema}, ${is.trgmSchema}`;
  }
  return undefined;
}
