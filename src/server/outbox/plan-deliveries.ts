// Decides what is sent about a submission, by which channel, and when. Pure.
import type { Channel, StoredSubmission } from './channel.ts';
import type { NewDelivery, PlannedDeliveries } from './write-deliveries.ts';

export interface KnownDeliveries {
  /** The channels that have reached their limit for this mailbox. */
  readonly closed: readonly string[];
  /** The visit's deliveries that were not tried yet. */
  readonly untried: readonly { readonly id: string; readonly channel: string }[];
  /** The channels that have a delivery of this lead in this visit. */
  readonly used: readonly string[];
}

export interface Sending {
  readonly channels: readonly Pick<Channel, 'name' | 'wants' | 'mailsCustomer' | 'quietSeconds'>[];
}

export function planDeliveries(
  submission: StoredSubmission,
  { closed, untried, used }: KnownDeliveries,
  { channels }: Sending,
): PlannedDeliveries {
  const { leadId, leadStatus, estimateId, contactChanged, isNewLead, visitId, mails, at, isByDesk } =
    submission;
  const event = isNewLead ? 'lead.created' : 'estimate.created';
  const facts = {
    event,
    leadId,
    leadStatus,
    estimateId,
    contactChanged,
    visitId,
    createdAt: at,
    counts: !isByDesk,
  } as const;
  const added: NewDelivery[] = [];
  const changed: PlannedDeliveries['changed'][number][] = [];
  for (const { name: channel, wants, quietSeconds } of channels) {
    if (!wants(submission) || closed.includes(channel)) continue;
    const own = { ...facts, channel };
    if (quietSeconds === undefined) {
      added.push(own);
      continue;
    }
    // A channel that sends once a visit waits until the visit has been quiet for a while.
    const startAfterSeconds = mails === 'now' ? 0 : quietSeconds;
    const waiting = untried.find((each) => each.channel === channel);
    if (waiting) changed.push({ ...own, id: waiting.id, startAfterSeconds });
    else if (mails === 'now' || !used.includes(channel)) added.push({ ...own, startAfterSeconds });
  }
  return { added, changed };
}
