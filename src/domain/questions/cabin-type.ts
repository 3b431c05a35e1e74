import { question } from './question.ts';

export const cabinType = question({
  field: 'cabinType',
  step: { id: 'cabin-type', title: 'Cabin Type', hint: 'The cabin is what you stand in.' },
  words: 'Which cabin would you like?',
  name: 'Cabin type',
  lead: { label: 'Cabin Type', card: 'specifications' },
  crmKey: 'cabin_type',
  list: 'cabinTypes',
  options: [
    {
      id: 'enclosed',
      name: 'Enclosed Cabin',
      description: 'A traditional cabin with walls and a ceiling, in a shaft',
    },
    {
      id: 'capsule',
      name: 'Capsule Lift',
      description: 'A compact, see-through cabin that becomes part of the room',
    },
  ],
  emptyText: 'No cabin types available',
  problem: 'Choose a cabin type from the list',
  inBreakdown: true,
});
