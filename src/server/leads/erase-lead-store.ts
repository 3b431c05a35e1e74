// Removes the person from a lead for good. The estimates' numbers stay for statistics.
import { and, asc, eq, inArray, isNotNull, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { leadKeys } from '#domain/contact/contact-fields.ts';
import { searchWords } from '#domain/lead/lead-search.ts';
import { recordOf } from '#domain/record-of.ts';
import { createSecurityLog } from '#server/admins/security-log.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { channels, deliveries, deliveryAttempts } from '#server/database/delivery-schema.ts';
import { leadHistory, leadViews } from '#server/database/lead-work-schema.ts';
import { type LockedLead, lockLeads } from '#server/database/lock-leads.ts';
import { withMerged } from '#server/database/merged-leads.ts';
import { changeInSession } from '#server/database/open-session.ts';
import { estimates, leads, visits } from '#server/database/schema.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import { isFoundBy } from './lead-filter.ts';
import { keepNoCalls, sharesWish } from './lead-list-store.ts';
import { isSamePerson } from './lead-store.ts';

/** How many leads are erased at once. */
const batchSize = 500;

/** The reason of an adjustment is free text, which may name the person. */
const withoutReason = sql`coalesce((
  SELECT json_agg(CASE WHEN line->>'id' = 'adjustment' THEN jsonb_set(line::jsonb, '{label}', '"Adjustment"')::json ELSE line END)
  FROM json_array_elements(${estimates.lines}) line), '[]'::json)`;

async function takeOut(orm: Orm, ids: readonly string[], at: Date): Promise<void> {
  const erased = inArray(leads.id, ids);
  // The visit holds a hash of its last contact.
  await orm.delete(visits).where(sql`${visits.id} IN (SELECT visit_id FROM leads WHERE ${erased})`);
  await orm
    .update(estimates)
    .set({ marketing: {}, preparedFor: null, lines: withoutReason })
    .where(inArray(estimates.leadId, ids));
  const sent = inArray(deliveries.leadId, ids);
  // Cancels waiting deliveries. They are locked before their attempts, in the worker's order, which prevents a
  // deadlock.
  await orm
    .update(deliveries)
    .set({
      lastReason: null,
      externalId: null,
      visitId: null,
      mailbox: null,
      progress: null,
      finishedAt: sql`coalesce(${deliveries.finishedAt}, ${at})`,
      state: sql`CASE WHEN ${deliveries.state} = 'delivered' THEN 'delivered' ELSE 'cancelled' END`,
    })
    .where(sent);
  await orm
    .update(deliveryAttempts)
    .set({ reason: null })
    .where(
      inArray(deliveryAttempts.deliveryId, orm.select({ id: deliveries.id }).from(deliveries).where(sent)),
    );
  // A receiver may have repeated what it was sent.
  await orm.update(channels).set({ failingDetail: null }).where(isNotNull(channels.failingDetail));
  await orm.update(leadHistory).set({ detail: {}, changed: null }).where(inArray(leadHistory.leadId, ids));
  await keepNoCalls(orm, ids);
  await orm
    .update(leads)
    .set({
      erasedAt: at,
      ...recordOf(leadKeys, () => ''),
      mailbox: null,
      phone: null,
      visitId: null,
      personHash: '',
      newestFingerprint: '',
      source: null,
      medium: null,
      campaign: null,
      assignedTo: null,
      followUpOn: null,
      privacyNotice: null,
      privacyNoticeAt: null,
      revision: sql`${leads.revision} + 1`,
    })
    .where(erased);
}

type Searches = ReadonlyMap<string, SQL>;

/** By id, the saved views whose search finds one of these leads, or did before their contact was corrected. */
async function searchesFor(orm: Orm, ids: readonly string[]): Promise<Searches> {
  const views = (await orm.select().from(leadViews).where(like(leadViews.query, '%search=%'))).map(
    ({ id, query }) => ({ id, typed: new URLSearchParams(query).get('search') ?? '' }),
  );
  const found = new Map<string, SQL>();
  const these = inArray(leads.id, ids);
  // The log keeps what was there before and after a correction.
  const contacts = sql`fold_search(concat_ws(' ', '', ${leads.name}, ${leads.email}, ${leads.mobile}, (
    SELECT string_agg(concat_ws(' ', detail, changed), ' ') FROM lead_history
    WHERE lead_id = ${leads.id} AND kind = 'contact')))`;
  const searches = JSON.stringify(views.map(({ id, typed }) => ({ id, words: searchWords(typed) })));
  // All at once: to fold the log for each view anew would keep everybody else waiting.
  const { rows } = await orm.execute<{ id: string }>(sql`
    WITH said AS MATERIALIZED (SELECT ${contacts} AS words FROM leads WHERE ${these}),
    view AS MATERIALIZED (SELECT id, ARRAY(SELECT search_pattern(word) FROM unnest(words) word) AS patterns
      FROM json_to_recordset(${searches}) AS typed (id uuid, words text[]))
    SELECT id FROM view WHERE EXISTS (SELECT FROM said WHERE said.words LIKE ALL (patterns))`);
  const didFind = new Set(rows.map(({ id }) => id));
  for (const { id, typed } of views) {
    const search = isFoundBy(typed);
    if (search && (didFind.has(id) || (await isAny(orm, and(these, search))))) found.set(id, search);
  }
  return found;
}

/** Deletes the views that searched for an erased person, and find nobody else. */
async function forgetSearches(orm: Orm, searches: Searches): Promise<void> {
  // In turns: of two that erase the last leads that a view finds, each would else see the other's.
  if (searches.size > 0) await orm.execute(sql`LOCK TABLE lead_views IN SHARE ROW EXCLUSIVE MODE`);
  for (const [id, search] of searches) {
    const stays = await isAny(orm, and(isNull(leads.erasedAt), search));
    if (!stays) await orm.delete(leadViews).where(eq(leadViews.id, id));
  }
}

async function isAny(orm: Orm, where: SQL | undefined): Promise<boolean> {
  return (await orm.select({ id: leads.id }).from(leads).where(where).limit(1)).length > 0;
}

type Ids = readonly { readonly id: string }[];

async function lockWithMerged(orm: Orm, ids: readonly string[]): Promise<LockedLead[]> {
  const these = sql`${leads.id} = ${withMerged(ids)}`;
  await lockLeads(orm, or(these, sharesWish(ids)));
  const locked = await lockLeads(orm, these);
  // While this waited for its locks, a lead may have been merged into one of these, or taken out again.
  const now = await lockLeads(orm, these);
  if (String(now.map(({ id }) => id)) !== String(locked.map(({ id }) => id))) throw new Conflict();
  return locked;
}

async function eraseLocked(orm: Orm, locked: Ids, who: string | null, at: Date): Promise<readonly string[]> {
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const named = await searchesFor(orm, ids);
  await takeOut(orm, ids, at);
  await forgetSearches(orm, named);
  await orm
    .insert(leadHistory)
    .values(ids.map((leadId) => ({ leadId, at, kind: 'erased' as const, who, detail: {} })));
  return ids;
}

/**
 * Erases people who were erased before their backup was restored, and nobody else: what was merged in the backup may have been
 * taken apart before the erasure. Nobody is told a second time.
 */
export async function eraseAgain(orm: Orm, ids: readonly string[], at: Date): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = inArray(leads.id, ids.slice(from, from + batchSize));
    await eraseLocked(orm, await lockLeads(orm, batch), null, at);
  }
}

