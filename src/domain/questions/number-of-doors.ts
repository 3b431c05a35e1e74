import { question } from './question.ts';

export const numberOfDoors = question({
  field: 'numberOfDoors',
  alias: 'doors',
  step: {
    id: 'number-of-doors',
    title: 'Number of Doors',
    hint: 'Count the sides of the cabin that open.',
  },
  words: 'How many doors does the cabin need?',
  name: 'Doors',
  lead: { label: 'Doors', card: 'features' },
  crmKey: 'number_of_doors',
  list: 'doorOptions',
  options: [
    {
      id: 1,
      name: '1 Door',
      description: 'You enter and leave through the same door on every level',
      price: { key: 'oneDoor', demo: 0 },
      short: '1',
      spoken: 'one door',
    },
    {
      id: 2,
      name: '2 Doors (opposite sides)',
      description: 'Drive through: in on one side and out on the other',
      price: { key: 'twoDoorsOpposite', demo: 3_200 },
      short: '2',
      spoken: 'two doors, on opposite sides',
    },
    {
      id: 3,
      name: '2 Doors (adjacent sides)',
      description: 'In on one side and out around the corner',
      price: { key: 'twoDoorsAdjacent', demo: 3_600 },
      short: '2',
      spoken: 'two doors, on adjacent sides',
    },
    {
      id: 4,
      name: "I'm not sure",
      description: 'We price one door for now and check the layout with you',
      price: { key: 'notSure', demo: 0 },
      spoken: 'a number of doors still to be decided',
      assumption: {
        about: 'You were not sure about the doors',
        free: 'priced with one door on every level.',
      },
    },
  ],
  emptyText: 'No door options available',
  problem: 'Choose a number of doors from the list (1 to 4)',
  prices: { group: 'extraDoor', element: 'lift', line: 'Doors', included: 'Extra door' },
  inBreakdown: true,
});
