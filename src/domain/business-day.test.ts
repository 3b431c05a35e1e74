import { expect, test } from 'vitest';
import { businessDay, businessDayAndTime } from './business-day.ts';

test('a Sunday evening in London is Monday morning for the business', () => {
  const moment = Date.UTC(2026, 5, 14, 22, 30);
  expect(businessDay(moment)).toBe('2026-06-15');
  expect(businessDayAndTime(moment)).toBe('2026-06-15 08:30');
});

test('summer time counts', () => {
  expect(businessDayAndTime(Date.UTC(2026, 0, 1, 13, 5))).toBe('2026-01-02 00:05');
});