interface Erasing {
  /** The admin's email, null for the retention. */
  readonly who: string | null;
  readonly at: Date;
  /** The hash of the session that asks. */
  readonly session?: string | undefined;
  /** That of the admin. Without it the security log has no entry. */
  readonly network?: string | undefined;
}

const isOlder = (limit: Date) => and(lt(leads.createdAt, limit), isNull(leads.erasedAt));

/** What is merged into a lead belongs to it: an enquiry since the time keeps the old one. The first half is quick of all leads. */
const isKept = (limit: Date) => sql`(
  ${leads.id} IN (SELECT merged_into FROM leads WHERE merged_into IS NOT NULL) AND EXISTS (
    SELECT FROM leads y
    WHERE y.id = ${withMerged(sql`ARRAY[${leads.id}]`)} AND y.erased_at IS NULL AND y.created_at >= ${limit}))`;

export function createEraseLeadStore(
  { pool, orm: database }: Pick<Database, 'pool' | 'orm'>,
  addForEvent: AddForEvent,
) {
  /** `choose` locks the leads and returns their ids. Returns the erased leads' ids. */
  const erase = (
    choose: (orm: Orm) => PromiseLike<Ids>,
    { who, at, session, network }: Erasing,
  ): Promise<readonly string[]> =>
    changeInSession(pool, session, async ({ orm }) => {
      const ids = await eraseLocked(orm, await choose(orm), who, at);
      if (ids.length > 0) await addForEvent(orm, { event: 'lead.erased', leadIds: ids, at });
      if (network !== undefined) {
        const securityLog = createSecurityLog(orm, () => at);
        for (const lead of ids) await securityLog.add('lead_erased', who, network, { lead });
      }
      return ids;
    });

  return {
    /**
     * This lead and others of its person, with the duplicates that were merged into them. Returns the erased leads' ids: none if
     * another one has become somebody else's meanwhile.
     */
    named: (id: string, also: readonly string[], by: Erasing) =>
      erase(async (orm) => {
        const locked = await lockWithMerged(orm, [id, ...also]);
        const own = locked.find((lead) => lead.id === id);
        if (!own) return [];
        const isOthers = and(inArray(leads.id, also), isNull(leads.erasedAt), not(isSamePerson(own)));
        return (await isAny(orm, isOthers)) ? [] : locked;
      }, by),

    async databaseTime(): Promise<Date> {
      const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      if (!rows[0]) throw new Error('the database does not say what time it is');
      return rows[0].now;
    },

    /** The number of leads, and of those that `madeBefore` would erase. */
    count: async (limit: Date) => ({
      old:
        (await database.$count(leads, isOlder(limit))) -
        (await database.$count(leads, and(isOlder(limit), isKept(limit)))),
      all: await database.$count(leads, isNull(leads.erasedAt)),
    }),

    /** Returns the number of erased leads. */
    async madeBefore(limit: Date, at: Date): Promise<number> {
      const isOld = and(isOlder(limit), not(isKept(limit)));
      let found: string[] = [];
      const oldest = async (orm: Orm) => {
        const next = orm
          .select({ id: leads.id })
          .from(leads)
          .where(isOld)
          .orderBy(asc(leads.createdAt), asc(leads.id));
        found = (await next.limit(batchSize)).map(({ id }) => id);
        const these = inArray(leads.id, found);
        await lockLeads(orm, or(these, sharesWish(found)));
        // Another process may have erased them meanwhile.
        return orm.select({ id: leads.id }).from(leads).where(and(these, isOld));
      };
      for (let total = 0; ;) {
        total += (await erase(oldest, { who: null, at })).length;
        if (found.length === 0) return total;
      }
    },
  };
}
