import { expect, test } from 'vitest';
import { leadStatuses, leadStatusNames, settableStatuses } from './lead-status.ts';

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
