// Lists of leads, each with its newest estimate. What the database does for a page is bounded: it counts and
// skips so many leads and no more.
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, like, lt, or, sql } from 'drizzle-orm';
import type { LeadListQuery } from '#contract/leads.ts';
import type { Orm } from '#server/database/connection.ts';
import { estimates, leads } from '#server/database/schema.ts';
import type { LeadFilter } from './lead-filter.ts';

export type LeadSummary = typeof leads.$inferSelect & Pick<typeof estimates.$inferSelect, 'answers'>;
export type LeadRow = LeadSummary & Pick<typeof estimates.$inferSelect, 'marketing'>;

const summary = { ...getTableColumns(leads), answers: estimates.answers };
const newestEstimate = eq(estimates.id, leads.newestEstimateId);

/** How many leads an export reads at a time. */
const batchSize = 1000;

/** The index knows groups of three letters; what is shorter must begin a word, which it knows too. */
function hasWord(word: string) {
  const escaped = word.replace(/[\\%_]/g, String.raw`\$&`);
  return like(leads.searchText, word.length < 3 ? `% ${escaped}%` : `%${escaped}%`);
}

function matches({ statuses, from, to, untouchedSince, words }: LeadFilter) {
  return and(
    isNull(leads.erasedAt),
    statuses && inArray(leads.status, statuses),
    from && gte(leads.createdAt, from),
    to && lt(leads.createdAt, to),
    untouchedSince && or(isNull(leads.touchedAt), lt(leads.touchedAt, untouchedSince)),
    ...words.map(hasWord),
  );
}

type Order = Pick<LeadListQuery, 'sort' | 'order'>;

/** Ends in the id, so that the order is the same every time. */
function inOrder({ sort, order }: Order) {
  const columns = [...(sort === 'total' ? [leads.grandTotal] : []), leads.createdAt, leads.id];
  return columns.map((column) => (order === 'asc' ? asc(column) : desc(column)));
}

export function createLeadListStore(orm: Orm) {
  function batch(filter: LeadFilter, after?: { readonly position: string; readonly id: string }) {
    const found = orm
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          matches(filter),
          after && sql`(${leads.createdAt}, ${leads.id}) < (${after.position}::timestamptz, ${after.id})`,
        ),
      )
      .orderBy(...inOrder({}))
      .limit(batchSize)
      .as('found');
    return orm
      .select({
        ...summary,
        marketing: estimates.marketing,
        // As text: a Date keeps milliseconds, the database microseconds.
        position: sql<string>`${leads.createdAt}::text`,
      })
      .from(found)
      .innerJoin(leads, eq(leads.id, found.id))
      .innerJoin(estimates, newestEstimate)
      .orderBy(...inOrder({}));
  }

  return {
    /** How many leads match, counted up to `most`. */
    async count(filter: LeadFilter, most: number): Promise<number> {
      const found = orm.select({ id: leads.id }).from(leads).where(matches(filter)).limit(most).as('found');
      return orm.$count(found);
    },

    page(
      filter: LeadFilter,
      { limit, skip, ...order }: Order & Pick<LeadListQuery, 'limit' | 'skip'>,
    ): Promise<LeadSummary[]> {
      // What is skipped is read from an index alone; rows and estimates only of what is shown.
      const found = orm
        .select({ id: leads.id })
        .from(leads)
        .where(matches(filter))
        .orderBy(...inOrder(order))
        .limit(limit)
        .offset(skip)
        .as('found');
      return orm
        .select(summary)
        .from(found)
        .innerJoin(leads, eq(leads.id, found.id))
        .innerJoin(estimates, newestEstimate)
        .orderBy(...inOrder(order));
    },

    /** All that match, newest first, a batch at a time; nothing is held between two batches. */
    async *all(filter: LeadFilter): AsyncGenerator<LeadRow[]> {
      let rows = await batch(filter);
      while (rows.length > 0) {
        yield rows;
        const last = rows.at(-1);
        rows = rows.length < batchSize ? [] : await batch(filter, last);
      }
    },
  };
}

export type LeadListStore = ReturnType<typeof createLeadListStore>;
