// Finds the leads of a list, and reads them with their newest estimates.
import {
  and,
  asc,
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
  sql,
} from 'drizzle-orm';
import type { LeadListQuery } from '#contract/leads.ts';
import type { Orm } from '#server/database/connection.ts';
import { admins, estimates, leads } from '#server/database/schema.ts';
import type { LeadFilter } from './lead-filter.ts';

export type LeadSummary = typeof leads.$inferSelect &
  Pick<typeof estimates.$inferSelect, 'answers'> & {
    /** The email of the admin it is assigned to. */
    readonly assignee: string | null;
  };
export type LeadRow = LeadSummary & Pick<typeof estimates.$inferSelect, 'marketing'>;

export type Page = Pick<LeadListQuery, 'sort' | 'order' | 'skip' | 'limit'>;

export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

const summary = { ...getTableColumns(leads), answers: estimates.answers, assignee: admins.email };
const newestEstimate = eq(estimates.id, leads.newestEstimateId);
const assignee = eq(admins.id, leads.assignedTo);

/** How many leads an export reads at a time. */
const batchSize = 1000;

/** No lead matches an email that no admin has. */
function isAssigned(email: string | null) {
  if (email === null) return isNull(leads.assignedTo);
  return sql`${leads.assignedTo} = (SELECT id FROM admins WHERE email = ${email.trim().toLowerCase()})`;
}

/** All of the filter but its words. */
function matches(filter: LeadFilter, timeZone: string) {
  const startOf = (moment: Date | string, daysLater = 0) =>
    typeof moment === 'string'
      ? sql`(${moment}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${timeZone}`
      : moment;
  const { statuses, from, to, untouchedSince, dueBy, assignedTo, suspectedRobot } = filter;
  return and(
    isNull(leads.erasedAt),
    statuses && inArray(leads.status, statuses),
    from === undefined ? undefined : gte(leads.createdAt, startOf(from)),
    to === undefined ? undefined : lt(leads.createdAt, startOf(to, 1)),
    untouchedSince && lt(leads.createdAt, untouchedSince),
    untouchedSince && or(isNull(leads.touchedAt), lt(leads.touchedAt, untouchedSince)),
    dueBy === undefined ? undefined : lte(leads.followUpOn, dueBy),
    assignedTo === undefined ? undefined : isAssigned(assignedTo),
    suspectedRobot === undefined ? undefined : eq(leads.suspectedRobot, suspectedRobot),
  );
}

/** The index knows groups of three letters; what is shorter must begin a word, which it knows too. */
function hasWord(word: string) {
  const escaped = word.replace(/[\\%_]/g, String.raw`\$&`);
  return like(leads.searchText, word.length < 3 ? `% ${escaped}%` : `%${escaped}%`);
}

function hasAllWords({ words }: LeadFilter) {
  return and(sql`true`, ...words.map(hasWord));
}

/** Ends in the id, so that the order is the same every time. */
function inOrder({ sort, order }: Pick<Page, 'sort' | 'order'>) {
  const columns = [...(sort === 'total' ? [leads.grandTotal] : []), leads.createdAt, leads.id];
  return sql.join(columns.map(order === 'asc' ? asc : desc), sql`, `);
}

/** Days are those of the time zone. */
export function createLeadListStore(orm: Orm, timeZone: string) {
  return {
    /** How many leads match, whatever the filter's words, counted up to `most`. */
    async count(filter: LeadFilter, most: number): Promise<number> {
      const { rows } = await orm.execute<{ total: number }>(sql`
        SELECT count(*)::int AS total FROM (SELECT FROM leads WHERE ${matches(filter, timeZone)} LIMIT ${most}) counted`);
      return rows[0]?.total ?? 0;
    },

    /** The ids of a page, whatever the filter's words. */
    async page(filter: LeadFilter, page: Page): Promise<string[]> {
      const { rows } = await orm.execute<{ id: string }>(sql`
        SELECT id FROM leads WHERE ${matches(filter, timeZone)}
        ORDER BY ${inOrder(page)} LIMIT ${page.limit} OFFSET ${page.skip}`);
      return rows.map(({ id }) => id);
    },

    /** The ids of a page of the leads that have the words; `among`: only so many leads, the first of the list, are searched. */
    async search(filter: LeadFilter, page: Page, among?: number): Promise<Found> {
      const source = among
        ? sql`(SELECT * FROM leads WHERE ${matches(filter, timeZone)} ORDER BY ${inOrder(page)} LIMIT ${among}) leads`
        : sql`leads`;
      // Materialised: the planner would rather read leads in the order of the page until enough of them match, and
      // guesses badly how many that takes.
      const { rows } = await orm.execute<{ ids: string[]; total: number }>(sql`
        WITH found AS MATERIALIZED (
          SELECT id, created_at, grand_total FROM ${source} WHERE ${matches(filter, timeZone)} AND ${hasAllWords(filter)}
        )
        SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(
          SELECT id FROM found leads ORDER BY ${inOrder(page)} LIMIT ${page.limit} OFFSET ${page.skip}
        ) AS ids`);
      return rows[0] ?? { ids: [], total: 0 };
    },

    read(ids: readonly string[], page: Page): Promise<LeadSummary[]> {
      return orm
        .select(summary)
        .from(leads)
        .innerJoin(estimates, newestEstimate)
        .leftJoin(admins, assignee)
        .where(and(inArray(leads.id, ids), isNull(leads.erasedAt)))
        .orderBy(inOrder(page));
    },

    /** All that match, newest first, a batch at a time; nothing is held between two batches. */
    async *all(filter: LeadFilter): AsyncGenerator<LeadRow[]> {
      for (let after = sql`true`; ;) {
        const found = orm
          .select({ id: leads.id })
          .from(leads)
          .where(and(matches(filter, timeZone), hasAllWords(filter), after))
          .orderBy(inOrder({}))
          .limit(batchSize)
          .as('found');
        const rows = await orm
          // As text: a Date keeps milliseconds, the database microseconds.
          .select({
            ...summary,
            marketing: estimates.marketing,
            position: sql<string>`${leads.createdAt}::text`,
          })
          .from(found)
          .innerJoin(leads, eq(leads.id, found.id))
          .innerJoin(estimates, newestEstimate)
          .leftJoin(admins, assignee)
          .orderBy(inOrder({}));
        const last = rows.at(-1);
        if (!last) return;
        yield rows;
        if (rows.length < batchSize) return;
        after = sql`(${leads.createdAt}, ${leads.id}) < (${last.position}::timestamptz, ${last.id}::uuid)`;
      }
    },
  };
}

export type LeadListStore = ReturnType<typeof createLeadListStore>;
