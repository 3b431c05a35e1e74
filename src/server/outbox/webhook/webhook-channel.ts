// Webhooks by the Standard Webhooks specification:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHash, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookLeadData } from '#contract/deliveries/webhooks.ts';
import { dayMs } from '#domain/durations.ts';
import { adjustmentOf, quoteRangeOf } from '#domain/pricing/adjustment.ts';
import { totals } from '#domain/pricing/calculation.ts';
import { callOutside, type OutsideFailure, type OutsideReply } from '#server/outside/call-outside.ts';
import type { Channel, ChannelKind, Delivery, SendResult } from '../channel.ts';
import { resultOfFailure, retryAfterMs } from '../outcome.ts';

const timeoutMs = 20_000;

/** Each address is a channel, so that an address that is down delays no other. */
export const webhook: ChannelKind = {
  kind: 'webhook',
  words: (label) => ({
    subject: `The webhook ${label}`,
    one: 'event',
    many: 'events',
    sent: `sent to the webhook ${label}`,
    target: `the webhook ${label}`,
  }),
  group: { of: 'webhook', heading: 'Webhooks' },
  settings: ({ webhooks }) => ({
    WEBHOOK_URLS: webhooks,
    WEBHOOK_SECRET: webhooks,
    WEBHOOK_ALLOW_PRIVATE: webhooks?.allowPrivate,
  }),
  connect({ config: { webhooks }, clock }) {
    if (!webhooks) return [];
    const { addresses, allowPrivate } = webhooks;
    const labels = labelsOf(addresses.map(({ url }) => url));
    return addresses.map(({ url, secrets, events }, index): Channel => {
      async function post(id: string, body: string, stopping: AbortSignal): Promise<SendResult> {
        const headers = webhookHeaders(id, body, clock(), secrets);
        const call = { url, headers, body, timeoutMs, replyBytes: 0, allowPrivate, stopping };
        return resultOf(await callOutside({ method: 'POST', ...call }), clock());
      }
      return {
        name: nameOf(url),
        label: labels[index] ?? '',
        address: new URL(url).host,
        callGapMs: 10,
        tryForMs: 3 * dayMs,
        wants: ({ isNewLead, isNewEstimate }) =>
          isNewEstimate && events.includes(isNewLead ? 'lead.created' : 'estimate.created'),
        wantsChange: (event) => events.includes(event),
        sendsOnce: (event) => (event === 'estimate.opened' ? 'estimate' : undefined),
        test: (stopping) => post(randomUUID(), bodyOf('ping', clock(), {}), stopping),
        ...(events.includes('trouble.changed') && {
          tell: (troubles, stopping) =>
            post(randomUUID(), bodyOf('trouble.changed', clock(), troubles), stopping),
        }),
        send: (delivery, { stopping }) => post(delivery.id, webhookBody(delivery), stopping),
      };
    });
  },
};

/**
 * The id is the same for every retry; `at` is the time of this attempt. Up to two secrets, so that one can be rotated
 * without a gap.
 */
export function webhookHeaders(
  id: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

export function webhookBody(delivery: Delivery): string {
  const { event, at, leadId, mergedInto } = delivery;
  const data =
    event === 'lead.erased'
      ? { leadId }
      : event === 'lead.merged'
        ? { leadId, into: mergedInto }
        : leadData(delivery);
  return bodyOf(event, at, data);
}

const bodyOf = (type: string, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

function leadData({
  contact,
  answers,
  answerNames,
  lines,
  marketing,
  ...delivery
}: Delivery): WebhookLeadData {
  const { leadId, estimateId, reference, estimateUrl, validUntil, outcomeReason, soldAmount } = delivery;
  const sums = totals(lines);
  const range = quoteRangeOf({ lines, totals: sums });
  const adjustment = adjustmentOf(lines);
  return {
    leadId,
    estimateId,
    reference,
    ...contact,
    status: delivery.leadStatus,
    outcomeReason,
    soldAmount,
    grandTotal: sums.grandTotal,
    adjustment: adjustment?.amount ?? null,
    adjustmentReason: adjustment?.label ?? null,
    quoteLow: range?.low ?? null,
    quoteHigh: range?.high ?? null,
    ...answers,
    answerNames: { ...answerNames },
    estimateUrl,
    validUntil,
    ...marketing,
  };
}

/** A hash, because an address may hold a secret. */
function nameOf(url: string): string {
  return `webhook_${createHash('sha256').update(url).digest('hex').slice(0, 12)}`;
}

/** Enough of each address to recognise it: `hooks.zapier.com/…b3x9`, and `hooks.zapier.com/…b3x9 (2)` for one that ends alike. */
export function labelsOf(urls: readonly string[]): string[] {
  const labels = urls.map((url) => {
    const { host, pathname, search } = new URL(url);
    const rest = (pathname + search).replace(/\/$/, '');
    return rest === '' ? host : `${host}/…${rest.slice(-4).replace('/', '')}`;
  });
  return labels.map((label, index) => {
    const alike = labels.slice(0, index).filter((each) => each === label).length;
    return alike === 0 ? label : `${label} (${alike + 1})`;
  });
}

const isPrivate: SendResult = {
  outcome: 'settings_rejected',
  reason: 'It is at a private address, where nothing is sent to.',
  detail: 'WEBHOOK_ALLOW_PRIVATE is not on.',
};

function resultOf(reply: OutsideReply | OutsideFailure, now: Date): SendResult {
  if ('failed' in reply) {
    return reply.failed === 'private_address' ? isPrivate : resultOfFailure(reply, 'It', timeoutMs);
  }
  const { status, headers } = reply;
  if (status >= 200 && status < 300) return { outcome: 'delivered', status };
  if (status === 410) {
    return {
      outcome: 'gone',
      status,
      reason: 'It says that it wants nothing any more: it is asked again in a day.',
      detail: 'It replied 410. If it is to get nothing any more, take it out of WEBHOOK_URLS.',
    };
  }
  return {
    outcome: 'unavailable',
    status,
    reason: refusals[status] ?? refusals[Math.floor(status / 100)] ?? 'It refused what we sent.',
    detail: `It replied ${status}.`,
    pauseMs: retryAfterMs(headers['retry-after'], now),
    ...(status === 429 && { isPassing: true }),
  };
}

/** By status, or by its first digit. */
const refusals: Readonly<Record<number, string>> = {
  3: 'It redirects elsewhere, which is not followed.',
  404: 'Its address no longer exists: whoever runs it knows the new one.',
  429: 'It asks us to wait.',
  5: 'It has a fault of its own.',
};
