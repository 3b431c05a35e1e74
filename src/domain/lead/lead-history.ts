export const leadHistoryKinds = [
  'status',
  'outcome',
  'estimate',
  'contact',
  'entered',
  'assigned',
  'follow_up',
  'note',
  'hand_off',
  'not_a_robot',
  'undo',
  'erased',
] as const;

export type LeadHistoryKind = (typeof leadHistoryKinds)[number];

export const undoableKinds = [
  'status',
  'outcome',
  'assigned',
  'follow_up',
  'contact',
] as const satisfies LeadHistoryKind[];

/** How long a change can be taken back. */
export const undoMinutes = 60;
