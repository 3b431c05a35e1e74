// The leads of a list with their newest estimates, and the SQL of its filters.
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { LeadCounts, LeadFilterQuery, LeadListQuery } from '#contract/leads.ts';
import { digitsOfReference } from '#domain/estimate-reference.ts';
import { searchedNumber, searchWords } from '#domain/lead-search.ts';
import { type LeadMoment, leadStatuses, openStatuses } from '#domain/lead.ts';
import { toE164 } from '#domain/phone.ts';
import { recordOf } from '#domain/record-of.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { estimates, leads } from '#server/database/schema.ts';

/** A lead with its newest estimate. */
export type LeadRow = typeof leads.$inferSelect &
  Pick<typeof estimates.$inferSelect, 'answers' | 'marketing'> & {
    readonly pricedAt: Date;
    /** The email of the admin it is assigned to. */
    readonly assignee: string | null;
  };

export interface Asking {
  readonly now: Date;
  /** The business's today, such as 2026-01-31. */
  readonly today: string;
  readonly timeZone: string;
  /** The email of the admin who asks. */
  readonly me: string;
}

/** An open lead that is older than this, and untouched for as long, counts as forgotten. */
const untouchedMs = 24 * 3_600_000;

/** Fewer digits are a part of a number. */
const shortestPhone = 6;

/** How many leads an export reads at a time. */
const batchSize = 1000;

/** The leads that match a filter. */
export function matching(query: LeadFilterQuery, { now, today, timeZone, me }: Asking): SQL | undefined {
  const { status, from, to, datesOf, source, search = '' } = query;
  const { assignedTo, state, customerType, liftType, reason } = query;
  const [untouched, due, isToday] = [
    query.untouched === 'true',
    query.due === 'true',
    query.view === 'today',
  ];
  const touchedBefore = new Date(now.getTime() - untouchedMs);
  const startOf = (moment: Date | string, daysLater = 0) =>
    typeof moment === 'string'
      ? sql`(${moment}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${timeZone}`
      : moment;
  const inDays = (at: SQL) =>
    and(
      from === undefined ? undefined : gte(at, startOf(from)),
      to === undefined ? undefined : lt(at, startOf(to, 1)),
    );
  return and(
    isNull(leads.erasedAt),
    status && eq(leads.status, status),
    untouched ? inArray(leads.status, openStatuses) : undefined,
    datesOf === undefined ? inDays(sql`${leads.createdAt}`) : happened(datesOf, inDays),
    source === undefined ? undefined : source === 'none' ? isNull(leads.source) : eq(leads.source, source),
    untouched ? lt(leads.createdAt, touchedBefore) : undefined,
    untouched ? or(isNull(leads.touchedAt), lt(leads.touchedAt, touchedBefore)) : undefined,
    due ? lte(leads.followUpOn, today) : undefined,
    isToday ? or(lte(leads.followUpOn, today), isUntouchedNew) : undefined,
    assignedTo === undefined ? undefined : isAssignedTo(assignedTo === 'me' ? me : assignedTo),
    query.suspectedRobot === 'true' ? eq(leads.suspectedRobot, true) : undefined,
    state && eq(leads.state, state),
    customerType && eq(leads.customerType, customerType),
    liftType &&
      sql`${leads.newestEstimateId} IN (SELECT id FROM estimates WHERE answers->>'liftType' = ${liftType})`,
    reason && eq(leads.outcomeReason, reason),
    query.sold === 'true' ? isNotNull(leads.soldAmount) : undefined,
    query.sold === 'false' ? and(eq(leads.status, 'closed'), isNull(leads.soldAmount)) : undefined,
    query.delivery === 'failed'
      ? sql`${leads.id} IN (SELECT lead_id FROM deliveries WHERE state = 'failed')`
      : undefined,
    isFoundBy(search),
  );
}

/** An entry `h` of the history that changed the status. */
export const changedStatus = sql`h.kind IN ('status', 'outcome') AND h.detail->>'from' <> h.detail->>'to'`;

/** What is won or lost counts only as long as it still is. */
function happened(what: LeadMoment, inDays: (at: SQL) => SQL | undefined): SQL | undefined {
  if (what === 'estimate') {
    return sql`EXISTS (SELECT FROM estimates e WHERE ${and(sql`e.lead_id = ${leads.id}`, inDays(sql`e.created_at`))})`;
  }
  const became = what === 'proposal' ? sql`'proposal'` : sql`${leads.status}`;
  const entry = and(
    sql`h.lead_id = ${leads.id}`,
    inDays(sql`h.at`),
    changedStatus,
    sql`h.detail->>'to' = ${became}`,
  );
  return and(
    what === 'won' ? eq(leads.status, 'closed') : undefined,
    what === 'decided' ? inArray(leads.status, ['closed', 'lost']) : undefined,
    sql`EXISTS (SELECT FROM lead_history h WHERE ${entry})`,
  );
}

const isUntouchedNew = and(eq(leads.status, 'new'), isNull(leads.touchedAt), eq(leads.suspectedRobot, false));

