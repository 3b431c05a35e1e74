// Finds the ids of one page of the list, from indexes alone; the rows behind them are read afterwards.
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { allOf, plainConditions } from './lead-conditions.ts';
import type { Position } from './lead-count-store.ts';
import type { LeadFilter } from './lead-filter.ts';
import { type LeadOrder, orderBy, type Page } from './lead-order.ts';

type Id = { id: string };

const sorted = (order: LeadOrder, { skip, limit }: Page) =>
  sql`ORDER BY ${orderBy(order)} LIMIT ${limit} OFFSET ${skip}`;

export function createLeadPageStore(orm: Orm) {
  async function ids(query: SQL): Promise<string[]> {
    const { rows } = await orm.execute<Id>(query);
    return rows.map(({ id }) => id);
  }

  return {
    /** In order of date. `within`: start in that day, with `page.skip` counted from it. */
    byDate(filter: LeadFilter, order: LeadOrder, page: Page, within?: Position<string>): Promise<string[]> {
      const fromDay =
        within &&
        (order.direction === 'desc' ? sql`created_at < ${within.end}` : sql`created_at >= ${within.start}`);
      const conditions = (part: LeadFilter) =>
        allOf([...plainConditions(part), ...(fromDay ? [fromDay] : [])]);
      if (!filter.statuses || filter.statuses.length === 1) {
        return ids(sql`SELECT id FROM leads WHERE ${conditions(filter)} ${sorted(order, page)}`);
      }
      // Each status has its own stretch of the index, already in order; the few at the front of each are merged.
      const front = { skip: 0, limit: page.skip + page.limit };
      const fronts = filter.statuses.map(
        (status) =>
          sql`(SELECT id, created_at FROM leads
            WHERE ${conditions({ ...filter, statuses: [status] })} ${sorted(order, front)})`,
      );
      return ids(sql`SELECT id FROM (${sql.join(fronts, sql` UNION ALL `)}) fronts ${sorted(order, page)}`);
    },

    /** In order of total. `within`: start in that stretch of totals, with `page.skip` counted from it. */
    byTotal(filter: LeadFilter, order: LeadOrder, page: Page, within?: Position<number>): Promise<string[]> {
      const fromStretch =
        within &&
        (order.direction === 'desc' ? sql`grand_total < ${within.end}` : sql`grand_total >= ${within.start}`);
      const conditions = allOf([...plainConditions(filter), ...(fromStretch ? [fromStretch] : [])]);
      return ids(sql`SELECT id FROM leads WHERE ${conditions} ${sorted(order, page)}`);
    },

    /** For few leads: finds them all by the filter first, whatever the order. */
    bySorting(filter: LeadFilter, order: LeadOrder, page: Page): Promise<string[]> {
      return ids(sql`
        WITH found AS MATERIALIZED (
          SELECT id, created_at, grand_total FROM leads WHERE ${allOf(plainConditions(filter))}
        )
        SELECT id FROM found ${sorted(order, page)}`);
    },
  };
}

export type LeadPageStore = ReturnType<typeof createLeadPageStore>;
