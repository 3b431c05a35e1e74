// The business's details, read in one way by pages, mails, documents and everything else.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { BusinessDetails } from '#contract/business/business.ts';
import type { Business } from '#contract/page.ts';
import type { Config } from '#server/config.ts';
import { businessVersions } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { changeInSession } from '#server/database/open-session.ts';
import { prepared } from '#server/database/prepared.ts';
import { estimates } from '#server/database/schema.ts';
import { uuidOfHash } from '#server/database/uuid.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import { keepNewest } from '#server/keep-newest.ts';
import { ownLeadMessage, ownPriceNote } from '#server/settings/business-settings.ts';
import { withExampleLinks } from './example-links.ts';

type Row = typeof businessVersions.$inferSelect;

export type Saved = Pick<Row, 'details' | 'savedBy'>;

/** What never changes of a version. */
export interface BusinessVersion extends Pick<Row, 'id' | 'details'> {
  /** Null for the settings of the server. */
  readonly saved: { readonly by: string; readonly at: Date } | null;
  readonly business: Business;
  /** As the pages of the specification show it. */
  readonly onPages: Business;
  readonly leadMessage: string;
}

/** The id of the newest version that an admin saved. Null if there is none: the settings count. */
export const savedBusiness = sql<string | null>`(
  SELECT id FROM business_versions WHERE saved_by IS NOT NULL ORDER BY sequence DESC LIMIT 1)`;

/** The id of the version that an estimate's document shows. Those of an earlier release show the first. */
export const printedBusiness: SQL<string> = sql`coalesce(${estimates.businessVersionId}, (
  SELECT id FROM business_versions ORDER BY sequence LIMIT 1))`;

/** What the days of an estimate follow from. */
export const priced = {
  createdAt: estimates.createdAt,
  validUntil: estimates.validUntil,
  validDays: sql<number>`(
    SELECT (details ->> 'validDays')::int FROM business_versions WHERE id = ${printedBusiness})`,
};

const selectSaved = prepared((orm) =>
  orm
    .select({ id: businessVersions.id })
    .from(businessVersions)
    .where(isNotNull(businessVersions.savedBy))
    .orderBy(desc(businessVersions.sequence))
    .limit(1)
    .prepare('saved_business'),
);

/** The details that count now, and who saved them: an admin, or nobody if they are the settings. */
export async function readSaved(orm: Orm, { details }: Config['firstBusiness']): Promise<Saved> {
  const [saved] = await orm
    .select()
    .from(businessVersions)
    .where(sql`${businessVersions.id} = ${savedBusiness}`);
  return saved ?? { details, savedBy: null };
}

/** What is left out stays as it is. */
type Change = { readonly [Key in keyof BusinessDetails]?: BusinessDetails[Key] | undefined };

/** A database that does not answer keeps no page waiting. */
export const longestReadMs = 1000;

export type LiveBusiness = Awaited<ReturnType<typeof openBusiness>>;

/** Stores the settings as a version, for the estimates that show them. */
export async function openBusiness(
  { orm, pool }: { readonly orm: Orm; readonly pool: Pool },
  { firstBusiness, operated }: Pick<Config, 'firstBusiness' | 'operated'>,
  clock: () => Date,
) {
  const { details: first } = firstBusiness;
  // Made of their values, so that every server with the same settings has the same version of them.
  const firstId = uuidOfHash(JSON.stringify(first));

  function versionOf({ id, details, savedBy, savedAt }: Omit<Row, 'sequence'>): BusinessVersion {
    const saved = savedBy === null ? null : { by: savedBy, at: savedAt };
    return { id, details, saved, ...asShown({ details, savedBy }, operated) };
  }

  const ofSettings = versionOf({ id: firstId, details: first, savedBy: null, savedAt: clock() });
  const kept = new Map([[firstId, ofSettings]]);
  let lastLive = ofSettings;

  /** Null: the settings of the server. In a transaction if `from` is one's. */
  async function version(id: string | null, from = orm): Promise<BusinessVersion> {
    const known = id === null ? ofSettings : kept.get(id);
    if (known || id === null) return known ?? ofSettings;
    const [row] = await from.select().from(businessVersions).where(eq(businessVersions.id, id));
    // The database was replaced by a standby that lacks the save.
    if (!row) throw new Conflict(`the business's details ${id} are gone`);
    const read = versionOf(row);
    keepNewest(kept, id, read);
    return read;
  }

  const live = async (from = orm): Promise<BusinessVersion> =>
    (lastLive = await version((await selectSaved(from).execute())[0]?.id ?? null, from));

  /** One save at a time. Those who read go on meanwhile. */
  const alone = <Result>(
    session: string | undefined,
    work: (transaction: Orm, next: SQL<number>) => Promise<Result>,
  ) =>
    changeInSession(pool, session, async ({ client, orm: transaction }) => {
      await client.query('LOCK TABLE business_versions IN SHARE ROW EXCLUSIVE MODE');
      return work(transaction, sql`(SELECT coalesce(max(sequence), 0) + 1 FROM business_versions)`);
    });

  const [stored] = await orm.select().from(businessVersions).where(eq(businessVersions.id, firstId));
  if (!stored) {
    const row = { id: firstId, details: first, savedBy: null, savedAt: clock() };
    await alone(undefined, (transaction, sequence) =>
      transaction
        .insert(businessVersions)
        .values({ ...row, sequence })
        .onConflictDoNothing(),
    );
  }

  return {
    version,
    live,

    /** The live version for a page, which comes with the last known one while the database does not answer. */
    shown: (): Promise<BusinessVersion> =>
      Promise.race([
        live().catch(() => lastLive),
        delay(longestReadMs, undefined, { ref: false }).then(() => lastLive),
      ]),

    lastShown: () => lastLive,

    /** Undefined if `basedOn` is no longer live. `session`: the hash of the one that asks. */
    save: (
      change: Change,
      savedBy: string,
      basedOn: string | undefined,
      session?: string,
    ): Promise<BusinessVersion | undefined> =>
      alone(session, async (transaction, sequence) => {
        const before = await live(transaction);
        if (basedOn !== undefined && basedOn !== before.id) return undefined;
        const details = merged(before.details, change);
        if (isDeepStrictEqual(details, before.details)) return before;
        const row = { id: randomUUIDv7(), details, savedBy, savedAt: clock() };
        await transaction.insert(businessVersions).values({ ...row, sequence });
        return versionOf(row);
      }),
  };
}

function merged(details: BusinessDetails, change: Change): BusinessDetails {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...details, ...Object.fromEntries(given) };
}

export function asShown({ details, savedBy }: Saved, operated: Config['operated']) {
  const business = businessOf(details, operated);
  return {
    business,
    onPages: savedBy === null ? withExampleLinks(business) : business,
    leadMessage: (details.leadMessage ?? ownLeadMessage).replaceAll('{business}', () => details.name),
  };
}

function businessOf(details: BusinessDetails, operated: Config['operated']): Business {
  const { name, phone, links, priceNote } = details;
  return {
    name,
    phone,
    logoUrl: details.logo ?? undefined,
    accent: details.accent ?? undefined,
    termsUrl: links.terms ?? undefined,
    privacyUrl: links.privacy ?? undefined,
    bookingUrl: links.booking ?? undefined,
    ratingUrl: links.rating ?? undefined,
    priceNote: priceNote ?? ownPriceNote,
    abn: details.abn ?? undefined,
    licence: details.licence ?? undefined,
    address: details.address ?? undefined,
    notIncluded: details.notIncluded ?? undefined,
    dataCountries: details.dataCountries ?? undefined,
    ...operated,
  };
}
