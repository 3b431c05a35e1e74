// The smallest React page that asks the same questions: the cost of the framework without a design.
import { createElement as h, type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { steps } from '#domain/questionnaire.ts';

export function PlainQuestionnaire(): ReactNode {
  const [number, setNumber] = useState(1);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const { title, questions } = steps[number - 1] ?? { title: '', questions: [] };

  function answer(field: string, id: string): void {
    const given = { ...answers, [field]: id };
    setAnswers(given);
    if (questions.every((question) => given[question.field] !== undefined)) setNumber(number + 1);
  }

  const groups = questions.map(({ field, words, options }) => {
    const choices = options.map(({ id, name }) => {
      const onClick = () => answer(field, String(id));
      return h('label', { key: id }, h('input', { type: 'radio', name: field, value: id, onClick }), name);
    });
    return h('fieldset', { key: field }, h('legend', null, words), choices);
  });
  return h('form', { key: number }, h('h1', null, title), groups);
}

if (typeof document !== 'undefined') {
  hydrateRoot(document.getElementById('root') ?? document.body, h(PlainQuestionnaire));
}
