import { expect, test } from 'vitest';
import { describeDays } from './day-chart.tsx';

test('the chart of the days has a sentence for screen readers', () => {
  const days = [
    { day: '2026-02-28', leads: 2 },
    { day: '2026-03-01', leads: 5 },
    { day: '2026-03-02', leads: 5 },
  ];
  expect(describeDays(days)).toMatch(/^12 leads in 3 days; the most on 1 Mar\.?: 5$/);
});

test('days without leads have a sentence of their own', () => {
  expect(describeDays([{ day: '2026-03-01', leads: 0 }])).toBe('No leads in the last 1 days');
});
