import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { hashPassword, passwordProblem } from '#server/admins/passwords.ts';
import { endAfterRecovery } from '#server/backup/ended.ts';
import type { Config } from '#server/config.ts';
import { admins } from '#server/database/admin-schema.ts';
import { checkConnection, checkPreparedStatements } from '#server/database/check-connection.ts';
import { checkSuitability } from '#server/database/check-suitability.ts';
import { type Database, type Orm, withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { pricingVersions } from '#server/database/schema.ts';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

/** Checks, migrates and seeds the database before the first request. Safe to repeat after a failure. */
export async function prepareDatabase(
  config: Config,
  database: Database,
  migrationUrl: string,
  log: Logger,
): Promise<NewAdmin | undefined> {
  await checkConnection(database.pool);
  await checkPreparedStatements(database.pool);
  const setting = config.migrationDatabaseUrl === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  await withLongQueries(migrationUrl, log, async (pool) => {
    await checkConnection(pool, setting);
    await checkSuitability(pool, setting);
    await migrateDatabase(pool);
    if (config.backup) await endAfterRecovery(pool, config.backup.folder, log);
  });
  return seedDatabase(database, config);
}

/** The number of an advisory lock, for processes that start at the same time. Nothing else uses it. */
const seedLock = 5_438_002;

type NewAdmin = NonNullable<Config['admin']>;

/** Seeds a new database. Returns the login of a new admin if the settings name none. */
export async function seedDatabase(
  { pool }: Pick<Database, 'pool'>,
  config: Config,
  now = new Date(),
): Promise<NewAdmin | undefined> {
  return withTransaction(pool, async ({ client, orm }) => {
    await takeLock(client, seedLock);
    // Only a new database has no prices. One without admins may be a restored one, whose admins were all removed.
    if ((await orm.$count(pricingVersions)) > 0) return undefined;
    const first = { id: randomUUIDv7(), sequence: 1, config: demoPricing, savedAt: now };
    await orm.insert(pricingVersions).values(first);
    return seedAdmin(orm, config, now);
  });
}

async function seedAdmin(orm: Orm, config: Config, now: Date): Promise<NewAdmin | undefined> {
  // `npm run admin -- add` may have come before the first start.
  if ((await orm.$count(admins)) > 0) return undefined;
  const { admin, isOnThisMachineOnly, firstBusiness } = config;
  // A short password is good enough on a machine that nobody else can reach.
  if (admin && !isOnThisMachineOnly) {
    const problem = await passwordProblem(admin.password, admin.email, firstBusiness.details.name);
    if (problem !== undefined) {
      throw new StartUpError(
        `ADMIN_PASSWORD cannot be used, since others can reach this server. ${problem}.`,
      );
    }
  }
  const login = admin ?? { email: 'admin@localhost', password: randomBytes(16).toString('base64url') };
  await orm.insert(admins).values({
    id: randomUUIDv7(),
    email: login.email.toLowerCase(),
    passwordHash: await hashPassword(login.password),
    createdAt: now,
  });
  return admin ? undefined : login;
}
