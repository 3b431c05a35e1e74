// The list `yesNoOptions` of the API, shared by every question that is answered so. A question gives the
// options descriptions, prices and statements of its own.

export const yes = { id: 'yes', name: 'Yes', description: 'Include it in the price' } as const;

export const no = { id: 'no', name: 'No', description: 'Leave it out' } as const;

export const undecided = {
  id: 'undecided',
  name: 'Undecided',
  description: 'Price it without for now and decide later',
} as const;
