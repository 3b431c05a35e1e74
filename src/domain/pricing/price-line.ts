import type { Element } from '#domain/element.ts';
import type { PriceGroup } from '#domain/questions/questions.ts';

/** Lines that no single question has; every other one is named by its element and its group of prices. */
export const structuralLabels = {
  'lift.base': 'Lift, two stops',
  'lift.extraStops': 'Extra stops',
  'lift.budget': 'Budget consideration',
  'lift.installationParts': 'Lift parts for installing extra stops',
  'lift.yield': 'Yield',
  'lift.yieldOnExtraStops': 'Yield on extra stops',
  'shaft.base': 'Shaft, two stops',
  'shaft.extraStops': 'Extra stops',
  'shaft.yieldOnExtraStops': 'Yield on extra stops',
  'installation.base': 'Installation, two stops',
  'installation.extraStopsLift': 'Extra stops, lift',
  'installation.extraStopsShaft': 'Extra stops, shaft',
  'installation.yieldOnExtraStops': 'Yield on extra stops',
} as const satisfies Record<`${Element}.${string}`, string>;

export type StructuralLineId = keyof typeof structuralLabels;

export type PriceLineId = StructuralLineId | `${Element}.${PriceGroup}`;

/** A line as an estimate keeps it: a fact, whatever lines are called or made up of today. */
export interface StoredLine {
  readonly id: string;
  readonly element: Element;
  readonly label: string;
  /** Whole dollars; negative only for a budget consideration below 1. */
  readonly amount: number;
}

export interface PriceLine extends StoredLine {
  readonly id: PriceLineId;
}
