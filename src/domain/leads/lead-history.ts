/** What an entry of a lead's history is about. */
export const leadHistoryKinds = [
  'status',
  'assigned',
  'follow_up',
  'note',
  'hand_off',
  'not_a_robot',
  'erased',
] as const;

export type LeadHistoryKind = (typeof leadHistoryKinds)[number];
