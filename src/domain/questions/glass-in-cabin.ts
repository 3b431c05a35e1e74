import { no, question, undecided, yes } from './question.ts';

/** One step asks both questions about glass. */
export const glassStep = {
  id: 'glass-features',
  title: 'Glass Features',
  hint: 'Glass lets light through and makes a small cabin feel larger.',
} as const;

export const glassInCabin = question({
  field: 'glassInCabin',
  step: glassStep,
  words: 'Glass in cabin',
  name: 'Glass in cabin',
  lead: { label: 'Glass in Cabin', card: 'features' },
  crmKey: 'glass_in_cabin',
  list: 'yesNoOptions',
  options: [
    { ...yes, description: 'Glass walls: light, and a view out', price: { key: 'yes', demo: 4_800 } },
    { ...no, description: 'Solid cabin walls', price: { key: 'no', demo: 0 } },
    {
      ...undecided,
      price: { key: 'undecided', demo: 0 },
      assumption: { about: 'Glass in the cabin is undecided', free: 'priced without it.' },
      leavesOut: 'Glass in cabin: undecided, priced without',
    },
  ],
  emptyText: 'No glass cabin options available',
  problem: 'Glass in cabin must be yes, no or undecided',
  prices: { group: 'glassCabin', element: 'lift', line: 'Glass in cabin' },
});
