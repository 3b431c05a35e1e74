// A price as rows of words and amounts.
import type { CalculateResponse } from '#contract/calculate.ts';
import { doorDisplay, type Option, type OptionLists, optionName } from '#domain/catalogue.ts';

type Calculation = CalculateResponse['calculation'];
type AmountRow = readonly [label: string, dollars: number];

/** The three that add up to the grand total. */
export function elementAmounts({ totals }: Calculation): AmountRow[] {
  return [
    ['Lift', totals.lift],
    ['Shaft', totals.shaft],
    ['Installation', totals.installation],
  ];
}

/** What the elements contain beyond the basic lift of two stops; what costs nothing is left out. */
export function additionalAmounts(calculation: Calculation): AmountRow[] {
  const { additionalFeatures: features, extraStops, extraStopsCount } = calculation;
  const rows: AmountRow[] = [
    ['Extra door', features.extraDoor],
    ['Outdoor proofing', features.outdoorProofing],
    ['Glass in cabin', features.glassCabin],
    ['Glass doors', features.glassDoors],
    ['Wheelchair access', features.wheelchairAccess],
    [`Extra stops (${extraStopsCount})`, extraStops.lift + extraStops.shaft + extraStops.yield],
  ];
  return rows.filter(([, dollars]) => dollars !== 0);
}

export function breakdownRows(
  breakdown: CalculateResponse['breakdown'],
  options: OptionLists | null,
): (readonly [label: string, value: string])[] {
  const name = (list: readonly Option[] | undefined, id: string) => optionName(list ?? [], id);
  return [
    ['Number of stops', String(breakdown.numberOfStops)],
    ['Lift type', name(options?.liftTypes, breakdown.liftType)],
    ['Cabin', name(options?.cabinTypes, breakdown.cabinType)],
    ['Doors', doorDisplay(breakdown.numberOfDoors)],
    ['Location', name(options?.indoorOutdoorOptions, breakdown.indoorOutdoor)],
    ['Shaft type', name(options?.shaftTypes, breakdown.shaftType)],
  ];
}
