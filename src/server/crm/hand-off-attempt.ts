// What follows from an attempt: what is recorded on the lead, and when the next one comes. Pure.
import type { HandOffOutcome } from '#contract/hand-offs.ts';
import type { HandOffState } from '#server/database/schema.ts';
import type { CrmResult } from './crm-answer.ts';
import { longestContactDelayMs, retryDelayMs, settingsDelayMs, tryForMs } from './retry-delay.ts';

export interface AttemptVerdict {
  readonly state: HandOffState;
  readonly outcome: HandOffOutcome;
  readonly status: number | null;
  readonly reason: string | null;
  readonly contactId: string | null;
  /** Absent when there is no next attempt. */
  readonly againInMs?: number;
}

export interface Tried {
  /** Attempts so far, this one not counted. */
  readonly attempts: number;
  /** How long ago it was handed off, or sent again by an admin. */
  readonly ageMs: number;
  /** In [0, 1). */
  readonly random: number;
}

export function judgeAttempt(result: CrmResult, tried: Tried): AttemptVerdict {
  const verdict = {
    outcome: result.kind,
    status: 'status' in result ? (result.status ?? null) : null,
    reason: 'reason' in result ? result.reason : null,
    contactId: 'contactId' in result ? (result.contactId ?? null) : null,
  };
  switch (result.kind) {
    case 'delivered':
    case 'existed':
      return { ...verdict, state: 'delivered' };
    case 'refused':
      return { ...verdict, state: 'refused' };
    // Wrong settings are nobody's contact's fault: it waits until they are mended, however long that takes.
    case 'settings_rejected':
      return { ...verdict, state: 'waiting', againInMs: settingsDelayMs };
    case 'limited':
      return { ...verdict, state: 'waiting', againInMs: result.retryAfterMs };
    case 'interrupted':
      return { ...verdict, state: 'waiting', againInMs: 0 };
    case 'unavailable':
      if (tried.ageMs >= tryForMs) return { ...verdict, state: 'failed' };
      return {
        ...verdict,
        state: 'waiting',
        againInMs: retryDelayMs(tried.attempts + 1, longestContactDelayMs, tried.random),
      };
  }
}
