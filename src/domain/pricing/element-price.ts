import type { Element } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { chosenOption } from '#domain/questions/answers.ts';
import type { AnswerField } from '#domain/questions/questions.ts';

/** The question whose answer says who supplies an element. */
const suppliedBy: Readonly<Partial<Record<Element, AnswerField>>> = {
  shaft: 'shaftType',
  installation: 'includeInstallation',
};

/** An element's price. If somebody else supplies the element, the words say so instead of $0. */
export function elementPrice(
  element: Element,
  dollars: number | undefined,
  answers: Readonly<Record<string, string | number | undefined>>,
): string {
  const field = suppliedBy[element];
  const elsewhere = dollars === 0 && field ? chosenOption(answers, field)?.elsewhere : undefined;
  return elsewhere ?? formatDollars(dollars);
}
