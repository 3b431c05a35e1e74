import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stepAt } from '#domain/questionnaire.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { stepOf } from '#tests/support/steps.ts';
import { blankWizard } from '../wizard-state.ts';
import { createWizardStore } from '../wizard-store.ts';
import { QuestionView } from './step-view.tsx';

const lists = optionLists({ budgetMultipliers: { balanced: 1 } });

function markup(id: string, options: typeof lists | null): string {
  const step = stepOf(id);
  const [question] = stepAt(step).questions;
  if (!question) throw new RangeError(`the step ${id} asks nothing`);
  const wizard = createWizardStore({ prerendered: blankWizard(options) });
  return renderToStaticMarkup(<QuestionView question={question} step={step} wizard={wizard} />);
}

test('a list that is not there yet says that it is loading', () => {
  expect(markup('lift-type', null)).toContain('Loading options...');
});

test('a list with nothing in it says so in the words of its step', () => {
  expect(markup('shaft-requirements', { ...lists, shaftTypes: [] })).toContain('No shaft types available');
});

test('the number of stops needs no list', () => {
  const html = markup('stops', null);
  expect(html).not.toContain('Loading options...');
  expect(html.match(/type="radio"/g)).toHaveLength(5);
});

test('wheelchair access does not offer to leave it undecided', () => {
  expect(markup('wheelchair-access', lists)).not.toContain('Undecided');
});
