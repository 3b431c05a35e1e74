import { expect, test } from 'vitest';
import { judgeAttempt } from './hand-off-attempt.ts';
import { retryDelayMs, tryForMs } from './retry-delay.ts';

const first = { attempts: 0, ageMs: 0, random: 0.5 };

test('A delivered and an existing contact are done', () => {
  expect(judgeAttempt({ kind: 'delivered', status: 201, contactId: 'c1' }, first)).toEqual({
    state: 'delivered',
    outcome: 'delivered',
    status: 201,
    reason: null,
    contactId: 'c1',
  });
  expect(judgeAttempt({ kind: 'existed', status: 400, contactId: 'c1' }, first)).toMatchObject({
    state: 'delivered',
    outcome: 'existed',
  });
});

test('A refused contact is not tried again', () => {
  const verdict = judgeAttempt({ kind: 'refused', status: 422, reason: 'no' }, first);
  expect(verdict).toMatchObject({ state: 'refused', reason: 'no' });
  expect(verdict.againInMs).toBeUndefined();
});

test('A CRM that is away is tried again after a second, and given up only after a week', () => {
  const away = { kind: 'unavailable', reason: 'away' } as const;
  expect(judgeAttempt(away, first)).toMatchObject({ state: 'waiting', againInMs: 1000 });
  expect(judgeAttempt(away, { ...first, attempts: 500, ageMs: tryForMs - 1 })).toMatchObject({
    state: 'waiting',
    againInMs: 30 * 60 * 1000,
  });
  expect(judgeAttempt(away, { ...first, ageMs: tryForMs })).toMatchObject({ state: 'failed' });
});

test('Rejected settings give no contact up, however long they stay wrong', () => {
  const rejected = { kind: 'settings_rejected', status: 401, reason: 'Invalid JWT' } as const;
  expect(judgeAttempt(rejected, { ...first, ageMs: 10 * tryForMs })).toMatchObject({ state: 'waiting' });
});

test('A 429 waits as long as the CRM asks, an interrupted attempt not at all', () => {
  expect(judgeAttempt({ kind: 'limited', status: 429, reason: '', retryAfterMs: 7000 }, first)).toMatchObject(
    {
      state: 'waiting',
      againInMs: 7000,
    },
  );
  expect(judgeAttempt({ kind: 'interrupted', reason: '' }, first)).toMatchObject({ againInMs: 0 });
});

test('Waits grow by a quarter a time, jitter by a quarter either way, and stop growing at the limit', () => {
  const waits = [1, 2, 3, 11].map((failures) => retryDelayMs(failures, 60_000, 0.5));
  expect(waits).toEqual([1000, 1250, 1563, 9313]);
  expect([retryDelayMs(1, 60_000, 0), retryDelayMs(1, 60_000, 1)]).toEqual([750, 1250]);
  expect(retryDelayMs(100_000, 60_000, 0.5)).toBe(60_000);
});

test('A CRM that was away for a minute is asked again within a quarter of a minute', () => {
  let awayMs = 0;
  let failures = 0;
  while (awayMs < 60_000) awayMs += retryDelayMs((failures += 1), 60_000, 1);
  expect(retryDelayMs(failures, 60_000, 1)).toBeLessThan(20_000);
});
