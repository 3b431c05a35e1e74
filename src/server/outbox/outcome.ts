// Decides the delivery's state after an attempt, and the time of the next attempt.
import { type DeliveryState, outcomes } from '#contract/deliveries/deliveries.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { isDatabaseAway } from '#server/database/database-faults.ts';
import type { OutsideFailure } from '#server/outside/call-outside.ts';
import { interrupted, type SendResult } from './channel.ts';

/** Wrong settings stay wrong until somebody corrects them. A restart tries at once. */
const settingsPauseMs = 5 * minuteMs;
/** After an hour of outage, attempts come every five minutes instead of every minute. */
const longOutage = { afterMs: hourMs, retryMs: 5 * minuteMs };

/**
 * `ageMs` counts from the time when the delivery was made or last sent again by an admin; at `tryForMs` it fails. No
 * process calls the channel for `pauseMs`. If `retryInMs` is undefined, the queue's backoff decides.
 */
export function whatFollows({ outcome, pauseMs }: SendResult, ageMs: number, tryForMs: number) {
  const state: DeliveryState = outcomes[outcome].state;
  if (outcome !== 'unavailable') {
    const pause = outcome === 'settings_rejected' ? settingsPauseMs : pauseMs;
    return { state, pauseMs: pause, retryInMs: pause };
  }
  if (ageMs >= tryForMs) return { state: 'failed' as const, pauseMs };
  // This also applies if the receiver asks for a shorter pause.
  return { state, pauseMs, retryInMs: ageMs >= longOutage.afterMs ? longOutage.retryMs : undefined };
}

/** The result if composing the delivery failed. Nothing was sent. */
export function resultOfError(error: unknown): SendResult {
  return isDatabaseAway(error)
    ? { outcome: 'interrupted', reason: 'Our database was away during this attempt.' }
    : { outcome: 'refused', reason: 'It could not be put together: the server’s log has the error.' };
}

/** `receiver` is the subject of the sentence for the admin. `explanations` are other sentences, by Node's code. */
export function resultOfFailure(
  { failed, code = '' }: OutsideFailure,
  receiver: string,
  timeoutMs: number,
  explanations: Readonly<Record<string, string>> = {},
): SendResult {
  if (failed === 'stopped') return interrupted;
  const reason =
    failed === 'too_slow'
      ? `${receiver} did not reply within ${timeoutMs / 1000} seconds.`
      : (explanations[code] ?? `${receiver} could not be reached${code && ` (${code})`}.`);
  return { outcome: 'unavailable', reason };
}

/** A pause longer than a day comes from a wrong clock. */
export const longestPauseMs = dayMs;

/** The pause that the receiver asks for: `Retry-After` has seconds or a date. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPauseMs) : undefined;
}
