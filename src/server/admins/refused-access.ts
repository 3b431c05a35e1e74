// Logs wrong tokens and passwords of programs and pages: one entry an hour.
import { hourMs } from '#domain/durations.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { limitCallers } from '#server/http/rate-limits.ts';
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
    await securityLog.countRefusal(what, network);
    return usual;
  };
}
