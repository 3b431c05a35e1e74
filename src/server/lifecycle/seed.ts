// What an empty database needs before the first request: demonstration prices and an admin.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { hashPassword } from '#server/admins/password-hash.ts';
import { passwordProblem } from '#server/admins/password-rules.ts';
import type { Config } from '#server/config.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { admins, pricingVersions } from '#server/database/schema.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

/** An advisory lock's number, used for nothing else: two processes that start at once seed one after the other. */
const seedLock = 5_438_002;

export interface NewAdmin {
  readonly email: string;
  readonly password: string;
}

type SeedSettings = Pick<Config, 'admin' | 'isOnThisMachineOnly'>;

/** Seeds what is missing. Returns the login to show once when it made one up; undefined when the settings name one. */
export async function seedDatabase(
  { pool }: Pick<Database, 'pool'>,
  config: SeedSettings,
  now = new Date(),
): Promise<NewAdmin | undefined> {
  return withTransaction(pool, async ({ client, orm }) => {
    await takeTurn(client, seedLock);
    await seedPricing(orm, now);
    return seedAdmin(orm, config, now);
  });
}

async function seedPricing(orm: Orm, now: Date): Promise<void> {
  const [version] = await orm.select({ id: pricingVersions.id }).from(pricingVersions).limit(1);
  if (version) return;
  await orm.insert(pricingVersions).values({
    id: randomUUIDv7(),
    sequence: 1,
    config: demoPricing,
    savedAt: now,
  });
}

async function seedAdmin(orm: Orm, config: SeedSettings, now: Date): Promise<NewAdmin | undefined> {
  const [admin] = await orm.select({ id: admins.id }).from(admins).limit(1);
  if (admin) return undefined;
  await checkPassword(config);
  const login = config.admin ?? { email: 'admin@localhost', password: randomBytes(12).toString('base64url') };
  await orm.insert(admins).values({
    id: randomUUIDv7(),
    email: login.email.toLowerCase(),
    passwordHash: await hashPassword(login.password),
    createdAt: now,
  });
  return config.admin ? undefined : login;
}

/** A short one is good enough for trying the product where nobody else can reach it. */
async function checkPassword({ admin, isOnThisMachineOnly }: SeedSettings): Promise<void> {
  if (!admin || isOnThisMachineOnly) return;
  const problem = await passwordProblem(admin.password, admin.email);
  if (problem !== undefined) {
    throw new StartUpError(`ADMIN_PASSWORD cannot be used, since others can reach this server. ${problem}.`);
  }
}
