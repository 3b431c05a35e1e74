// What the CRM's answer means. Facts of HighLevel's API v2, whose shape this is: a duplicate on create is
// a 400 with `meta.contactId`; a 422 carries `message` as a list; the limit is 100 requests per 10 s, told
// in X-RateLimit-* headers.

export type CrmResult =
  | { readonly kind: 'delivered'; readonly status: number; readonly contactId?: string | undefined }
  /** The CRM has this contact already, which is what we want. */
  | { readonly kind: 'existed'; readonly status: number; readonly contactId: string }
  /** This contact will never be taken as it is. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** Nothing will be taken until somebody mends the settings. */
  | { readonly kind: 'settings_rejected'; readonly status: number; readonly reason: string }
  | {
      readonly kind: 'limited';
      readonly status: number;
      readonly reason: string;
      readonly retryAfterMs: number;
    }
  | { readonly kind: 'unavailable'; readonly status?: number; readonly reason: string }
  /** We stopped before the CRM answered. */
  | { readonly kind: 'interrupted'; readonly reason: string };

const maxReasonLength = 300;
const defaultRetryAfterMs = 10_000;
/** A pause longer than a day is a mistake of somebody's clock. */
const longestPauseMs = 24 * 60 * 60 * 1000;

export function readCrmAnswer(status: number, headers: Headers, body: string, now: Date): CrmResult {
  const json = parse(body);
  if (status >= 200 && status < 300) return { kind: 'delivered', status, contactId: contactIdOf(json) };
  const reason = reasonOf(json) ?? `The CRM answered ${status}.`;
  const duplicate = text(field(field(json, 'meta'), 'contactId'));
  if (status === 400 && duplicate !== undefined) return { kind: 'existed', status, contactId: duplicate };
  if (status === 401 || status === 403) return { kind: 'settings_rejected', status, reason };
  if (status === 429) {
    return { kind: 'limited', status, reason, retryAfterMs: pauseMs(headers, now) ?? defaultRetryAfterMs };
  }
  // 408 and 425 ask to be tried again; a redirect means that CRM_URL points beside the CRM.
  if (status === 408 || status === 425 || status >= 500) return { kind: 'unavailable', status, reason };
  if (status >= 300 && status < 400) {
    return { kind: 'settings_rejected', status, reason: 'The CRM redirects elsewhere: check CRM_URL.' };
  }
  return { kind: 'refused', status, reason };
}

/** How long to leave the CRM alone: it said so, or the allowance of this interval is used up. */
export function pauseMs(headers: Headers, now: Date): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== null) {
    const seconds = Number(retryAfter);
    const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now.getTime();
    if (Number.isFinite(ms)) return Math.min(Math.max(ms, 0), longestPauseMs);
  }
  if (headers.get('x-ratelimit-daily-remaining') === '0') return 60 * 60 * 1000;
  if (headers.get('x-ratelimit-remaining') !== '0') return undefined;
  const interval = Number(headers.get('x-ratelimit-interval-milliseconds') ?? Number.NaN);
  return interval > 0 ? Math.min(interval, longestPauseMs) : defaultRetryAfterMs;
}

function contactIdOf(json: unknown): string | undefined {
  return text(field(field(json, 'contact'), 'id')) ?? text(field(json, 'id'));
}

function reasonOf(json: unknown): string | undefined {
  const message = field(json, 'message') ?? field(json, 'error');
  const parts = Array.isArray(message) ? message : [message];
  const reason = parts.filter((part) => typeof part === 'string').join('; ');
  return reason === '' ? undefined : reason.slice(0, maxReasonLength);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
}
