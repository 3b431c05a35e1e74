import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { priceScope } from './included.ts';

const totals = { lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 92_820 };
const undecided = 'Glass doors are undecided: priced without them.';

test('what is in the price are its parts and the GST; what is not, the sentence of the owner and what the answers leave out', () => {
  const notIncluded = 'Building work and the power supply.';
  expect(priceScope({ answers: buildAnswers(), totals, assumptions: [undecided], notIncluded })).toEqual({
    included: ['Lift', 'Shaft', 'Installation', 'GST of $8,438 (ex GST $84,382)'],
    notIncluded: [notIncluded, 'Glass doors: undecided, priced without'],
    assumptions: [],
  });
});

test('what others supply is named', () => {
  const answers = buildAnswers({ shaftType: 'by_builder', includeInstallation: 'no', glassDoors: 'no' });
  const bare = { lift: 66_000, shaft: 0, installation: 0, grandTotal: 66_000 };
  expect(priceScope({ answers, totals: bare, assumptions: [] })).toEqual({
    included: ['Lift', 'GST of $6,000 (ex GST $60,000)'],
    notIncluded: ['Shaft: by your builder', 'Installation: not included'],
    assumptions: [],
  });
});

test('an allowance is in the price, and stays an assumption', () => {
  const allowance = 'Glass doors are undecided: priced with an allowance of $500.';
  const scope = priceScope({ answers: buildAnswers(), totals, assumptions: [allowance] });
  expect(scope.notIncluded).toEqual([]);
  expect(scope.assumptions).toEqual([allowance]);
});

test('an option of the business’s own leaves out what the known one does that it is like', () => {
  const answers = { ...buildAnswers({ glassDoors: 'no' }), shaftType: 'timber' };
  const drawnAs = { shaftType: 'by_builder' };
  expect(priceScope({ answers, drawnAs, totals, assumptions: [] }).notIncluded).toEqual([
    'Shaft: by your builder',
  ]);
});

test('a former estimate without the prices of its elements names none of them', () => {
  const { included } = priceScope({
    answers: buildAnswers(),
    totals: { grandTotal: 66_000 },
    assumptions: [],
  });
  expect(included).toEqual(['GST of $6,000 (ex GST $60,000)']);
});

test('an assumption that leaves nothing out stays one', () => {
  const unsure = 'You were not sure about the doors: priced with one door on every level.';
  const answers = buildAnswers({ numberOfDoors: 4 });
  expect(priceScope({ answers, totals, assumptions: [unsure, undecided] })).toMatchObject({
    notIncluded: ['Glass doors: undecided, priced without'],
    assumptions: [unsure],
  });
});
