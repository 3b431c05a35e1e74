import { question } from './question.ts';

function stops<const Count extends number>(id: Count) {
  return {
    id,
    name: `${id} Stops: (Ground + ${id - 1})`,
    description: id === 2 ? 'Ground floor and one other level' : `Ground floor and ${id - 1} more levels`,
    statement: String(id),
  };
}

export const numberOfStops = question({
  field: 'numberOfStops',
  alias: 'stops',
  step: {
    id: 'stops',
    title: 'Lift Estimator',
    hint: 'Short questions, under 60 seconds, and your price is on the screen. A tap answers and goes on.',
  },
  words: 'How many stops does the lift make?',
  name: 'Stops',
  lead: { label: 'Stops', card: 'specifications' },
  crmKey: 'number_of_stops',
  options: [stops(2), stops(3), stops(4), stops(5), stops(6)],
  emptyText: 'No stops available',
  problem: 'Number of stops must be a whole number from 2 to 6',
  inBreakdown: true,
});
