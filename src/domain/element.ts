import { keysOf } from './record-of.ts';

/** The elements of a price. Every price line belongs to one of them. */
export const elementNames = { lift: 'Lift', shaft: 'Shaft', installation: 'Installation' };

export type Element = keyof typeof elementNames;

export const elements = keysOf(elementNames);
