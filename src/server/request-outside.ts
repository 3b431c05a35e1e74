// A request to a host that somebody else may control. Every address of its name is checked, and the connection goes to a
// checked one, so that DNS rebinding gains nothing. Node's own client follows no redirects.
import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

interface OutsideRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

/** The name resolves to a private address. */
export class PrivateAddressError extends Error {}

/** The response, whose body is still to be read or to be destroyed. */
export async function requestOutside(given: OutsideRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, allowPrivate, signal } = given;
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Node calls `lookup` for names only, not for addresses.
  if (!allowPrivate && isIP(literal) !== 0 && isPrivateAddress(literal)) throw new PrivateAddressError();
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      // No connection is used again, so that each is checked.
      agent: false,
      signal,
      ...(!allowPrivate && { lookup: lookupOutside }),
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddressError(), []);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
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
