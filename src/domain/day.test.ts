import { expect, test } from 'vitest';
import { businessCalendar, dayInWords, workingDayAfter } from './day.ts';

const sydney = businessCalendar('Australia/Sydney');

test('a Sunday evening in London is Monday morning for a business in Sydney', () => {
  const moment = Date.UTC(2026, 5, 14, 22, 30);
  expect(sydney.day(moment)).toBe('2026-06-15');
  expect(sydney.dayAndTime(moment)).toBe('2026-06-15 08:30');
});

test('summer time counts', () => {
  expect(sydney.dayAndTime(Date.UTC(2026, 0, 1, 13, 5))).toBe('2026-01-02 00:05');
});

test('a business in Perth has days of its own', () => {
  expect(businessCalendar('Australia/Perth').dayAndTime(Date.UTC(2026, 0, 1, 13, 5))).toBe(
    '2026-01-01 21:05',
  );
});

test('a day in words', () => {
  expect(dayInWords('2026-03-02')).toBe('2 March 2026');
});

test('the working day after a Friday, a Saturday or a Sunday is the Monday', () => {
  expect(workingDayAfter('2026-11-23')).toBe('2026-11-24');
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-29'])
    expect(workingDayAfter(day)).toBe('2026-11-30');
});
