// An alarm about a new lead that nobody touched. Its job is made with the lead; when it is due, it looks again.
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { aboutLead, type AddDeliveries, alarmQueue } from './add-deliveries.ts';
import type { JobQueue } from './job-queue.ts';

export function startUntouchedAlarm(
  { database: { pool }, clock, log }: Context,
  queue: JobQueue,
  add: AddDeliveries['add'],
): Promise<void> {
  return queue.work(alarmQueue, async (job) => {
    try {
      await withTransaction(pool, async ({ orm }) => {
        const [lead] = await orm
          .select()
          .from(leads)
          .where(
            and(
              eq(leads.id, job.id),
              eq(leads.status, 'new'),
              isNull(leads.touchedAt),
              isNull(leads.erasedAt),
            ),
          );
        // Not in the order of the visit's other mails, which wait for nothing.
        const alarm = { channel: 'owner_email', event: 'lead.untouched', createdAt: clock() } as const;
        if (lead) await add(orm, [{ ...aboutLead(lead), ...alarm, orderKey: lead.id }]);
        await queue.complete(orm, alarmQueue, job);
      });
    } catch (error) {
      log.error({ err: error, lead: job.id }, 'the alarm about an untouched lead met an error');
    }
  });
}
