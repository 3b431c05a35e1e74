// Deliveries in the words that people read.
import type { DeliveryJson } from '#contract/deliveries.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import type { LeadDetail } from '#contract/leads.ts';
import { formatSoon } from '#web/admin/ui/format-moment.ts';

type Attempt = DeliveryJson['attempts'][number];

export const eventWords: Readonly<Record<DeliveryJson['event'], string>> = {
  'lead.created': 'New lead',
  'estimate.created': 'New estimate',
  'lead.status_changed': 'Status changed',
  'lead.erased': 'Lead erased',
};

const states: Readonly<Record<DeliveryJson['state'], readonly [string, BadgeTone]>> = {
  waiting: ['On its way', 'info'],
  retrying: ['Retrying', 'warn'],
  delivered: ['Delivered', 'good'],
  failed: ['Given up', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};

/** A webhook's label is its address. */
export function titleOf({ channel, label }: DeliveryJson): string {
  return channel === 'webhook' ? `Webhook ${label}` : label;
}

/** `Retrying, 12 attempts, next at 14:05` */
export function stateOf(delivery: DeliveryJson, now = new Date()): readonly [string, BadgeTone] {
  const { state, attemptCount, attempts, nextAttemptAt } = delivery;
  if (state === 'failed' && attempts[0]?.outcome === 'refused') return ['Refused', 'bad'];
  const [words, tone] = states[state];
  if (state !== 'retrying') return [words, tone];
  const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now.getTime();
  const next = isLater ? `at ${formatSoon(nextAttemptAt, now)}` : 'now';
  return [`${words}, ${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}, next ${next}`, tone];
}

const outcomes: Readonly<Record<NonNullable<Attempt['outcome']>, string>> = {
  delivered: 'Delivered.',
  existed: 'It was there already.',
  refused: 'Refused.',
  gone: 'The other side wants nothing any more.',
  settings_rejected: 'Our settings were rejected.',
  limited: 'Asked to wait.',
  unavailable: 'Could not be reached.',
  interrupted: 'Interrupted.',
};

/** The other side's own reason, if it gave one. */
export function attemptWords({ outcome, reason }: Attempt): string {
  return outcome === null ? 'Under way.' : (reason ?? outcomes[outcome]);
}

/** Why nothing was sent of a lead, and what to do. */
export function nothingSent(lead: LeadDetail): string {
  const { suspectedRobot, grandTotal, overDeliveryLimit, handOffConnected } = lead;
  if (suspectedRobot) return 'Nothing was sent anywhere, since this may be a robot.';
  if (grandTotal === 0) return 'Nothing was sent anywhere, since the estimate is $0.';
  if (!overDeliveryLimit) return 'Nothing was sent anywhere.';
  const what = handOffConnected ? 'call them, or send the lead to the CRM' : 'call them';
  return `Nothing was sent anywhere: too much was sent for this email within an hour, as when somebody floods a mailbox. If this is a customer, ${what}.`;
}
