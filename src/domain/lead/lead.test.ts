import { expect, test } from 'vitest';
import { followUpAfter, leadStatuses, leadStatusNames, settableStatuses, statusAfter } from './lead.ts';

test('a lead is new, contacted, qualified, proposal, closed or lost, in that order', () => {
  expect(leadStatuses).toEqual(['new', 'contacted', 'qualified', 'proposal', 'closed', 'lost']);
  expect(leadStatuses.map((status) => leadStatusNames[status])).toEqual([
    'New',
    'Contacted',
    'Qualified',
    'Proposal',
    'Closed',
    'Lost',
  ]);
});

test('every status but new can be set', () => {
  expect(settableStatuses).toEqual(leadStatuses.filter((status) => status !== 'new'));
});

test.each([
  ['no_answer', 'new', 'contacted'],
  ['spoke', 'proposal', 'proposal'],
  ['site_visit', 'contacted', 'qualified'],
  ['site_visit', 'lost', 'lost'],
  ['won', 'new', 'closed'],
  ['lost', 'closed', 'lost'],
] as const)('%s takes a lead from %s to %s', (outcome, before, after) => {
  expect(statusAfter(outcome, before)).toBe(after);
});

test.each([
  // 2026-03-02 is a Monday.
  ['no_answer', '2026-03-02', '2026-03-03'],
  ['no_answer', '2026-03-06', '2026-03-09'],
  ['spoke', '2026-03-05', '2026-03-09'],
  ['site_visit', '2026-03-03', '2026-03-06'],
  ['won', '2026-03-02', null],
] as const)('%s on %s proposes the working day %s', (outcome, today, day) => {
  const status = statusAfter(outcome, 'contacted');
  expect(followUpAfter(outcome, status, '2026-03-20', today)).toBe(day);
});

test('a later call to a decided lead leaves the day that somebody chose', () => {
  expect(followUpAfter('spoke', 'closed', '2026-03-20', '2026-03-05')).toBe('2026-03-20');
});
