// Which leads a filter lets through, and the leads of a list with their newest estimates.
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { LeadCounts, LeadFilterQuery, LeadListQuery } from '#contract/leads.ts';
import { leadStatuses, openStatuses, searchWords } from '#domain/lead.ts';
import { recordOf } from '#domain/record-of.ts';
import type { Orm } from '#server/database/connection.ts';
import { admins, estimates, leads } from '#server/database/schema.ts';

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

/** An open lead that is older than this and saw nothing done for as long counts as forgotten. */
const untouchedMs = 24 * 3_600_000;

/** How many leads an export reads at a time. */
const batchSize = 1000;

/** The leads that a filter lets through. */
export function matching(query: LeadFilterQuery, { now, today, timeZone, me }: Asking): SQL | undefined {
  const { status, from, to, search = '', assignedTo } = query;
  const [untouched, due] = [query.untouched === 'true', query.due === 'true'];
  const touchedBefore = new Date(now.getTime() - untouchedMs);
  const startOf = (moment: Date | string, daysLater = 0) =>
    typeof moment === 'string'
      ? sql`(${moment}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${timeZone}`
      : moment;
  return and(
    isNull(leads.erasedAt),
    status && eq(leads.status, status),
    untouched || due ? inArray(leads.status, openStatuses) : undefined,
    from === undefined ? undefined : gte(leads.createdAt, startOf(from)),
    to === undefined ? undefined : lt(leads.createdAt, startOf(to, 1)),
    untouched ? lt(leads.createdAt, touchedBefore) : undefined,
    untouched ? or(isNull(leads.touchedAt), lt(leads.touchedAt, touchedBefore)) : undefined,
    due ? lte(leads.followUpOn, today) : undefined,
    assignedTo === undefined ? undefined : isAssignedTo(assignedTo === 'me' ? me : assignedTo),
    query.suspectedRobot === 'true' ? eq(leads.suspectedRobot, true) : undefined,
    ...searchWords(search).map(hasWord),
  );
}

/** No lead matches an email that no admin has. */
function isAssignedTo(email: string): SQL {
  if (email === 'none') return isNull(leads.assignedTo);
  return sql`${leads.assignedTo} = (SELECT id FROM admins WHERE email = ${email.trim().toLowerCase()})`;
}

/** The index knows groups of three letters. A shorter word must begin a word of the lead: the index knows that too. */
function hasWord(word: string): SQL {
  const escaped = word.replace(/[\\%_]/g, String.raw`\$&`);
  return like(leads.searchText, word.length < 3 ? `% ${escaped}%` : `%${escaped}%`);
}

/** Ends in the id, so that the order is the same every time. */
function inOrder({ sort, order }: Pick<LeadListQuery, 'sort' | 'order'>): SQL {
  const columns = [...(sort === 'total' ? [leads.grandTotal] : []), leads.createdAt, leads.id];
  return sql.join(columns.map(order === 'asc' ? asc : desc), sql`, `);
}

export function createLeadListStore(orm: Orm) {
  /** The leads are found before anything is joined: a page far behind would join all leads before it. */
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

    async byId(id: string): Promise<LeadRow | undefined> {
      const [lead] = await read(and(eq(leads.id, id), isNull(leads.erasedAt)), { limit: 1, skip: 0 });
      return lead;
    },

    page: (where: SQL | undefined, page: LeadListQuery): Promise<LeadRow[]> => read(where, page),

    /** All that match, newest first, a batch at a time; nothing is held between two batches. */
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
