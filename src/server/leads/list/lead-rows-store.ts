// Reads leads with the answers of their newest estimate.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Answers } from '#domain/answers.ts';
import type { LeadStatus } from '#domain/leads/lead-status.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { Orm } from '#server/database/connection.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { allOf, plainConditions, wordConditions } from './lead-conditions.ts';
import type { LeadFilter } from './lead-filter.ts';

export interface LeadSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly state: string;
  readonly customerType: string;
  readonly status: LeadStatus;
  readonly revision: number;
  readonly grandTotal: number;
  readonly createdAt: Date;
  readonly answers: Answers;
}

export interface LeadRow extends LeadSummary {
  readonly marketing: MarketingParameters;
}

const summary = {
  id: leads.id,
  name: leads.name,
  email: leads.email,
  mobile: leads.mobile,
  state: leads.state,
  customerType: leads.customerType,
  status: leads.status,
  revision: leads.revision,
  grandTotal: leads.grandTotal,
  createdAt: leads.createdAt,
  answers: estimates.answers,
};

const batchSize = 1000;

export function createLeadRowsStore(orm: Orm) {
  const newest = eq(estimates.id, leads.newestEstimateId);

  async function byIds(ids: readonly string[]): Promise<LeadSummary[]> {
    if (ids.length === 0) return [];
    const rows = await orm
      .select(summary)
      .from(leads)
      .innerJoin(estimates, newest)
      .where(and(inArray(leads.id, [...ids]), isNull(leads.erasedAt)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async function batch(filter: LeadFilter, after: SQL) {
    const found = orm
      .select({ id: leads.id, createdAt: leads.createdAt })
      .from(leads)
      .where(allOf([...plainConditions(filter), ...wordConditions(filter), after]))
      .orderBy(sql`created_at DESC, id DESC`)
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
      .innerJoin(estimates, newest)
      .orderBy(sql`${found.createdAt} DESC, ${found.id} DESC`);
  }

  return {
    /** The leads with these ids, in the order of the ids. */
    byIds,

    /** All that match, newest first, a batch at a time; nothing is held between two batches. */
    async *matching(filter: LeadFilter): AsyncGenerator<LeadRow[]> {
      for (let after = sql`true`; ;) {
        const rows = await batch(filter, after);
        const last = rows.at(-1);
        if (!last) return;
        yield rows;
        if (rows.length < batchSize) return;
        after = sql`(created_at, id) < (${last.position}::timestamptz, ${last.id}::uuid)`;
      }
    },
  };
}

export type LeadRowsStore = ReturnType<typeof createLeadRowsStore>;
