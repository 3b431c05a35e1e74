// Search by parts of words, in bounded time. What few leads have is found through an index of letter groups,
// which knows no order. What many have is met soon by walking the leads in the order they are shown in; then
// they are counted only as far as the walk went.
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../database/connection.ts';
import { allOf, plainConditions, wordConditions } from './lead-conditions.ts';
import type { LeadFilter } from './lead-filter.ts';
import { type LeadOrder, orderBy, type Page } from './lead-order.ts';

/** A search is counted up to here: beyond it people type another letter rather than turn pages. */
export const searchCountLimit = 1000;

/** How many leads are walked first: a few milliseconds' worth. */
const walkLength = 3000;
/** A walk that met this many tells enough: the index would have to gather a hundredth of all leads. */
const manyMet = 30;

/** Most of an email or of a phone number: so few have it that the index alone is quicker. */
const rareWord = /^[^@]{3,}@|^\d{6,}$/;

export type SearchResult = { ids: string[]; total: number; totalIsAtLeast: boolean };

export function createLeadSearchStore(orm: Orm) {
  async function found(candidates: SQL, order: LeadOrder, { skip, limit }: Page): Promise<SearchResult> {
    const { rows } = await orm.execute<{ total: number; ids: string[] }>(sql`
      WITH found AS MATERIALIZED (${candidates} LIMIT ${searchCountLimit + 1})
      SELECT (SELECT count(*)::int FROM found) AS total,
        ARRAY(SELECT id FROM found ORDER BY ${orderBy(order)} LIMIT ${limit} OFFSET ${skip}) AS ids`);
    const [{ total, ids } = { total: 0, ids: [] }] = rows;
    return { ids, total: Math.min(total, searchCountLimit), totalIsAtLeast: total > searchCountLimit };
  }

  return async (filter: LeadFilter, order: LeadOrder, page: Page): Promise<SearchResult> => {
    const plain = allOf(plainConditions(filter));
    const words = allOf(wordConditions(filter));
    const columns = sql`id, created_at, grand_total`;
    const all = sql`SELECT ${columns} FROM leads WHERE ${plain} AND ${words}`;
    const front = sql`
      SELECT ${columns} FROM (
        SELECT ${columns}, name, email, mobile FROM leads WHERE ${plain}
        ORDER BY ${orderBy(order)} LIMIT ${walkLength}
      ) front WHERE ${words}`;

    async function goesOnAfterWalk(): Promise<boolean> {
      const { rows } = await orm.execute(
        sql`SELECT id FROM leads WHERE ${plain} ORDER BY ${orderBy(order)} LIMIT 1 OFFSET ${walkLength}`,
      );
      return rows.length > 0;
    }

    const reaches = ({ total }: SearchResult) => total >= page.skip + page.limit;
    if (!filter.words.some((word) => rareWord.test(word))) {
      const walked = await found(front, order, page);
      if (walked.totalIsAtLeast && reaches(walked)) return walked;
      if (!walked.totalIsAtLeast && !(await goesOnAfterWalk())) return walked;
      if (walked.total >= manyMet && reaches(walked)) return { ...walked, totalIsAtLeast: true };
    }
    const indexed = await found(all, order, page);
    if (!indexed.totalIsAtLeast) return indexed;
    // Very many, and the walk did not reach this page, or few of them are at the front: they are sorted all.
    const { rows } = await orm.execute<{ id: string }>(sql`
      WITH found AS MATERIALIZED (${all})
      SELECT id FROM found ORDER BY ${orderBy(order)} LIMIT ${page.limit} OFFSET ${page.skip}`);
    return { ...indexed, ids: rows.map(({ id }) => id) };
  };
}

export type SearchLeads = ReturnType<typeof createLeadSearchStore>;
