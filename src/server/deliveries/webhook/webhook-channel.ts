import { createHash } from 'node:crypto';
import type { WebhookSettings } from '#server/config.ts';
import { type Channel, dayMs, interrupted, type SendResult } from '#server/deliveries/channel.ts';
import { errorCode } from '#server/error-code.ts';
import type { EstimateLinks } from '#server/estimates/estimate-links.ts';
import { retryAfterMs } from '#server/deliveries/retry-after.ts';
import { PrivateAddressError, type PostReply, postOutside } from './post-outside.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { webhookBody } from './webhook-body.ts';

const timeoutMs = 10_000;

/** A channel for each address, so that one that is down delays no other. */
export function createWebhookChannels(
  { urls, secret, allowPrivate }: WebhookSettings,
  links: EstimateLinks,
  clock: () => Date,
): Channel[] {
  return urls.map((url) => ({
    name: nameOf(url),
    kind: 'webhook',
    label: labelOf(url),
    callGapMs: 50,
    tryForMs: 3 * dayMs,
    wants: 'estimates',
    wantsChanges: true,
    async send(delivery, { stopping }) {
      const body = webhookBody(delivery, links.urlOf(delivery.estimateId));
      const headers = webhookHeaders({ id: delivery.id, body, at: clock(), secret });
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([timeout, stopping]);
      try {
        return resultOf(await postOutside({ url, headers, body, allowPrivate, signal }), clock());
      } catch (error) {
        if (stopping.aborted) return interrupted;
        if (timeout.aborted) {
          return { outcome: 'unavailable', reason: `It did not reply within ${timeoutMs / 1000} seconds.` };
        }
        return failed(error);
      }
    },
  }));
}

/** A hash: the same for the same address, without showing it, since it may hold a secret. */
function nameOf(url: string): string {
  return `webhook_${createHash('sha256').update(url).digest('hex').slice(0, 12)}`;
}

/** Enough to distinguish the addresses: `hooks.zapier.com/…b3x9`. */
function labelOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const rest = (pathname + search).replace(/\/$/, '');
  return rest === '' ? host : `${host}/…${rest.slice(-4).replace('/', '')}`;
}

function resultOf({ status, retryAfter }: PostReply, now: Date): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered', status };
  if (status === 410) {
    return { outcome: 'gone', status, reason: 'It says that it wants nothing any more: it is switched off.' };
  }
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect
    ? `It redirects elsewhere (${status}), which is not followed.`
    : `It replied ${status}.`;
  return { outcome: 'unavailable', status, reason, pauseMs: retryAfterMs(retryAfter, now) };
}

function failed(error: unknown): SendResult {
  if (error instanceof PrivateAddressError) {
    return {
      outcome: 'settings_rejected',
      reason: 'It is at a private address, where nothing is sent to unless WEBHOOK_ALLOW_PRIVATE is on.',
    };
  }
  const code = errorCode(error) ?? '';
  return { outcome: 'unavailable', reason: `It could not be reached${code && ` (${code})`}.` };
}
