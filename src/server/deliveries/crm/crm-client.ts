// The only file that calls the CRM. It never throws: everything that happens is a result.
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson, storableText } from '#domain/text.ts';
import type { CrmSettings } from '#server/config.ts';
import { errorCode } from '#server/error-code.ts';
import { interrupted, type SendResult } from '../channel.ts';
import { longestPauseMs, retryAfterMs } from '../outcome.ts';

/** Long enough for a slow CRM, short enough that a dead one is noticed. */
const timeoutMs = 10_000;

export interface CrmCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below CRM_URL. */
  readonly path: string;
  readonly body?: object;
  /** The same for every attempt at one delivery. */
  readonly idempotencyKey?: string;
  /** Ends the attempt when the server stops. */
  readonly stopping: AbortSignal;
}

/** The body is the reply's beginning, or empty without a reply. */
type CrmReply = SendResult & { readonly body: string };

export type CrmClient = (call: CrmCall) => Promise<CrmReply>;

type ClientSettings = Pick<CrmSettings, 'url' | 'version' | 'token'>;

/** Of a longer reply only the beginning is read. */
export function createCrmClient(
  settings: ClientSettings,
  clock: () => Date,
  replyBytes = 64 * 1024,
): CrmClient {
  return async ({ method, path, body, idempotencyKey, stopping }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(settings.url + path, {
        method,
        headers: {
          accept: 'application/json',
          version: settings.version,
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(settings.token !== undefined && { authorization: `Bearer ${settings.token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // The token must not go to a redirect's address.
        redirect: 'manual',
        signal: AbortSignal.any([timeout, stopping]),
      });
      // A success counts even if the rest of the reply is lost.
      const text = await readBeginning(response, replyBytes).catch((error: unknown) => {
        if (response.ok) return '';
        throw error;
      });
      return { ...readCrmReply(response.status, response.headers, text, clock()), body: text };
    } catch (error) {
      if (stopping.aborted) return { ...interrupted, body: '' };
      const reason = timeout.aborted ? tooSlow : explain(error);
      return { outcome: 'unavailable', reason, body: '' };
    }
  };
}

async function readBeginning({ body }: Response, replyBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, left] = ['', replyBytes];
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.byteLength;
    if (left <= 0) break;
  }
  return text;
}

const tooSlow = `The CRM did not reply within ${timeoutMs / 1000} seconds.`;

const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at the CRM’s address.',
  ECONNRESET: 'The CRM closed the connection.',
  UND_ERR_SOCKET: 'The CRM closed the connection.',
  EPIPE: 'The CRM closed the connection.',
  ENOTFOUND: 'The CRM’s host name is not known.',
  EAI_AGAIN: 'The CRM’s host name could not be looked up.',
  ETIMEDOUT: 'The CRM could not be reached in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The CRM could not be reached in time.',
  CERT_HAS_EXPIRED: 'The CRM’s certificate has expired.',
};

function explain(error: unknown): string {
  const code = errorCode(error) ?? '';
  return explanations[code] ?? `The CRM could not be reached${code && ` (${code})`}.`;
}

const maxReasonLength = 300;
const maxIdLength = 200;
const defaultPauseMs = 10_000;

/**
 * What a reply means, by HighLevel's API v2. A duplicate is a 400 with `meta.contactId`. A 422 has a list as its `message`. The
 * limit is 100 requests in 10 s, and the headers X-RateLimit-* tell it.
 */
export function readCrmReply(status: number, headers: Headers, body: string, now: Date): SendResult {
  const json = parseJson(body);
  const pauseMs = readPauseMs(headers, now);
  if (status >= 200 && status < 300) {
    return { outcome: 'delivered', status, externalId: idOf(json), pauseMs };
  }
  const said = reasonOf(json);
  const reason = said ?? `The CRM answered ${status}.`;
  const duplicate = shortText(fieldsOf(fieldsOf(json)['meta'])['contactId']);
  // The CRM has this contact already, which is what we want.
  if (status === 400 && duplicate !== undefined) {
    return { outcome: 'existed', status, externalId: duplicate, pauseMs };
  }
  if (status === 401 || status === 403) return { outcome: 'settings_rejected', status, reason };
  if (status === 429) return { outcome: 'limited', status, reason, pauseMs: pauseMs ?? defaultPauseMs };
  // 408 and 425 ask to be tried again.
  if (status === 408 || status === 425 || status >= 500) {
    const words = said === undefined ? reason : `The CRM answered ${status}: ${said}`;
    return { outcome: 'unavailable', status, reason: words, pauseMs };
  }
  if (status >= 300 && status < 400) {
    return { outcome: 'settings_rejected', status, reason: 'The CRM redirects elsewhere: check CRM_URL.' };
  }
  return { outcome: 'refused', status, reason, pauseMs };
}

/** The pause that the CRM asks for, or that its limit demands. */
function readPauseMs(headers: Headers, now: Date): number | undefined {
  const asked = retryAfterMs(headers.get('retry-after'), now);
  if (asked !== undefined) return asked;
  if (headers.get('x-ratelimit-daily-remaining') === '0') return 60 * 60 * 1000;
  if (headers.get('x-ratelimit-remaining') !== '0') return undefined;
  const interval = Number(headers.get('x-ratelimit-interval-milliseconds') ?? Number.NaN);
  return interval > 0 ? Math.min(interval, longestPauseMs) : defaultPauseMs;
}

/** The id of the created contact, opportunity or note. */
function idOf(json: unknown): string | undefined {
  const made = ['contact', 'opportunity', 'note'].map((name) => fieldsOf(json)[name]);
  return [...made, json].map((each) => shortText(fieldsOf(each)['id'])).find((id) => id !== undefined);
}

function reasonOf(json: unknown): string | undefined {
  const message = fieldsOf(json)['message'] ?? fieldsOf(json)['error'];
  const parts = Array.isArray(message) ? message : [message];
  const reason = parts.filter((part) => typeof part === 'string').join('; ');
  return storableText(reason, maxReasonLength) || undefined;
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' ? storableText(value, maxIdLength) || undefined : undefined;
}
