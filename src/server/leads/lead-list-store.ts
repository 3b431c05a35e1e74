// The leads of a list, with their newest estimates.
import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { LeadCounts, LeadListQuery } from '#contract/leads/leads.ts';
import { digitsOfReference } from '#domain/estimate-reference.ts';
import { leadStatuses } from '#domain/lead/lead.ts';
import { recordOf } from '#domain/record-of.ts';
import { priced } from '#server/business/live-business.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadHistory, wantsNoCalls } from '#server/database/lead-work-schema.ts';
import { withMerged } from '#server/database/merged-leads.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { hasReference } from './lead-filter.ts';

/** Without the columns that no list and no export shows. */
const {
  searchText: _search,
  searchFolded: _folded,
  personHash: _person,
  newestFingerprint: _newest,
  formerDoNotMail: _former,
  ...listed
} = getTableColumns(leads);

const newestFirst = sql`${leads.createdAt} DESC, ${leads.id} DESC`;

/** The batch of an export, small enough that nobody waits while it is written. */
const batchSize = 250;

/** An array makes PostgreSQL use the email's index, instead of reading the newest leads one by one. */
const hasEmail = (email: string) =>
  sql`${leads.id} = ANY(ARRAY(SELECT id FROM leads WHERE erased_at IS NULL AND lower(email) = ${email}))`;

/** Whether a lead has a phone of these leads that wants no calls. They are locked together with these, in one order. */
export const sharesWish = (ids: readonly string[]): SQL => sql`phone IN (
  SELECT o.phone FROM leads o JOIN leads l ON l.phone = o.phone
  WHERE l.id = ${withMerged(ids)} AND o.do_not_phone AND o.erased_at IS NULL)`;

/** Of a phone with more leads, as only robots leave them, the newest get the wish. */
const mostWithWish = 1000;

/** Before these leads are erased or get another phone: each lead of their phones has the wish. Returns the ids of those that got it. */
export async function keepNoCalls(orm: Orm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const these = sql`ANY(${sql.param(ids)}::uuid[])`;
  const { rows } = await orm.execute<{ id: string }>(sql`
    UPDATE leads SET do_not_phone = true WHERE NOT do_not_phone AND ${sharesWish(ids)} AND (id = ${these} OR id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY phone ORDER BY created_at DESC) AS place FROM leads
        WHERE erased_at IS NULL AND NOT id = ${these} AND ${sharesWish(ids)}
      ) others WHERE place <= ${mostWithWish})) RETURNING id`);
  return new Set(rows.map(({ id }) => id));
}

/** Leads with their newest estimates. It selects them before joining: otherwise a far page would join all leads before it. */
function readLeads(orm: Orm, where: SQL | undefined, order: SQL, limit: number, skip = 0) {
  const found = orm
    .select({ id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .offset(skip)
    .as('found');
  return orm
    .select({
      ...listed,
      answers: estimates.answers,
      answerNames: estimates.answerNames,
      marketing: estimates.marketing,
      priced,
      /** The email of the admin it is assigned to. */
      assignee: admins.email,
      wantsNoCalls,
      // Text, because a Date keeps milliseconds and the database microseconds.
      position: sql<string>`${leads.createdAt}::text`,
    })
    .from(found)
    .innerJoin(leads, eq(leads.id, found.id))
    .innerJoin(estimates, eq(estimates.id, leads.newestEstimateId))
    .leftJoin(admins, eq(admins.id, leads.assignedTo))
    .orderBy(order);
}

export type LeadRow = Awaited<ReturnType<typeof readLeads>>[number];

export function createLeadListStore(orm: Orm) {
  return {
    /** These leads with the newest entry of a person. */
    worked: (ids: readonly string[]) =>
      orm
        .selectDistinctOn([leads.id], {
          lead: leads,
          assignee: admins.email,
          wantsNoCalls,
          last: leadHistory,
        })
        .from(leads)
        .leftJoin(admins, eq(admins.id, leads.assignedTo))
        .leftJoin(leadHistory, and(eq(leadHistory.leadId, leads.id), isNotNull(leadHistory.who)))
        .where(and(inArray(leads.id, [...ids]), isNull(leads.erasedAt)))
        .orderBy(leads.id, desc(leadHistory.id)),

    /** How many match, in which snapshot of the database. */
    async total(where: SQL | undefined) {
      const [found] = await orm
        .select({ total: sql<number>`count(*)::int`, snapshot: sql<string>`pg_current_snapshot()::text` })
        .from(leads)
        .where(where);
      return found ?? { total: 0, snapshot: undefined };
    },

    async byStatus(where: SQL | undefined): Promise<LeadCounts> {
      const rows = await orm
        .select({ status: leads.status, total: sql<number>`count(*)::int` })
        .from(leads)
        .where(where)
        .groupBy(leads.status);
      const totals = new Map(rows.map(({ status, total }) => [status, total]));
      return recordOf(leadStatuses, (status) => totals.get(status) ?? 0);
    },

    /** The ids of the leads with this id, reference or email, or into which they were merged, the newest first. */
    async named(by: Record<'leadId' | 'reference' | 'email', string | undefined>): Promise<string[]> {
      const { leadId, reference, email } = by;
      const digits = reference === undefined ? undefined : digitsOfReference(reference);
      const named = or(
        leadId !== undefined && isUuid(leadId) ? eq(leads.id, leadId) : undefined,
        digits === undefined ? undefined : hasReference(digits),
        email === undefined ? undefined : hasEmail(email.trim().toLowerCase()),
      );
      if (!named) return [];
      const found = await orm
        .select({ id: leads.id })
        .from(leads)
        .where(
          and(
            isNull(leads.erasedAt),
            sql`${leads.id} = ANY(ARRAY(SELECT coalesce(merged_into, id) FROM leads WHERE erased_at IS NULL AND ${named}))`,
          ),
        )
        .orderBy(newestFirst)
        .limit(2);
      return found.map(({ id }) => id);
    },

    async byId(id: string): Promise<LeadRow | undefined> {
      const [lead] = await readLeads(orm, and(eq(leads.id, id), isNull(leads.erasedAt)), newestFirst, 1);
      return lead;
    },

    page: (where: SQL | undefined, order: SQL, { limit, skip }: LeadListQuery): Promise<LeadRow[]> =>
      readLeads(orm, where, order, limit, skip),

    /** All matching leads, newest first, in batches. The next batch is read while this one is written. */
    async *all(where: SQL | undefined): AsyncGenerator<LeadRow[]> {
      const batchAfter = (after: SQL | undefined) =>
        readLeads(orm, and(where, after), newestFirst, batchSize).execute();
      for (let next: ReturnType<typeof batchAfter> | undefined = batchAfter(undefined); next;) {
        const rows: Awaited<typeof next> = await next;
        const last: (typeof rows)[number] | undefined = rows.length === batchSize ? rows.at(-1) : undefined;
        next =
          last &&
          batchAfter(
            sql`(${leads.createdAt}, ${leads.id}) < (${last.position}::timestamptz, ${last.id}::uuid)`,
          );
        // The failure is thrown when the next batch is awaited. A cancelled export never awaits it.
        next?.catch(() => undefined);
        // Lets the query start first: the receiver of these rows keeps the processor busy.
        await setImmediate();
        if (rows.length > 0) yield rows;
      }
    },
  };
}
