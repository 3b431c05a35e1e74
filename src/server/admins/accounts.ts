import type { Orm } from '#server/database/connection.ts';
import type { SecurityEventStore } from '#server/security-events/security-event-store.ts';
import { createAdminStore } from './admin-store.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { createSessionStore } from './session-store.ts';

/** The stores behind signing in and accounts. Without `limitsLogins` there is no throttle: passwords may be guessed freely. */
export function createAccounts(
  orm: Orm,
  clock: () => Date,
  securityLog: SecurityEventStore,
  limitsLogins = false,
) {
  return {
    admins: createAdminStore(orm),
    sessions: createSessionStore(orm),
    secondFactors: createSecondFactorStore(orm),
    securityLog,
    throttle: limitsLogins ? createLoginThrottle(createRateLimitStore(orm), clock) : undefined,
    clock,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
