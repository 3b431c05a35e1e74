// The only file that calls the CRM. It never throws: failures are results too.
import { hourMs } from '#domain/durations.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { oneLine, parseJson } from '#domain/text.ts';
import type { CrmSettings } from '#server/config.ts';
import { callOutside, type OutsideReply } from '#server/outside/call-outside.ts';
import type { SendResult } from '../channel.ts';
import { longestPauseMs, resultOfFailure, retryAfterMs } from '../outcome.ts';

/** Long enough for a slow CRM, short enough that a dead one is noticed. */
const timeoutMs = 10_000;

export interface CrmCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path below CRM_URL. */
  readonly path: string;
  readonly body?: object;
  /** The same key for every attempt at one delivery. */
  readonly idempotencyKey?: string;
  readonly stopping: AbortSignal;
}

/** The body is the reply's beginning, or empty without a reply. */
type CrmReply = SendResult & { readonly body: string };

export type CrmClient = (call: CrmCall) => Promise<CrmReply>;

/** Reads at most `replyBytes` of a reply. */
export function createCrmClient(
  settings: Pick<CrmSettings, 'url' | 'version' | 'token'>,
  clock: () => Date,
  replyBytes = 64 * 1024,
): CrmClient {
  return async ({ method, path, body, idempotencyKey, stopping }) => {
    const reply = await callOutside({
      url: settings.url + path,
      method,
      headers: {
        accept: 'application/json',
        version: settings.version,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(settings.token !== undefined && { authorization: `Bearer ${settings.token}` }),
      },
      body: body && JSON.stringify(body),
      timeoutMs,
      replyBytes,
      allowPrivate: true,
      stopping,
    });
    if ('failed' in reply) {
      return { ...resultOfFailure(reply, 'The CRM', timeoutMs), body: '' };
    }
    const text = reply.body.toString();
    return { ...readCrmReply(reply.status, reply.headers, text, clock()), body: text };
  };
}

const maxReasonLength = 300;
const maxIdLength = 200;
const defaultPauseMs = 10_000;
const shortestPauseMs = 1000;

/**
 * Reads a reply of HighLevel's API v2. A duplicate is a 400 with `meta.contactId`. A 422 has a list as its `message`.
 * The limit is 100 requests in 10 s, and the headers X-RateLimit-* tell it.
 */
export function readCrmReply(
  status: number,
  headers: OutsideReply['headers'],
  body: string,
  now: Date,
): SendResult {
  const json = parseJson(body);
  const pauseMs = readPauseMs(headers, now);
  if (status >= 200 && status < 300) {
    return { outcome: 'delivered', status, externalId: idOf(json), pauseMs };
  }
  const said = reasonOf(json);
  const reason = said ?? `The CRM answered ${status}.`;
  const { contactId, existingId } = fieldsOf(fieldsOf(json)['meta']);
  // An account may allow one opportunity for each contact.
  const existing = shortText(body.includes('OPPORTUNITY_NO_DUPLICATE') ? existingId : contactId);
  // The CRM has it already, which is what we want.
  if (status === 400 && existing !== undefined) {
    return { outcome: 'existed', status, externalId: existing, pauseMs };
  }
  const detail = `The CRM answered ${status}${said === undefined ? '.' : `: ${said}`}`;
  const rejected = (words: string, setting: string): SendResult => ({
    outcome: 'settings_rejected',
    status,
    reason: words,
    detail: `${setting}. ${detail}`,
  });
  const key = 'Check CRM_TOKEN, its scopes and CRM_LOCATION_ID';
  if (status === 401) return rejected('The CRM refuses our key.', key);
  // A firewall before it may refuse what a visitor typed, or lead elsewhere.
  if (status === 403)
    return { ...rejected('The CRM refuses our key, or the last contact.', key), mayBeItsOwn: true };
  if (status >= 300 && status < 400)
    return { ...rejected('The CRM’s address leads elsewhere.', 'Check CRM_URL'), mayBeItsOwn: true };
  if (status === 429) {
    return {
      outcome: 'limited',
      status,
      reason: 'The CRM asks us to wait.',
      detail,
      // A pause of next to nothing would call it without end.
      pauseMs: pauseMs === undefined || pauseMs < shortestPauseMs ? defaultPauseMs : pauseMs,
    };
  }
  // 408 and 425 ask for another attempt.
  if (status === 408 || status === 425 || status >= 500) {
    return { outcome: 'unavailable', status, reason: 'The CRM has a fault of its own.', detail, pauseMs };
  }
  return { outcome: 'refused', status, reason, pauseMs };
}

/** The pause that the CRM asks for, or that its limit requires. */
function readPauseMs(headers: OutsideReply['headers'], now: Date): number | undefined {
  const asked = retryAfterMs(headers['retry-after'], now);
  if (asked !== undefined) return asked;
  if (headers['x-ratelimit-daily-remaining'] === '0') return hourMs;
  if (headers['x-ratelimit-remaining'] !== '0') return undefined;
  const interval = Number(headers['x-ratelimit-interval-milliseconds'] ?? Number.NaN);
  return interval > 0 ? Math.min(interval, longestPauseMs) : defaultPauseMs;
}

function idOf(json: unknown): string | undefined {
  const made = ['contact', 'opportunity', 'note'].map((name) => fieldsOf(json)[name]);
  return [...made, json].map((each) => shortText(fieldsOf(each)['id'])).find((id) => id !== undefined);
}

function reasonOf(json: unknown): string | undefined {
  const message = fieldsOf(json)['message'] ?? fieldsOf(json)['error'];
  const parts = Array.isArray(message) ? message : [message];
  const reason = parts.filter((part) => typeof part === 'string').join('; ');
  return oneLine(reason, maxReasonLength) || undefined;
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' ? oneLine(value, maxIdLength) || undefined : undefined;
}
