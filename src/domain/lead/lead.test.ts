import { expect, test } from 'vitest';
import { leadStatuses, leadStatusNames, settableStatuses, statusAfter } from './lead.ts';

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
