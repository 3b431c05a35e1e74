import { expect, test } from 'vitest';
import { periodKind, neighbour, periodAround, periodBefore } from './period.ts';

test.each([
  // A day, a week, a month, a quarter, other days.
  ['2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
  ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['2026-03-10', '2026-04-09', '2026-02-07', '2026-03-09'],
])('%s to %s is compared with %s to %s', (from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to }, '2026-12-01')).toEqual({ from: beforeFrom, to: beforeTo });
});

test.each([
  // On the Tuesday of the week, on the 31st of a month after one of 28 days, before the period, and on its last day.
  ['2026-03-02', '2026-03-08', '2026-03-03', '2026-02-23', '2026-02-24'],
  ['2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-03-02', '2026-03-08', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['2026-03-02', '2026-03-08', '2026-03-08', '2026-02-23', '2026-03-01'],
])('%s to %s is on %s compared with %s to %s', (from, to, today, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to }, today)).toEqual({ from: beforeFrom, to: beforeTo });
});

test.each([
  ['week', '2026-03-04', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-09'],
  ['week', '2026-03-08', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-09'],
  ['month', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-04-01'],
  ['quarter', '2026-12-24', '2026-10-01', '2026-12-31', '2026-07-01', '2027-01-01'],
] as const)('The %s of %s is %s to %s, between those of %s and %s', (kind, day, from, to, earlier, later) => {
  const period = periodAround(kind, day);
  expect(period).toEqual({ from, to });
  expect(periodKind(period)).toBe(kind);
  expect(neighbour(period, -1)).toEqual(periodAround(kind, earlier));
  expect(neighbour(period, 1)).toEqual(periodAround(kind, later));
});

test('Any two days are a period of their own, beside periods as long', () => {
  const period = { from: '2026-03-03', to: '2026-03-05' };
  expect(periodKind(period)).toBe('days');
  expect(neighbour(period, -1)).toEqual({ from: '2026-02-28', to: '2026-03-02' });
  expect(neighbour(period, 1)).toEqual({ from: '2026-03-06', to: '2026-03-08' });
});
