import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import type { PricingConfig } from './pricing-config.ts';
import { assumptions } from './assumptions.ts';
import { priceLines } from '#domain/pricing/price-lines.ts';

const unsure = buildAnswers({ numberOfDoors: 4, glassInCabin: 'undecided', glassDoors: 'undecided' });
const assumed = (config: PricingConfig, answers = unsure) =>
  assumptions(answers, priceLines(answers, config));

test('for a sure visitor nothing is assumed', () => {
  expect(assumed(buildPricingConfig(), buildAnswers({ glassDoors: 'no' }))).toEqual([]);
});

test('where the visitor was not sure, the price says what it left out', () => {
  expect(assumed(buildPricingConfig())).toEqual([
    'You were not sure about the doors: priced with one door on every level.',
    'Glass in the cabin is undecided: priced without it.',
    'Glass doors are undecided: priced without them.',
  ]);
});

test('where the business prices an allowance for the undecided, the amount is said', () => {
  const allowing = buildPricingConfig({
    additionalFeatures: {
      extraDoor: { notSure: 1_600 },
      glassCabin: { undecided: 2_400 },
      glassDoors: { undecided: 1_200 },
    },
  });
  expect(assumed(allowing)).toEqual([
    'You were not sure about the doors: priced with an allowance of $1,600.',
    'Glass in the cabin is undecided: priced with an allowance of $2,400.',
    'Glass doors are undecided: priced with an allowance of $1,200.',
  ]);
});
