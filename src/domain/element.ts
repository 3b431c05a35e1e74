import { formatDollars } from './money.ts';

/** The elements of a price. Every price line belongs to one of them. */
export const elements = ['lift', 'shaft', 'installation'] as const;

export type Element = (typeof elements)[number];

export const elementNames: Readonly<Record<Element, string>> = {
  lift: 'Lift',
  shaft: 'Shaft',
  installation: 'Installation',
};

/** An element's price. Instead of $0 it says who else supplies it. */
export function elementPrice(
  element: Element,
  dollars: number | undefined,
  answers: Readonly<Record<string, string | number | undefined>>,
): string {
  if (dollars === 0 && element === 'shaft' && answers['shaftType'] === 'by_builder') return 'By your builder';
  if (dollars === 0 && element === 'installation' && answers['includeInstallation'] === 'no') {
    return 'Not included';
  }
  return formatDollars(dollars);
}
