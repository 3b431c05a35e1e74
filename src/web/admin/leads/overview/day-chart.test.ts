import { expect, test } from 'vitest';
import { describeDays } from './day-chart.tsx';

test('the picture of the days is told in a sentence', () => {
  const days = [
    { day: '2026-02-28', leads: 2 },
    { day: '2026-03-01', leads: 5 },
    { day: '2026-03-02', leads: 5 },
  ];
  expect(describeDays(days)).toMatch(/^12 leads in 3 days; the most on 1 Mar\.?: 5$/);
});

test('a quiet time is told as such', () => {
  expect(describeDays([{ day: '2026-03-01', leads: 0 }])).toBe('No leads in the last 1 days');
});
