import { question } from './question.ts';

export const indoorOutdoor = question({
  field: 'indoorOutdoor',
  step: {
    id: 'indoor-outdoor',
    title: 'Indoor/Outdoor',
    hint: 'An outdoor lift is proofed against the weather.',
  },
  words: 'Will the lift be indoors or outdoors?',
  name: 'Location',
  lead: { label: 'Location', card: 'features' },
  crmKey: 'indoor_outdoor',
  list: 'indoorOutdoorOptions',
  options: [
    {
      id: 'indoor',
      name: 'Indoor',
      description: 'The whole lift is inside the building, out of the weather',
      price: { key: 'indoor', demo: 0 },
      spoken: 'inside the building',
    },
    {
      id: 'outdoor',
      name: 'Outdoor',
      description: 'Weatherproofed for sun, rain and salt air',
      whatIf: { label: 'Indoor instead of outdoor', id: 'indoor' },
      price: { key: 'outdoor', demo: 5_500 },
      spoken: 'outside, against the building',
    },
  ],
  isOpenEnded: true,
  emptyText: 'No indoor/outdoor options available',
  problem: 'Choose indoor or outdoor',
  prices: { group: 'outdoorProofing', element: 'lift', line: 'Outdoor proofing' },
  inBreakdown: true,
});
