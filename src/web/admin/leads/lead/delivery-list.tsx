// A lead's deliveries by all channels: state, attempts, and "Send again".
import { useMutation } from '@tanstack/react-query';
import {
  type DeliveryEvent,
  type DeliveryJson,
  isOutcome,
  outcomes,
} from '#contract/deliveries/deliveries.ts';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Rows } from '#web/admin/ui/rows.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { refreshLeads } from '../leads-api.ts';

export function DeliveryList({ lead }: { readonly lead: LeadDetail }) {
  const { deliveries, handOffConnected } = lead;
  const settled = deliveries.filter(isSettled);
  const rowOf = (delivery: DeliveryJson) => (
    <DeliveryItem key={delivery._id} leadId={lead._id} delivery={delivery} />
  );
  const isInCrm = deliveries.some(({ channel }) => channel === 'crm');
  return (
    <>
      {deliveries.length === 0 && <p className="text-sm text-muted">{nothingSent(lead)}</p>}
      <Rows>{deliveries.filter((each) => !isSettled(each)).map(rowOf)}</Rows>
      {settled.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-9 cursor-pointer py-1.5">
            {`${settled.length === deliveries.length && settled.length > 1 ? 'All ' : ''}${settled.length} delivered`}
          </summary>
          <Rows>{settled.map(rowOf)}</Rows>
        </details>
      )}
      {handOffConnected && !isInCrm && (
        <SendButton
          words="Send to the CRM"
          onSend={() => send('POST /leads/:id/hand-off', { params: { id: lead._id } })}
        />
      )}
      {!handOffConnected && <p className="mt-2 text-sm text-muted">No CRM is connected.</p>}
    </>
  );
}

/** Whether nobody has to look at the delivery. */
function isSettled({ state }: DeliveryJson): boolean {
  return state === 'delivered' || state === 'cancelled';
}

function DeliveryItem({ leadId, delivery }: { readonly leadId: string; readonly delivery: DeliveryJson }) {
  const { _id, event, state, connected, createdAt, lastReason, attempts, attemptCount } = delivery;
  const title = titleOf(delivery);
  const [words, tone] = stateOf(delivery);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="mr-2 font-medium">{title}</span>
          <Badge tone={tone} className="whitespace-normal!">
            {words}
          </Badge>
        </p>
        <p className="text-xs text-muted">{`${eventWords[event] ?? event}, ${formatMoment(createdAt)}`}</p>
        {state !== 'delivered' && lastReason !== null && <p className="wrap-anywhere">{lastReason}</p>}
        {attempts.length > 0 && (
          <details className="mt-1">
            <summary className="inline-flex min-h-6 items-center text-xs text-accent-text hover:underline">
              {`${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`}
            </summary>
            <ol
              aria-label={`Attempts, ${title}`}
              className="mt-1 space-y-1 border-l-2 border-line pl-3 text-xs text-muted"
            >
              {attempts.map((attempt) => (
                <li key={attempt.number} className="wrap-anywhere">
                  {`${attemptWords(attempt)} ${formatMoment(attempt.finishedAt ?? attempt.startedAt)}`}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {connected && state !== 'cancelled' && (
        <SendButton
          words="Send again"
          label={`Send again, ${title}`}
          onSend={() =>
            send('POST /leads/:id/deliveries/:deliveryId/send-again', {
              params: { id: leadId, deliveryId: _id },
            })
          }
        />
      )}
    </li>
  );
}

interface SendButtonProps {
  readonly words: string;
  readonly label?: string;
  readonly onSend: () => Promise<unknown>;
}

function SendButton({ words, label, onSend }: SendButtonProps) {
  const sending = useMutation({
    mutationFn: onSend,
    onSuccess: refreshLeads,
    meta: {
      success: 'It is on its way',
      failure: ({ sentence }) => sentence ?? 'It could not be sent. Please try again.',
    },
  });
  return (
    <SmallButton aria-label={label} busy={sending.isPending} onClick={() => sending.mutate()}>
      {words}
    </SmallButton>
  );
}

/** Events of another version are shown by their name. */
const eventWords: Readonly<Record<string, string>> = {
  'lead.created': 'New lead',
  'estimate.created': 'New estimate',
  'estimate.opened': 'Estimate opened',
  'lead.status_changed': 'Status changed',
  'lead.decided': 'Won, lost or reopened',
  'lead.merged': 'Merged into another lead',
  'lead.contact_changed': 'Contact changed',
  'lead.untouched': 'Nobody has touched the lead',
  'lead.erased': 'Lead erased',
} satisfies Record<DeliveryEvent, string>;

const states: Readonly<Record<DeliveryJson['state'], readonly [string, BadgeTone]>> = {
  waiting: ['On its way', 'info'],
  retrying: ['Retrying', 'warn'],
  delivered: ['Delivered', 'good'],
  failed: ['Given up', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};

/** A webhook's label is its address. */
function titleOf({ channel, label }: DeliveryJson): string {
  return channel === 'webhook' ? `Webhook ${label}` : label;
}

/** `Retrying, 12 attempts, next at 2 Mar 2026, 14:05` */
function stateOf(delivery: DeliveryJson): readonly [string, BadgeTone] {
  const { state, attemptCount, attempts, nextAttemptAt, channelState } = delivery;
  if (state === 'failed' && attempts[0]?.outcome === 'refused') return ['Refused', 'bad'];
  if ((state === 'waiting' || state === 'retrying') && channelState?.why !== undefined) {
    return [`Not sent: ${channelState.says}`, 'bad'];
  }
  const [words, tone] = states[state];
  if (state !== 'retrying') return [words, tone];
  const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now();
  const next = isLater ? `at ${formatMoment(nextAttemptAt)}` : 'now';
  return [`${words}, ${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}, next ${next}`, tone];
}

/** The receiver's own reason, if it gave one. */
function attemptWords({ outcome, reason }: DeliveryJson['attempts'][number]): string {
  if (outcome === null) return 'Under way.';
  return reason ?? (isOutcome(outcome) ? outcomes[outcome].words : outcome);
}

/** The reason why nothing was sent about a lead, and what to do. */
function nothingSent(lead: LeadDetail): string {
  const { suspectedRobot, grandTotal, overDeliveryLimit, handOffConnected } = lead;
  if (suspectedRobot) return 'Nothing was sent anywhere, since this may be a robot.';
  if (grandTotal === 0) return 'Nothing was sent anywhere, since the estimate is $0.';
  if (!overDeliveryLimit) return 'Nothing was sent anywhere.';
  const what = handOffConnected ? 'call them, or send the lead to the CRM' : 'call them';
  return `Held back, and sent nowhere: too many requests came for this email within an hour, as when somebody floods a mailbox. If this is a customer, ${what}.`;
}
