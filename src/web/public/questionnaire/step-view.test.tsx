import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { stepAt } from '#domain/questionnaire.ts';
import { QuestionView } from './step-view.tsx';
import { blankWizard } from './wizard-state.ts';
import { createWizardStore } from './wizard-store.ts';

const lists = optionLists({ balanced: 1 });

function markup(step: number, options: typeof lists | null): string {
  const [question] = stepAt(step).questions;
  if (!question) throw new RangeError(`step ${step} asks nothing`);
  const wizard = createWizardStore({ prerendered: blankWizard(options) });
  return renderToStaticMarkup(<QuestionView question={question} step={step} wizard={wizard} />);
}

test('a list that is not there yet says that it is loading', () => {
  expect(markup(2, null)).toContain('Loading options...');
});

test('a list with nothing in it says so in the words of its step', () => {
  expect(markup(8, { ...lists, shaftTypes: [] })).toContain('No shaft types available');
});

test('the number of stops needs no list', () => {
  const html = markup(1, null);
  expect(html).not.toContain('Loading options...');
  expect(html.match(/type="radio"/g)).toHaveLength(5);
});

test('wheelchair access does not offer to leave it undecided', () => {
  expect(markup(4, lists)).not.toContain('Undecided');
});
