import { no, question, yes } from './question.ts';

export const wheelchairAccess = question({
  field: 'wheelchairAccess',
  step: {
    id: 'wheelchair-access',
    title: 'Wheelchair Access',
    hint: 'A wheelchair needs a larger cabin and wider doors.',
  },
  words: 'Does the lift need wheelchair access?',
  name: 'Wheelchair access',
  lead: { label: 'Wheelchair Access', card: 'specifications' },
  crmKey: 'wheelchair_access',
  list: 'yesNoOptions',
  options: [
    {
      ...yes,
      description: 'Cabin and doors sized for a wheelchair',
      price: { key: 'yes', demo: 2_900 },
      spoken: 'room for a wheelchair user',
    },
    { ...no, description: 'A standard cabin', price: { key: 'no', demo: 0 } },
  ],
  emptyText: 'No wheelchair access options available',
  problem: 'Wheelchair access must be yes or no',
  prices: { group: 'wheelchairAccess', element: 'lift', line: 'Wheelchair access' },
});
