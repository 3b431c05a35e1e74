// A price as rows of words and amounts.
import { doorDisplay, type Option, type OptionLists, optionName } from '#domain/catalogue.ts';
import type { EstimateResponse } from '#web/api/read-estimate-response.ts';

type Calculation = EstimateResponse['calculation'];
type AmountRow = readonly [label: string, dollars: number];

/** What the elements contain beyond the basic lift of two stops; what costs nothing is left out. */
export function additionalAmounts(calculation: Calculation): AmountRow[] {
  const { additionalFeatures: features, extraStops, extraStopsCount } = calculation;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const rows: [label: string, dollars: number | undefined][] = [
    ['Extra door', features['extraDoor']],
    ['Outdoor proofing', features['outdoorProofing']],
    ['Glass in cabin', features['glassCabin']],
    ['Glass doors', features['glassDoors']],
    ['Wheelchair access', features['wheelchairAccess']],
    [
      extraStopsCount === undefined ? 'Extra stops' : `Extra stops (${extraStopsCount})`,
      sum(Object.values(extraStops)),
    ],
  ];
  return rows.flatMap(([label, dollars]) => (dollars ? [[label, dollars]] : []));
}

export function breakdownRows(
  breakdown: Readonly<Record<string, string | number | undefined>>,
  options: OptionLists | null,
): (readonly [label: string, value: string])[] {
  const name = (list: readonly Option[] | undefined, id: string | number | undefined) =>
    id === undefined ? '–' : optionName(list ?? [], id);
  const doors = breakdown['numberOfDoors'];
  return [
    ['Number of stops', String(breakdown['numberOfStops'] ?? '–')],
    ['Lift type', name(options?.liftTypes, breakdown['liftType'])],
    ['Cabin', name(options?.cabinTypes, breakdown['cabinType'])],
    ['Doors', typeof doors === 'number' ? doorDisplay(doors) : '–'],
    ['Location', name(options?.indoorOutdoorOptions, breakdown['indoorOutdoor'])],
    ['Shaft type', name(options?.shaftTypes, breakdown['shaftType'])],
  ];
}
