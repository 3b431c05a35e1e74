// What the CRM's reply means. Facts of HighLevel's API v2, whose shape this is: a duplicate on create is
// a 400 with `meta.contactId`; a 422 carries `message` as a list; the limit is 100 requests per 10 s, given
// in X-RateLimit-* headers.

import { fieldsOf } from '#domain/record-of.ts';
import { parseJson, storableText } from '#domain/text.ts';
import type { SendResult } from '#server/deliveries/channel.ts';
import { longestPauseMs, retryAfterMs } from '#server/deliveries/retry-after.ts';

const maxReasonLength = 300;
const maxIdLength = 200;
const defaultPauseMs = 10_000;

export function readCrmReply(status: number, headers: Headers, body: string, now: Date): SendResult {
  const json = parseJson(body);
  const pauseMs = readPauseMs(headers, now);
  if (status >= 200 && status < 300) {
    return { outcome: 'delivered', status, externalId: idOf(json), pauseMs };
  }
  const reason = reasonOf(json) ?? `The CRM answered ${status}.`;
  const duplicate = text(fieldsOf(fieldsOf(json)['meta'])['contactId']);
  // The CRM has this contact already, which is what we want.
  if (status === 400 && duplicate !== undefined) {
    return { outcome: 'existed', status, externalId: duplicate, pauseMs };
  }
  if (status === 401 || status === 403) return { outcome: 'settings_rejected', status, reason };
  if (status === 429) return { outcome: 'limited', status, reason, pauseMs: pauseMs ?? defaultPauseMs };
  // 408 and 425 ask to be tried again.
  if (status === 408 || status === 425 || status >= 500) {
    return { outcome: 'unavailable', status, reason, pauseMs };
  }
  if (status >= 300 && status < 400) {
    return { outcome: 'settings_rejected', status, reason: 'The CRM redirects elsewhere: check CRM_URL.' };
  }
  return { outcome: 'refused', status, reason, pauseMs };
}

/** For how long to pause: the CRM said so, or its limit for this interval is used up. */
function readPauseMs(headers: Headers, now: Date): number | undefined {
  const asked = retryAfterMs(headers.get('retry-after'), now);
  if (asked !== undefined) return asked;
  if (headers.get('x-ratelimit-daily-remaining') === '0') return 60 * 60 * 1000;
  if (headers.get('x-ratelimit-remaining') !== '0') return undefined;
  const interval = Number(headers.get('x-ratelimit-interval-milliseconds') ?? Number.NaN);
  return interval > 0 ? Math.min(interval, longestPauseMs) : defaultPauseMs;
}

/** Of the contact, the opportunity or the note that was made. */
function idOf(json: unknown): string | undefined {
  const made = ['contact', 'opportunity', 'note'].map((name) => fieldsOf(json)[name]);
  return [...made, json].map((each) => text(fieldsOf(each)['id'])).find((id) => id !== undefined);
}

function reasonOf(json: unknown): string | undefined {
  const message = fieldsOf(json)['message'] ?? fieldsOf(json)['error'];
  const parts = Array.isArray(message) ? message : [message];
  const reason = parts.filter((part) => typeof part === 'string').join('; ');
  return storableText(reason, maxReasonLength) || undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? storableText(value, maxIdLength) || undefined : undefined;
}
