import type { Element } from '#domain/element.ts';
import type { PriceGroup } from '#domain/questions/questions.ts';

/** Lines that belong to no single question. The others are named after their element and group of prices. */
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

/** A line as an estimate keeps it. It never changes, even if lines get other names or amounts later. */
export interface StoredLine {
  readonly id: string;
  /** Null for an adjustment. */
  readonly element: Element | null;
  readonly label: string;
  /** Whole dollars; negative only for a budget consideration below 1 and for a discount. */
  readonly amount: number;
}

export const isYield = ({ id }: StoredLine): boolean => id.includes('.yield');

/** The yield after a discount. What an own line adds pays for its work, and is no yield. */
export const yieldOf = (lines: readonly StoredLine[]): number =>
  lines.reduce(
    (sum, line) => (isYield(line) || (line.element === null && line.amount < 0) ? sum + line.amount : sum),
    0,
  );

export interface PriceLine extends StoredLine {
  readonly id: PriceLineId;
  readonly element: Element;
}

/**
 * The likely range of a final quote: 95 % to 110 % of the grand total, in whole dollars, half up. Undefined without an
 * amount above zero.
 */
export function quoteRange(grandTotal: number | undefined) {
  if (grandTotal === undefined || !Number.isFinite(grandTotal) || grandTotal <= 0) return undefined;
  const percent = (share: number) => Math.floor((grandTotal * share + 50) / 100);
  return { low: percent(95), high: percent(110) };
}

/** The record below the range, in words for visitors. */
export function rangeRecordInWords({ sales, within }: { readonly sales: number; readonly within: number }) {
  return `Of our last ${sales} sales ${within} closed within this range.`;
}
