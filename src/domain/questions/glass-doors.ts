import { glassStep } from './glass-in-cabin.ts';
import { no, question, undecided, yes } from './question.ts';

export const glassDoors = question({
  field: 'glassDoors',
  step: glassStep,
  words: 'Glass doors',
  name: 'Glass doors',
  lead: { label: 'Glass Doors', card: 'features' },
  crmKey: 'glass_doors',
  list: 'yesNoOptions',
  options: [
    { ...yes, description: 'Doors you can see through', price: { key: 'yes', demo: 2_400 } },
    { ...no, description: 'Solid doors, in a colour to match', price: { key: 'no', demo: 0 } },
    {
      ...undecided,
      description: 'Price them without for now and decide later',
      price: { key: 'undecided', demo: 0 },
      assumption: { about: 'Glass doors are undecided', free: 'priced without them.' },
      leavesOut: 'Glass doors: undecided, priced without',
    },
  ],
  emptyText: 'No glass door options available',
  problem: 'Glass doors must be yes, no or undecided',
  prices: { group: 'glassDoors', element: 'lift', line: 'Glass doors' },
});
