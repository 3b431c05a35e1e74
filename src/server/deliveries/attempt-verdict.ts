// What follows from an attempt: the delivery's state, and when the next attempt comes.
import { isDatabaseAway } from '#server/database/database-away.ts';
import type { AttemptOutcome, DeliveryState } from '#server/database/delivery-schema.ts';
import type { SendResult } from './channel.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Wrong settings do not mend themselves, and a restart with new ones tries at once: there is no need to try often. */
const settingsPauseMs = 5 * minuteMs;
/** After an hour of outage, attempts come every five minutes instead of every minute. */
const longOutageMs = hourMs;
const longOutageRetryMs = 5 * minuteMs;

interface Verdict {
  readonly state: DeliveryState;
  /** No process calls this channel for so long. */
  readonly pauseMs?: number | undefined;
  /** When to try again; absent: as the queue's backoff says. */
  readonly retryInMs?: number | undefined;
}

const stateAfter: Readonly<Record<AttemptOutcome, DeliveryState>> = {
  delivered: 'delivered',
  existed: 'delivered',
  refused: 'failed',
  gone: 'failed',
  // Nobody's delivery is to blame for wrong settings: it waits until they are mended, however long that takes.
  settings_rejected: 'retrying',
  limited: 'retrying',
  unavailable: 'retrying',
  interrupted: 'retrying',
};

/** `ageMs`: since the delivery was made, or an admin had it sent again. `tryForMs`: the age at which it fails. */
export function verdictOf({ outcome, pauseMs }: SendResult, ageMs: number, tryForMs: number): Verdict {
  if (outcome === 'unavailable') {
    if (ageMs >= tryForMs) return { state: 'failed', pauseMs };
    // Whatever pause the other side asked for: one that asks for a short one for days is called no more often.
    const retryInMs = ageMs >= longOutageMs ? longOutageRetryMs : undefined;
    return { state: 'retrying', pauseMs, retryInMs };
  }
  const pause = outcome === 'settings_rejected' ? settingsPauseMs : pauseMs;
  return { state: stateAfter[outcome], pauseMs: pause, retryInMs: pause };
}

/** For a delivery that could not be put together: nothing was sent. */
export function resultOfError(error: unknown): SendResult {
  return isDatabaseAway(error)
    ? { outcome: 'interrupted', reason: 'Our database was away during this attempt.' }
    : { outcome: 'refused', reason: 'It could not be put together: the server’s log has the error.' };
}
