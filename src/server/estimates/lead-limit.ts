import type { CalculateRequest } from '#contract/estimates.ts';
import { personKey } from '#domain/contact.ts';
import { failure, type Failure } from '#server/http/failure.ts';
import { neighbourhood, neighbours } from '#server/http/rate-limits.ts';
import { fingerprint } from './fingerprint.ts';

const minuteMs = 60_000;
/** For one network: enough for an office that tries the estimator together. */
const leadsPerMinute = 10;

/** Deliveries of each channel about one email address: more than an honest person causes, and too few to flood a mailbox. */
export const deliveriesPerHour = 20;

/** Returns a failure when the network has made too many leads. */
export type LimitLeads = (network: string, request: CalculateRequest) => Failure | undefined;

/** Further estimates of a visit belong to its lead and do not count. Kept in memory, like the rate limits. */
export function createLeadLimit(clock: () => Date): LimitLeads {
  const leads = new Map<string, Set<string>>();
  let endsAt = 0;
  return (network, request) => {
    const now = clock().getTime();
    if (now >= endsAt) {
      leads.clear();
      endsAt = now + minuteMs;
    }
    const lead = fingerprint(request.sessionId ?? request, personKey(request));
    const left = leads.get(network) ?? new Set();
    const wide = neighbourhood(network);
    const leftAround = (wide !== undefined && leads.get(wide)) || new Set<string>();
    const isTooMany = left.size >= leadsPerMinute || leftAround.size >= leadsPerMinute * neighbours;
    if (!left.has(lead) && isTooMany) {
      return failure('too_many_requests', { retryAfterSeconds: (endsAt - now) / 1000 });
    }
    leads.set(network, left.add(lead));
    if (wide !== undefined) leads.set(wide, leftAround.add(lead));
    return undefined;
  };
}
