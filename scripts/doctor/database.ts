// Whether the database can be used, by this version and with this key.
import { pino } from 'pino';
import { readSaved } from '#server/business/live-business.ts';
import type { Config } from '#server/config.ts';
import { checkConnection } from '#server/database/check-connection.ts';
import { checkSuitability } from '#server/database/check-suitability.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { databaseFault, faultInWords } from '#server/database/database-faults.ts';
import { findEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { readJournal, schemaVersion } from '#server/database/migrate.ts';
import { missingDetails } from '#server/settings/business-settings.ts';
import { createSecretBox } from '#server/settings/secret-box.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { type Check, type Finding, fine, off, wrong } from './finding.ts';

export const checkDatabase: Check = async (config) => {
  const { databaseUrl, dataDir } = config;
  const url = config.migrationDatabaseUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (url === undefined) return [wrong('The embedded database is not running: start the server.')];
  const database = openDatabase(url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  try {
    await checkConnection(database.pool);
    await checkSuitability(database.pool, 'DATABASE_URL');
    return [
      ...(await checkServer(database, config)),
      await checkSecret(database, config),
      ...missingDetails((await readSaved(database.orm, config.firstBusiness)).details, config).map(wrong),
    ];
  } catch (error) {
    if (error instanceof StartUpError) return [wrong(error.message)];
    const fault = databaseFault(error);
    if (!fault) throw error;
    return [wrong(`DATABASE_URL: ${faultInWords(fault)}.`)];
  } finally {
    await database.close();
  }
};

async function checkServer({ pool }: Database, { databaseUrl }: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string; now: Date; secret: boolean; first: boolean }>(
    `SELECT current_setting('server_version') AS version, clock_timestamp() AS now,
       coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS secret,
       EXISTS (SELECT FROM admins WHERE email = 'admin@localhost') AS first`,
  );
  const [is] = rows;
  if (!is) throw new Error('the database returned nothing');
  const { newest } = await readJournal(pool);
  const skewMs = Math.abs(is.now.getTime() - Date.now());
  return [
    databaseUrl === undefined
      ? wrong(`The embedded PostgreSQL ${is.version} is for trials: set DATABASE_URL to one of your own.`)
      : fine(`PostgreSQL ${is.version} replies${is.secret ? ', encrypted' : ''}.`),
    newest === schemaVersion
      ? fine('The database is of this version.')
      : wrong('The database was last used by another version: look which one each server runs.'),
    skewMs > 5000
      ? wrong(
          `This machine’s clock and the database’s differ by ${Math.round(skewMs / 1000)} s: run an NTP client on both.`,
        )
      : fine('The clock agrees with the database’s.'),
    is.first
      ? wrong(
          'The first admin is still admin@localhost: npm run admin -- add you@example.com, then remove it.',
        )
      : fine('The admins sign in with addresses of their own.'),
  ];
}

/** Throws the sentence about a wrong key. */
async function checkSecret({ pool }: Database, { secretKey, secretKeyOld }: Config): Promise<Finding> {
  const { rows } = await pool.query<{ name: string; value: string }>('SELECT name, value FROM secrets');
  const box = createSecretBox(secretKey, secretKeyOld);
  for (const { name, value } of rows) box.open(value, name);
  return secretKey === undefined
    ? off('SECRET_KEY is not set: a copy of the database holds readable secrets.')
    : fine('SECRET_KEY opens the secrets of the database.');
}
