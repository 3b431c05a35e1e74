import { question } from './question.ts';

export const liftType = question({
  field: 'liftType',
  step: { id: 'lift-type', title: 'Lift Type', hint: 'Where will people use it?' },
  words: 'What type of lift do you need?',
  name: 'Lift type',
  lead: { label: 'Lift Type', card: 'specifications' },
  crmKey: 'lift_type',
  list: 'liftTypes',
  options: [
    {
      id: 'commercial',
      name: 'Commercial Grade Lift',
      description: 'For shops, offices, clinics and apartment buildings; always with an enclosed cabin',
      spoken: 'commercial lift',
      // A commercial lift always has an enclosed cabin.
      implies: { cabinType: 'enclosed' },
    },
    {
      id: 'residential',
      name: 'Residential Lift',
      description: 'For a private home: quieter, smaller and made for a few trips a day',
      spoken: 'residential lift',
    },
  ],
  emptyText: 'No lift types available',
  problem: 'Choose a lift type from the list',
  inBreakdown: true,
});