/** All words occur in name, email or mobile; or it is the lead's phone, or the reference of one of its estimates. */
function isFoundBy(search: string): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const number = searchedNumber(search);
  const reference = digitsOfReference(search);
  return or(
    and(...words.map(hasWord)),
    number !== undefined && number.length >= shortestPhone ? eq(leads.phone, toE164(number)) : undefined,
    reference === undefined ? undefined : hasReference(reference),
  );
}

/** As an array, so that PostgreSQL reads it once, by its index, and not for each lead. */
function hasReference(digits: string): SQL {
  return sql`${leads.id} = ANY(ARRAY(SELECT lead_id FROM estimates WHERE right(id::text, 10) = ${digits}))`;
}

function isAssignedTo(email: string): SQL {
  if (email === 'none') return isNull(leads.assignedTo);
  return sql`${leads.assignedTo} = (SELECT id FROM admins WHERE email = ${email.trim().toLowerCase()})`;
}

/** The index knows groups of three letters. A shorter word must begin a word of the lead: the index knows that too. */
function hasWord(word: string): SQL {
  const escaped = word.replace(/[\\%_]/g, String.raw`\$&`);
  return like(leads.searchText, word.length < 3 ? `% ${escaped}%` : `%${escaped}%`);
}

type Order = Pick<LeadListQuery, 'sort' | 'order' | 'due' | 'view'>;

/** Ends in the id, so that the order is always the same. */
function inOrder({ sort, order, due, view }: Order): SQL {
  const oldest = sql`${leads.createdAt}, ${leads.id}`;
  // Leads without a follow-up come last: those that nobody touched yet.
  if (!sort && (due === 'true' || view === 'today')) return sql`${leads.followUpOn}, ${oldest}`;
  const direction = order === 'asc' ? asc : desc;
  const newest = sql`${direction(leads.createdAt)}, ${direction(leads.id)}`;
  if (sort === 'total') return sql`${direction(leads.grandTotal)}, ${newest}`;
  if (sort === 'opened') return sql`${direction(leads.openedAt)} NULLS LAST, ${newest}`;
  return newest;
}

interface Named {
  readonly leadId: string | undefined;
  readonly reference: string | undefined;
  readonly email: string | undefined;
}

export function createLeadListStore(orm: Orm) {
  /** Finds the leads before joining: otherwise a far page would join all leads before it. */
  function read(where: SQL | undefined, { limit, skip, ...order }: LeadListQuery) {
    const found = orm
      .select({ id: leads.id })
      .from(leads)
      .where(where)
      .orderBy(inOrder(order))
      .limit(limit)
      .offset(skip)
      .as('found');
    return orm
      .select({
        ...getTableColumns(leads),
        answers: estimates.answers,
        marketing: estimates.marketing,
        pricedAt: estimates.createdAt,
        assignee: admins.email,
        // As text: a Date keeps milliseconds, the database microseconds.
        position: sql<string>`${leads.createdAt}::text`,
      })
      .from(found)
      .innerJoin(leads, eq(leads.id, found.id))
      .innerJoin(estimates, eq(estimates.id, leads.newestEstimateId))
      .leftJoin(admins, eq(admins.id, leads.assignedTo))
      .orderBy(inOrder(order));
  }

  return {
    async total(where: SQL | undefined): Promise<number> {
      const [row] = await orm.select({ total: count() }).from(leads).where(where);
      return row?.total ?? 0;
    },

    async byStatus(where: SQL | undefined): Promise<LeadCounts> {
      const rows = await orm
        .select({ status: leads.status, total: count() })
        .from(leads)
        .where(where)
        .groupBy(leads.status);
      const totals = new Map(rows.map(({ status, total }) => [status, total]));
      return recordOf(leadStatuses, (status) => totals.get(status) ?? 0);
    },

    /** The ids of leads that one of these names, the newest first. */
    async named({ leadId, reference, email }: Named): Promise<string[]> {
      const digits = reference === undefined ? undefined : digitsOfReference(reference);
      const named = or(
        leadId !== undefined && isUuid(leadId) ? eq(leads.id, leadId) : undefined,
        digits === undefined ? undefined : hasReference(digits),
        email === undefined ? undefined : eq(sql`lower(${leads.email})`, email.trim().toLowerCase()),
      );
      if (!named) return [];
      const found = await orm
        .select({ id: leads.id })
        .from(leads)
        .where(and(isNull(leads.erasedAt), named))
        .orderBy(inOrder({}))
        .limit(2);
      return found.map(({ id }) => id);
    },

    async byId(id: string): Promise<LeadRow | undefined> {
      const [lead] = await read(and(eq(leads.id, id), isNull(leads.erasedAt)), { limit: 1, skip: 0 });
      return lead;
    },

    page: (where: SQL | undefined, page: LeadListQuery): Promise<LeadRow[]> => read(where, page),

    /** All matching leads, newest first, in batches; nothing is held between two batches. */
    async *all(where: SQL | undefined): AsyncGenerator<LeadRow[]> {
      for (let after: SQL | undefined; ;) {
        const rows = await read(and(where, after), { limit: batchSize, skip: 0 });
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return;
        after = sql`(${leads.createdAt}, ${leads.id}) < (${last.position}::timestamptz, ${last.id}::uuid)`;
      }
    },
  };
}
