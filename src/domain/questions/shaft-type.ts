import { question } from './question.ts';

export const shaftType = question({
  field: 'shaftType',
  step: {
    id: 'shaft-requirements',
    title: 'Shaft Requirements',
    hint: 'The shaft is the enclosure the lift travels in.',
  },
  words: 'Which shaft would you like?',
  name: 'Shaft',
  lead: { label: 'Shaft', card: 'features' },
  crmKey: 'shaft_type',
  list: 'shaftTypes',
  options: [
    {
      id: 'by_builder',
      name: 'Shaft by my builder (none supplied)',
      description: 'Your builder makes the shaft; we fit the lift into it',
      image: '/shaft-types/by-builder.svg',
      leavesOut: 'Shaft: by your builder',
      spoken: 'in a shaft built by the builder',
    },
    {
      id: 'steel_frame',
      name: 'Steel-framed shaft',
      description: 'We bring a slim steel frame that stands on its own',
      image: '/shaft-types/steel-frame.svg',
      price: { key: 'steelFrame', demo: 0 },
      spoken: 'in a steel-framed shaft',
    },
    {
      id: 'glass',
      name: 'Glass shaft',
      description: 'A steel frame clad in glass: light, open and on show',
      image: '/shaft-types/glass.svg',
      price: { key: 'glass', demo: 6_500 },
      spoken: 'in a glass shaft',
    },
  ],
  emptyText: 'No shaft types available',
  problem: 'Choose a shaft type from the list',
  prices: { group: 'shaftType', element: 'shaft', line: 'Shaft type' },
  inBreakdown: true,
});
