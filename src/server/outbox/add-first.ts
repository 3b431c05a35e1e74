// What is owed of a lead whose submission was taken for a robot's, by the same rules as that of any other.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { leads } from '#server/database/schema.ts';
import { aboutLead } from './add-deliveries.ts';
import { fullChannels } from './delivery-limit.ts';
import type { StoppedMailboxes } from './mail/stopped-mailboxes.ts';
import { planDeliveries, type Sending } from './plan-deliveries.ts';
import type { PlannedDeliveries } from './write-deliveries.ts';

interface Needs {
  readonly sending: Sending;
  /** Whether deliveries about one mailbox are limited. */
  readonly isLimited: boolean;
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'isStopped'>;
}

/** Plans in the caller's transaction, which has marked the lead as a person's. Nothing is sent of an estimate of $0. */
export async function planFirst(
  orm: Orm,
  leadId: string,
  at: Date,
  { sending, isLimited, stoppedMailboxes }: Needs,
): Promise<Partial<PlannedDeliveries>> {
  const [found] = await orm
    .select({
      lead: leads,
      switchedOff: sql<string[]>`ARRAY(SELECT name FROM channels WHERE switched_off_at IS NOT NULL)`,
      full: fullChannels(isLimited ? leads.mailbox : null, at),
      // An admin may have sent it before.
      used: sql<string[]>`ARRAY(SELECT DISTINCT channel FROM deliveries WHERE lead_id = ${leads.id})`,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)));
  if (!found || found.lead.grandTotal <= 0) return {};
  const { lead, switchedOff, full, used } = found;
  const isStopped = await stoppedMailboxes.isStopped(lead.email);
  const submission = {
    ...aboutLead(lead),
    at,
    isNewLead: true,
    isCorrection: false,
    isNewEstimate: true,
    contactChanged: true,
    mails: isStopped ? 'never' : 'later',
  } as const;
  return planDeliveries(
    submission,
    { closed: [...switchedOff, ...full, ...used], untried: [], used },
    sending,
  );
}
