// How long to wait after a failed attempt.

const firstMs = 1000;
const growth = 1.25;

/**
 * Exponential with jitter. It grows slowly, by a quarter a time, so that the wait is about a fifth of
 * how long the trouble has lasted: a CRM that was away for a minute is served within seconds.
 * `random` is in [0, 1).
 */
export function retryDelayMs(failures: number, maxMs: number, random: number): number {
  // The exponent is bounded: 1.25 to the power of some thousands is Infinity.
  const delay = Math.min(maxMs, firstMs * growth ** Math.min(Math.max(0, failures - 1), 200));
  return Math.round(delay * (0.75 + random / 2));
}

/** One contact is tried for a week, so that an outage over Easter is served when people are back. */
export const tryForMs = 7 * 24 * 60 * 60 * 1000;

export const longestContactDelayMs = 30 * 60 * 1000;
/** The CRM itself is asked at least this often while anything is due. */
export const longestGateDelayMs = 30 * 1000;
/** Wrong settings do not mend themselves; a restart with new ones tries at once. */
export const settingsDelayMs = 5 * 60 * 1000;
