/** The elements of a price. Every price line belongs to one of them. */
export const elements = ['lift', 'shaft', 'installation'] as const;

export type Element = (typeof elements)[number];

export const elementNames: Readonly<Record<Element, string>> = {
  lift: 'Lift',
  shaft: 'Shaft',
  installation: 'Installation',
};
