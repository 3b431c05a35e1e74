// The only file that calls the CRM. It never throws: whatever happens is a result.
import type { CrmSettings } from '#server/config.ts';
import { interrupted, type SendResult } from '#server/deliveries/channel.ts';
import { errorCode } from '#server/error-code.ts';
import { readCrmReply } from './crm-reply.ts';

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

/** The body is the reply's beginning, empty when nothing was replied. */
type CrmReply = SendResult & { readonly body: string };

export type CrmClient = (call: CrmCall) => Promise<CrmReply>;

type ClientSettings = Pick<CrmSettings, 'url' | 'version' | 'token'>;

export function createCrmClient(settings: ClientSettings, clock: () => Date): CrmClient {
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
        // The token must not follow to wherever a redirect points.
        redirect: 'manual',
        signal: AbortSignal.any([timeout, stopping]),
      });
      // A success counts even if the rest of the reply is lost.
      const text = await readBeginning(response).catch((error: unknown) => {
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

/** Only the beginning of a reply is read: it says all that is needed. */
const replyBytes = 64 * 1024;

async function readBeginning({ body }: Response): Promise<string> {
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
