// Decides the delivery's state after an attempt, and the time of the next attempt.
import { type AttemptOutcome, type DeliveryState, outcomes } from '#contract/deliveries/deliveries.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { isDatabaseAway } from '#server/database/database-faults.ts';
import { errorCode } from '#server/error-code.ts';
import type { OutsideFailure } from '#server/outside/call-outside.ts';
import { interrupted, type SendResult } from './channel.ts';

/** Wrong settings stay wrong until somebody corrects them. A restart tries at once. */
const settingsPauseMs = 5 * minuteMs;
/** An address that wants nothing any more may be back: one delivery a day finds out. */
const gonePauseMs = dayMs;
/** After an hour of outage, attempts come every five minutes instead of every minute. */
const longOutage = { afterMs: hourMs, retryMs: 5 * minuteMs };

/** Tests retry faster. */
export interface RetryTiming {
  /** The shortest wait after the first attempt. It doubles with each attempt. */
  readonly firstMs: number;
  readonly mostMs: number;
}

/** Retries are at most a minute apart, so that the end of an outage is noticed within a minute. */
export const productionRetries: RetryTiming = { firstMs: 1000, mostMs: minuteMs };

/** After the first attempt 1 to 2 s, after the second 2 to 4 s, and so on: at random, so that they do not come in waves. */
export function backoffMs({ firstMs, mostMs }: RetryTiming, tries: number, random = Math.random()): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(tries - 1, 16) * (1 + random));
}

export interface WhatFollows {
  readonly state: DeliveryState;
  /** No process calls the channel for this long. */
  readonly pauseMs?: number | undefined;
  /** Undefined if the backoff decides, or if no attempt follows. */
  readonly retryInMs?: number | undefined;
}

/** `ageMs` counts from the time when the delivery was made or last sent again by an admin; at `tryForMs` it fails. */
export function whatFollows(
  { outcome, status, pauseMs, mayBeItsOwn }: SendResult,
  ageMs: number,
  tryForMs: number,
): WhatFollows {
  const state: DeliveryState = outcomes[outcome].state;
  if (outcome === 'unavailable') {
    // Of a 429 alone it is sure that it is about all calls: a firewall may refuse what a stranger typed.
    const ownMs = status === 429 ? pauseMs : pauseMs && Math.min(pauseMs, settingsPauseMs);
    if (ageMs >= tryForMs) return { state: 'failed', pauseMs: ownMs };
    // This also applies if the receiver asks for a shorter pause.
    return { state, pauseMs: ownMs, retryInMs: ageMs >= longOutage.afterMs ? longOutage.retryMs : undefined };
  }
  if (outcome === 'settings_rejected' && mayBeItsOwn) {
    // A pause of nothing, since a restart looks for channels with rejected settings.
    return { state, pauseMs: 0, retryInMs: Math.min(Math.max(settingsPauseMs, ageMs), hourMs) };
  }
  const ownPauses: Partial<Record<AttemptOutcome, number>> = {
    settings_rejected: settingsPauseMs,
    gone: gonePauseMs,
  };
  const pause = ownPauses[outcome] ?? pauseMs;
  return { state, pauseMs: pause, retryInMs: pause };
}

/** The codes of a document that took too long or too much memory (draw-document.ts): later, alone, it may be drawn. */
const momentary: ReadonlySet<string> = new Set(['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY']);

/** The result if composing the delivery failed. Nothing was sent. */
export function resultOfError(error: unknown): SendResult {
  if (isDatabaseAway(error))
    return { outcome: 'interrupted', reason: 'Our database was away during this attempt.' };
  if (momentary.has(errorCode(error) ?? ''))
    return { outcome: 'unavailable', reason: 'Making its PDF took too long.' };
  return {
    outcome: 'refused',
    reason: 'It could not be put together. Your technician finds the reason in the server’s log.',
  };
}

/** `receiver` is the subject of the sentences for the owner. */
export function resultOfFailure(
  { failed, code }: OutsideFailure,
  receiver: string,
  timeoutMs: number,
): SendResult {
  if (failed === 'stopped') return interrupted;
  const reason =
    failed === 'too_slow'
      ? `did not reply within ${timeoutMs / 1000} seconds.`
      : (explanations[code ?? ''] ?? 'could not be reached.');
  return { outcome: 'unavailable', reason: `${receiver} ${reason}`, detail: code };
}

/** By Node's code. */
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not answer at its address.',
  ECONNRESET: 'closed the connection.',
  EPIPE: 'closed the connection.',
  ENOTFOUND: 'has an address that does not exist.',
  EAI_AGAIN: 'has an address that could not be looked up.',
  ETIMEDOUT: 'could not be reached in time.',
  CERT_HAS_EXPIRED: 'has a certificate that has expired.',
};

/** A pause longer than a day comes from a wrong clock. */
export const longestPauseMs = dayMs;

/** The pause that the receiver asks for: `Retry-After` has seconds or a date. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPauseMs) : undefined;
}
