// The stages of a lead. A new lead starts as `new`; an admin may set any other, in any order.

/** What an admin can set: `new` is how a lead arrives and cannot be chosen. */
export const settableStatuses = ['contacted', 'qualified', 'proposal', 'closed', 'lost'] as const;

export type SettableStatus = (typeof settableStatuses)[number];

export const leadStatuses = ['new', ...settableStatuses] as const;

export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusNames: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  closed: 'Closed',
  lost: 'Lost',
};

/** Somebody still has to do something about these. */
export const openStatuses: readonly LeadStatus[] = leadStatuses.filter(
  (status) => status !== 'closed' && status !== 'lost',
);
