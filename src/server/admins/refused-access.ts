// Logs wrong tokens and passwords of programs and pages: one entry an hour for each network.
import { hourMs } from '#domain/durations.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { limitCallers, networksAround } from '#server/http/rate-limits.ts';
import type { SecurityLog } from './security-log.ts';

/** Random tokens cannot be guessed, so this only spares the server, and refuses no right token. */
const mostAnHour = 100;

export type RefuseAccess = ReturnType<typeof createRefuseAccess>;

export function createRefuseAccess(isLimited: boolean, securityLog: SecurityLog) {
  const limit = isLimited ? limitCallers(mostAnHour, hourMs) : undefined;
  /** Logs the refusal. Returns the failure `usual`; after too many refusals nothing is logged, and the failure says so. */
  return async (
    what: 'export' | 'metrics' | 'status_token' | 'session',
    network: string,
    usual: Failure,
  ): Promise<Failure> => {
    const retryAfterSeconds = limit?.(network);
    if (retryAfterSeconds !== undefined) return failure('too_many_requests', { retryAfterSeconds });
    // An entry for each /56: a /64 of its own costs an attacker nothing.
    const { network: logged } = networksAround(network)[1] ?? { network };
    await securityLog.countRefusal(what, logged);
    return usual;
  };
}
