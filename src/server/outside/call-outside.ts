// Every HTTP call of the server to other hosts: to CRM, webhooks and logo. It asks for no compression and unpacks none, so that no
// decoder reads what strangers send, and it follows no redirects.
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errorCode } from '#server/error-code.ts';

/** Such as `103 Early Hints`. */
const mostEarlyReplies = 10;

interface OutsideCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** The limit for a reply: after this many bytes the connection is closed. */
  readonly replyBytes: number;
  /**
   * False for a host that strangers may control. Then every address of its name is checked, and the connection uses a
   * checked one, so that DNS rebinding has no effect.
   */
  readonly allowPrivate: boolean;
  readonly stopping?: AbortSignal;
}

export interface OutsideReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body is incomplete: it was too long, or the connection broke. */
  readonly isCut: boolean;
}

/** A call without a reply. `code` is Node's name for the reason, such as ECONNREFUSED. */
export interface OutsideFailure {
  readonly failed: 'stopped' | 'too_slow' | 'private_address' | 'unreachable';
  readonly code?: string | undefined;
}

class PrivateAddressError extends Error {}

/** Never throws: failures are results too. */
export async function callOutside(call: OutsideCall): Promise<OutsideReply | OutsideFailure> {
  const { timeoutMs, stopping } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
  try {
    return await request(call, signal);
  } catch (error) {
    if (stopping?.aborted) return { failed: 'stopped' };
    if (timeout.aborted) return { failed: 'too_slow' };
    if (error instanceof PrivateAddressError) return { failed: 'private_address' };
    return { failed: 'unreachable', code: errorCode(error) };
  }
}

async function request(call: OutsideCall, signal: AbortSignal): Promise<OutsideReply> {
  const { url, method, headers, body, allowPrivate, replyBytes } = call;
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Node calls `lookup` for names only, not for addresses.
  if (!allowPrivate && isIP(literal) !== 0 && isPrivateAddress(literal)) throw new PrivateAddressError();
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = send(url, {
    method,
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    // Connections are not reused, so that each one is checked.
    agent: false,
    signal,
    lookup: lookupIn(allowPrivate),
  });
  // After the reply has begun, only the reply's errors count.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  // Node reads any number of replies before the reply.
  let early = 0;
  outgoing.on('information', () => {
    if ((early += 1) > mostEarlyReplies) outgoing.destroy(new Error('too many early replies'));
  });
  // The signal, since nothing comes after a reply that changes to another protocol.
  const [reply] = (await once(outgoing, 'response', { signal })) as [IncomingMessage];
  const { statusCode: status = 0, headers: received } = reply;
  // One for all pieces: each kept for itself takes 400 bytes more.
  const whole = Buffer.allocUnsafe(replyBytes);
  let length = 0;
  let isCut = false;
  try {
    for await (const piece of replyBytes > 0 ? (reply as AsyncIterable<Buffer>) : []) {
      length += piece.copy(whole, length);
      if (length === replyBytes) break;
    }
  } catch (error) {
    // A success counts even if the rest of the reply is lost.
    if (status < 200 || status >= 300) throw error;
    isCut = true;
  }
  outgoing.destroy();
  isCut ||= length === replyBytes;
  return { status, headers: received, body: whole.subarray(0, length), isCut };
}

const underway = new Map<string, Promise<LookupAddress[]>>();

/**
 * Asked once at a time: a name that nobody answers for holds one of the few threads that look up names for twenty seconds, and its
 * deliveries would hold all of them.
 */
function addressesOf(hostname: string): Promise<LookupAddress[]> {
  const asked =
    underway.get(hostname) ?? lookup(hostname, { all: true }).finally(() => underway.delete(hostname));
  underway.set(hostname, asked);
  return asked;
}

const lookupIn =
  (allowPrivate: boolean): LookupFunction =>
  (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return callback(new Error('no address'), []);
        if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))) {
          return callback(new PrivateAddressError(), []);
        }
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };

const global6 = ipaddr.parseCIDR('2000::/3');
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

/** Whether an address is not on the public internet. The NAT64 prefix holds an IPv4 address in its last 32 bits. */
export function isPrivateAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() !== 'unicast';
  if (address.match(nat64)) return isPrivateAddress(address.toByteArray().slice(12).join('.'));
  return address.range() !== 'unicast' || !address.match(global6);
}
