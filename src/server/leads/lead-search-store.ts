// Search by parts of words. What matches is found through an index of letter groups, which knows no order;
// so a search that matches very many walks the leads in order instead, until its page is full.
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../database/connection.ts';
import { allOf, plainConditions, wordConditions } from './lead-conditions.ts';
import type { LeadFilter } from './lead-filter.ts';
import { type LeadOrder, orderBy, type Page } from './lead-order.ts';

/** A search is counted up to here: beyond it people type another letter rather than turn pages. */
export const searchCountLimit = 1000;

/** How many leads are walked before giving up and sorting all that match: about 20 ms. */
const walkLimit = 20_000;

export type SearchResult = { ids: string[]; total: number; totalIsAtLeast: boolean };

export function createLeadSearchStore(orm: Orm) {
  async function ids(query: SQL): Promise<string[]> {
    const { rows } = await orm.execute<{ id: string }>(query);
    return rows.map(({ id }) => id);
  }

  return async (filter: LeadFilter, order: LeadOrder, { skip, limit }: Page): Promise<SearchResult> => {
    const plain = allOf(plainConditions(filter));
    const words = allOf(wordConditions(filter));
    const page = sql`LIMIT ${limit} OFFSET ${skip}`;
    const { rows } = await orm.execute<{ total: number; ids: string[] }>(sql`
      WITH found AS MATERIALIZED (
        SELECT id, created_at, grand_total FROM leads WHERE ${plain} AND ${words} LIMIT ${searchCountLimit + 1}
      )
      SELECT (SELECT count(*)::int FROM found) AS total,
        ARRAY(SELECT id FROM found ORDER BY ${orderBy(order)} ${page}) AS ids`);
    const [found = { total: 0, ids: [] }] = rows;
    if (found.total <= searchCountLimit) return { ...found, totalIsAtLeast: false };

    const many = { total: searchCountLimit, totalIsAtLeast: true };
    const walked = await ids(sql`
      SELECT id FROM (
        SELECT id, name, email, mobile FROM leads WHERE ${plain} ORDER BY ${orderBy(order)} LIMIT ${walkLimit}
      ) front WHERE ${words} ${page}`);
    if (walked.length === limit) return { ids: walked, ...many };
    const all = await ids(sql`
      WITH found AS MATERIALIZED (
        SELECT id, created_at, grand_total FROM leads WHERE ${plain} AND ${words}
      )
      SELECT id FROM found ORDER BY ${orderBy(order)} ${page}`);
    return { ids: all, ...many };
  };
}

export type SearchLeads = ReturnType<typeof createLeadSearchStore>;
