import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { rateLimits } from '#server/database/schema.ts';

/** Counters that all processes share. A counter starts again when its window has ended. */
export function createRateLimitStore(orm: Orm) {
  const { key: keyColumn, count, windowEndsAt } = rateLimits;
  return {
    /** Counts one attempt, and returns how many there are in its window. */
    async add(key: string, now: Date, windowMs: number) {
      const fresh = new Date(now.getTime() + windowMs);
      const [window] = await orm
        .insert(rateLimits)
        .values({ key, count: 1, windowEndsAt: fresh })
        .onConflictDoUpdate({
          target: keyColumn,
          set: {
            count: sql`CASE WHEN ${windowEndsAt} <= ${now.toISOString()} THEN 1 ELSE ${count} + 1 END`,
            windowEndsAt: sql`CASE WHEN ${windowEndsAt} <= ${now.toISOString()} THEN excluded.window_ends_at ELSE ${windowEndsAt} END`,
          },
        })
        .returning({ count, endsAt: windowEndsAt });
      if (!window) throw new Error('counting an attempt returned no row');
      return window;
    },

    /** Uncounts one attempt. */
    async subtract(key: string): Promise<void> {
      await orm
        .update(rateLimits)
        .set({ count: sql`${count} - 1` })
        .where(and(eq(keyColumn, key), gt(count, 0)));
    },

    /** Whether its window is open. */
    async has(key: string, now: Date): Promise<boolean> {
      const open = and(eq(keyColumn, key), gt(windowEndsAt, now));
      return (await orm.select({ count }).from(rateLimits).where(open)).length > 0;
    },
  };
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;
