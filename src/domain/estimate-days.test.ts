import { expect, test } from 'vitest';
import { daysAfter } from './day.ts';
import { hasOpenLink } from './estimate-days.ts';

test('a price is valid for days of the calendar, also over the end of summer time and of February', () => {
  expect(daysAfter('2026-03-20', 30)).toBe('2026-04-19');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
});

test('a link is open until its days are over', () => {
  const createdAt = new Date('2026-03-02T09:00:00Z');
  expect(hasOpenLink(createdAt, createdAt, 1)).toBe(true);
  expect(hasOpenLink(createdAt, new Date('2026-03-03T08:59:59.999Z'), 1)).toBe(true);
  expect(hasOpenLink(createdAt, new Date('2026-03-03T09:00:00Z'), 1)).toBe(false);
});
