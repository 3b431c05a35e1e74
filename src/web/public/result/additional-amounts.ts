import { featureQuestions } from '#domain/pricing/pricing-config.ts';
import type { EstimateResponse } from '#web/api/read-estimate-response.ts';

type Calculation = EstimateResponse['calculation'];
type AmountRow = readonly [label: string, dollars: number];

/** What the elements contain beyond the basic lift of two stops; what costs nothing is left out. */
export function additionalAmounts(calculation: Calculation): AmountRow[] {
  const { additionalFeatures, extraStops, extraStopsCount } = calculation;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const rows: [label: string, dollars: number | undefined][] = [
    ...featureQuestions.map(({ prices: { line, included = line, group } }): [string, number | undefined] => [
      included,
      additionalFeatures[group],
    ]),
    [
      extraStopsCount === undefined ? 'Extra stops' : `Extra stops (${extraStopsCount})`,
      sum(Object.values(extraStops)),
    ],
  ];
  return rows.flatMap(([label, dollars]) => (dollars ? [[label, dollars]] : []));
}
