// Mails the business about a new lead that nobody touched. The job is made with the lead. When it is due, it checks
// whether the lead is still untouched.
import { and, eq, isNull } from 'drizzle-orm';
import type { Job } from 'pg-boss';
import type { Database } from '#server/database/connection.ts';
import { leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { aboutLead } from './add-deliveries.ts';
import type { JobQueue } from './job-queue.ts';
import { type NewDelivery, writeDeliveries } from './write-deliveries.ts';

interface Needs {
  readonly database: Pick<Database, 'pool'>;
  readonly clock: () => Date;
  readonly queue: JobQueue;
}

export function raiseAlarm({ database: { pool }, clock, queue }: Needs, job: Job<unknown>): Promise<void> {
  return withTransaction(pool, async ({ orm }) => {
    const isUntouched = and(eq(leads.status, 'new'), isNull(leads.touchedAt), isNull(leads.erasedAt));
    const about = await orm
      .select()
      .from(leads)
      .where(and(eq(leads.id, job.id), isUntouched));
    const alarm = { channel: 'owner_email', event: 'lead.untouched', createdAt: clock() } as const;
    // With an order of its own, so that no other mail of the visit delays it.
    const added = about.map((lead): NewDelivery => ({ ...aboutLead(lead), ...alarm, visitId: lead.id }));
    await writeDeliveries(orm, queue, { added });
    await queue.complete(orm, job);
  });
}
