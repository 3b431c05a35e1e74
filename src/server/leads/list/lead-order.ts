import { type SQL, sql } from 'drizzle-orm';
import type { LeadListQuery } from '#contract/leads.ts';

export interface LeadOrder {
  readonly by: 'date' | 'total';
  readonly direction: 'desc' | 'asc';
}

/** A page of an ordered list. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

export function leadOrder({ sort = 'date', order = 'desc' }: LeadListQuery): LeadOrder {
  return { by: sort, direction: order };
}

export function reversed({ by, direction }: LeadOrder): LeadOrder {
  return { by, direction: direction === 'desc' ? 'asc' : 'desc' };
}

/** Ends in the id, so that the order is the same every time. */
export function orderBy({ by, direction }: LeadOrder): SQL {
  const towards = sql.raw(direction);
  const date = sql`created_at ${towards}, id ${towards}`;
  return by === 'date' ? date : sql`grand_total ${towards}, ${date}`;
}
