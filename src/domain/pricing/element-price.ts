import type { Element } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';

/** An element's price. Instead of $0 it says who else supplies it. */
export function elementPrice(
  element: Element,
  dollars: number | undefined,
  answers: Partial<StoredAnswers>,
): string {
  if (dollars === 0 && element === 'shaft' && answers['shaftType'] === 'by_builder') return 'By your builder';
  if (dollars === 0 && element === 'installation' && answers['includeInstallation'] === 'no') {
    return 'Not included';
  }
  return formatDollars(dollars);
}
