import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { executeOn } from './job-queue.ts';

/**
 * Gives deliveries their jobs, many in one statement. Inserting each job in its lead's transaction made storing an
 * estimate half as fast.
 */
export function createQueueDeliveries(boss: PgBoss, pool: Pool, deliveries: DeliveryStore) {
  /** Gives every delivery without a job one that is due now. */
  async function queueNew(channel: string): Promise<void> {
    const hadJobs = await withTransaction(pool, async ({ client }) => {
      const ids = await deliveries.lockNotQueued(client, channel);
      if (ids.length === 0) return [];
      const jobs = ids.map((id) => ({ id }));
      const inserted = await boss.insert(channel, jobs, { db: executeOn(client), returnId: true });
      const queued = new Set(inserted);
      await deliveries.markQueued(client, [...queued]);
      return ids.filter((id) => !queued.has(id));
    });
    // A delivery that an admin sends again has its old job still: it is deleted for a new one, unless it is active.
    for (const id of hadJobs) {
      const [job] = await boss.findJobs(channel, { id });
      if (job && job.state !== 'active') await boss.deleteJob(channel, id);
    }
  }

  return {
    queueNew,

    /** Gives every waiting delivery a new job. The queue's own may be missing or old: the database may be a restored backup. */
    async requeueAll(channel: string): Promise<void> {
      await boss.deleteQueuedJobs(channel);
      await boss.deleteStoredJobs(channel);
      // Last: another process gives out jobs in the meantime, and a delivery that is marked has to keep its job.
      await deliveries.markNoneQueued(channel);
      await queueNew(channel);
    },
  };
}
