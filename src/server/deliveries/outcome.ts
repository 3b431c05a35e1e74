// What follows from an attempt: the delivery's state, and when the next attempt comes.
import { type DeliveryState, outcomes } from '#contract/deliveries.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import type { SendResult } from './channel.ts';

/** Wrong settings do not mend themselves, and a restart with new ones tries at once. */
const settingsPauseMs = 5 * 60_000;
/** After an hour of outage, attempts come every five minutes instead of every minute. */
const longOutage = { afterMs: 60 * 60_000, retryMs: 5 * 60_000 };

interface Following {
  readonly state: DeliveryState;
  /** No process calls this channel for so long. */
  readonly pauseMs?: number | undefined;
  /** When to try again; absent: as the queue's backoff says. */
  readonly retryInMs?: number | undefined;
}

/** `ageMs`: since the delivery was made, or an admin had it sent again. `tryForMs`: the age at which it fails. */
export function whatFollows({ outcome, pauseMs }: SendResult, ageMs: number, tryForMs: number): Following {
  const { state } = outcomes[outcome];
  if (outcome === 'unavailable') {
    if (ageMs >= tryForMs) return { state: 'failed', pauseMs };
    // Whatever pause the other side asked for: one that asks for a short one for days is called no more often.
    return { state, pauseMs, retryInMs: ageMs >= longOutage.afterMs ? longOutage.retryMs : undefined };
  }
  const pause = outcome === 'settings_rejected' ? settingsPauseMs : pauseMs;
  return { state, pauseMs: pause, retryInMs: pause };
}

/** For a delivery that could not be put together: nothing was sent. */
export function resultOfError(error: unknown): SendResult {
  return isDatabaseAway(error)
    ? { outcome: 'interrupted', reason: 'Our database was away during this attempt.' }
    : { outcome: 'refused', reason: 'It could not be put together: the server’s log has the error.' };
}

/** A pause longer than a day is a mistake of somebody's clock. */
export const longestPauseMs = 24 * 60 * 60 * 1000;

/** For how long the other side asks to be left alone: `Retry-After` has seconds or a date. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPauseMs) : undefined;
}
