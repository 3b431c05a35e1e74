// Logs wrong tokens and passwords of programs and pages: one entry an hour for each network.
import { hourMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { neighbourhood } from '#server/http/rate-limits.ts';
import type { SecurityLog } from './security-log.ts';

/** Random tokens cannot be guessed, so this only spares the server. A right token is never refused. */
const mostAnHour = 100;

export interface RefuseNeeds extends Pick<Basics, 'config' | 'clock'> {
  readonly securityLog: SecurityLog;
}

export function createRefuseAccess({ config, securityLog, clock }: RefuseNeeds) {
  /** Logs the refusal. Returns the failure `usual`, or the failure for too many refusals. */
  return async (what: 'export' | 'status_token' | 'session', network: string, usual: Failure) => {
    const tries = await securityLog.countRefusal(what, neighbourhood(network) ?? network);
    if (!config.rateLimit || tries <= mostAnHour) return usual;
    const retryAfterSeconds = (hourMs - (clock().getTime() % hourMs)) / 1000;
    return failure('too_many_requests', { retryAfterSeconds });
  };
}
