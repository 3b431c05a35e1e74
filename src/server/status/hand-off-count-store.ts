import { sql } from 'drizzle-orm';
import type { Orm } from '../database/connection.ts';
import { handOffs } from '../database/schema.ts';

export interface HandOffCounts {
  /** Given up: refused by the CRM, or tried to the end. */
  readonly failed: number;
  /** Waiting since before a given time. */
  readonly waiting: number;
}

export function createHandOffCountStore(orm: Orm) {
  return {
    async count(waitingSince: Date): Promise<HandOffCounts> {
      const { state, createdAt } = handOffs;
      const countWhere = (condition: ReturnType<typeof sql>) =>
        sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
      const [counts] = await orm
        .select({
          failed: countWhere(sql`${state} IN ('refused', 'failed')`),
          waiting: countWhere(
            sql`${state} = 'waiting' AND ${createdAt} < ${waitingSince.toISOString()}::timestamptz`,
          ),
        })
        .from(handOffs)
        .where(sql`${state} <> 'delivered'`);
      return counts ?? { failed: 0, waiting: 0 };
    },
  };
}

export type HandOffCountStore = ReturnType<typeof createHandOffCountStore>;
