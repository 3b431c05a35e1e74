import { labelFromKey } from '#domain/text.ts';
import { type Option, question } from './question.ts';

export const budgetConsideration = question({
  field: 'budgetConsideration',
  alias: 'budget',
  step: {
    id: 'budget-consideration',
    title: 'Budget Consideration',
    hint: 'This sets the level of finishes.',
  },
  words: 'What matters most to you?',
  name: 'Budget',
  lead: { label: 'Budget', card: 'specifications' },
  crmKey: 'budget_consideration',
  list: 'budgetConsiderations',
  options: [
    {
      id: 'balanced',
      name: 'Balanced',
      description: 'Perfect balance of cost and quality',
      finishes: 'standard finishes',
    },
    {
      id: 'look',
      name: 'Look',
      description: 'Enhanced aesthetics and premium finishes',
      finishes: 'premium finishes',
    },
  ],
  isOpenEnded: true,
  emptyText: 'No budget considerations available',
  problem: 'Choose a budget consideration from the list',
});

/** Multipliers in the configuration that visitors are not offered. */
export const hiddenBudgets: ReadonlySet<string> = new Set(['budget', 'premium']);

export function isOfferedBudget(key: string): boolean {
  return !hiddenBudgets.has(key);
}

/**
 * One option for each multiplier that visitors are offered: first the known ones, in their own order, then the
 * business's own.
 */
export function budgetOptions(multipliers: Readonly<Record<string, number>>): readonly Option<string>[] {
  const offered = Object.keys(multipliers).filter(isOfferedBudget);
  const known = budgetConsideration.options.filter(({ id }) => offered.includes(id));
  const others = offered.filter((id) => !known.some((option) => option.id === id)).toSorted();
  return [
    ...known,
    ...others.map((id) => {
      const name = labelFromKey(id);
      return { id, name, description: `Priced at the ${name} level` };
    }),
  ];
}
