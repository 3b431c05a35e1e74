// "What would change this price": the nearest changes to the answers and what each would cost or save.
import type { Answers } from '#domain/answers.ts';
import { maxStops, minStops } from '#domain/catalogue.ts';
import { calculate } from './calculation.ts';
import type { PricingConfig } from './pricing-config.ts';

export interface WhatIf {
  readonly label: string;
  readonly change: Partial<Answers>;
  /** Whole dollars against the present grand total; negative saves money. */
  readonly difference: number;
}

function nearestChanges(answers: Answers, config: PricingConfig): Omit<WhatIf, 'difference'>[] {
  const changes: Omit<WhatIf, 'difference'>[] = [];
  const { numberOfStops } = answers;
  if (numberOfStops > minStops)
    changes.push({ label: 'One stop fewer', change: { numberOfStops: numberOfStops - 1 } });
  if (numberOfStops < maxStops)
    changes.push({ label: 'One stop more', change: { numberOfStops: numberOfStops + 1 } });
  if (answers.glassInCabin === 'yes' || answers.glassDoors === 'yes') {
    changes.push({ label: 'No glass', change: { glassInCabin: 'no', glassDoors: 'no' } });
  }
  if (answers.budgetConsideration !== 'balanced' && Object.hasOwn(config.budgetMultipliers, 'balanced')) {
    changes.push({ label: 'Balanced finish', change: { budgetConsideration: 'balanced' } });
  }
  if (answers.indoorOutdoor === 'outdoor')
    changes.push({ label: 'Indoor instead of outdoor', change: { indoorOutdoor: 'indoor' } });
  if (answers.shaftType === 'glass')
    changes.push({ label: 'Steel-framed shaft', change: { shaftType: 'steel_frame' } });
  return changes;
}

/** The nearest changes that would move the price, in the order a visitor would consider them. */
export function whatIf(answers: Answers, config: PricingConfig): WhatIf[] {
  const present = calculate(answers, config).totals.grandTotal;
  return nearestChanges(answers, config)
    .map((candidate) => ({
      ...candidate,
      difference: calculate({ ...answers, ...candidate.change }, config).totals.grandTotal - present,
    }))
    .filter(({ difference }) => difference !== 0);
}
