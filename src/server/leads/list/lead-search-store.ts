// Search by parts of words, in bounded time. What few leads have is found through an index of letter groups,
// which knows no order. What many have is met soon by walking the leads in the order they are shown in; then
// they are counted only as far as the walk went.
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { allOf, plainConditions, wordConditions } from './lead-conditions.ts';
import type { LeadFilter } from './lead-filter.ts';
import { type LeadOrder, orderBy, type Page } from './lead-order.ts';

/** How many leads are walked first: a few milliseconds' worth. */
const walkLength = 3000;
/** A walk that met this many tells enough: the index would have to gather a hundredth of all leads. */
const manyMet = 30;
/** Where a walk met some, it goes on until it has met a page of them, up to here; further, the index is quicker. */
const longWalkLength = 15_000;

/** Most of an email or of a phone number: so few have it that the index alone is quicker. */
const rareWord = /^[^@]{3,}@|^\d{6,}$/;

export type SearchResult = { ids: string[]; total: number; totalIsAtLeast: boolean };

export function createLeadSearchStore(orm: Orm) {
  async function found(candidates: SQL, order: LeadOrder, { skip, limit }: Page) {
    const { rows } = await orm.execute<{ total: number; ids: string[] }>(sql`
      WITH found AS MATERIALIZED (${candidates})
      SELECT (SELECT count(*)::int FROM found) AS total,
        ARRAY(SELECT id FROM found ORDER BY ${orderBy(order)} LIMIT ${limit} OFFSET ${skip}) AS ids`);
    return rows[0] ?? { total: 0, ids: [] };
  }

  return async (filter: LeadFilter, order: LeadOrder, page: Page): Promise<SearchResult> => {
    const plain = allOf(plainConditions(filter));
    const words = allOf(wordConditions(filter));
    const columns = sql`id, created_at, grand_total`;
    const all = sql`SELECT ${columns} FROM leads WHERE ${plain} AND ${words}`;
    const front = (length: number) => sql`
      SELECT ${columns} FROM (
        SELECT ${columns}, search_text FROM leads WHERE ${plain}
        ORDER BY ${orderBy(order)} LIMIT ${length}
      ) front WHERE ${words}`;

    async function goesOnAfterWalk(): Promise<boolean> {
      const { rows } = await orm.execute(
        sql`SELECT id FROM leads WHERE ${plain} ORDER BY ${orderBy(order)} LIMIT 1 OFFSET ${walkLength}`,
      );
      return rows.length > 0;
    }

    const wanted = page.skip + page.limit;

    /** Stops one after the page. */
    async function walkOn(): Promise<SearchResult | undefined> {
      const { rows } = await orm.execute<{ id: string }>(
        sql`${front(longWalkLength)} ORDER BY ${orderBy(order)} LIMIT ${wanted + 1}`,
      );
      if (rows.length <= wanted) return undefined;
      const ids = rows.slice(page.skip, wanted).map(({ id }) => id);
      return { ids, total: wanted + 1, totalIsAtLeast: true };
    }

    if (!filter.words.some((word) => rareWord.test(word))) {
      const walked = await found(front(walkLength), order, page);
      if (walked.total >= Math.max(manyMet, wanted)) {
        return { ...walked, totalIsAtLeast: await goesOnAfterWalk() };
      }
      if (!(await goesOnAfterWalk())) return { ...walked, totalIsAtLeast: false };
      if (walked.total * (longWalkLength / walkLength) > wanted) {
        const further = await walkOn();
        if (further) return further;
      }
    }
    return { ...(await found(all, order, page)), totalIsAtLeast: false };
  };
}

export type SearchLeads = ReturnType<typeof createLeadSearchStore>;
