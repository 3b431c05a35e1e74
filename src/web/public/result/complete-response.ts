// The pages can be pointed at an API on another host, which may answer no more than the totals. What is
// missing is left out of the picture, never a reason to show no price.
import type { CalculateResponse } from '#contract/calculate.ts';
import { quoteRange } from '#domain/pricing/quote-range.ts';
import type { Estimate } from '#web/public/wizard/wizard-state.ts';

/** What may have arrived of a T. */
export type Sparse<T> = T extends readonly unknown[] | string | number | null
  ? T
  : { readonly [Key in keyof T]?: Sparse<T[Key]> };

const noFeatures = { extraDoor: 0, outdoorProofing: 0, glassCabin: 0, glassDoors: 0, wheelchairAccess: 0 };
const noTotals = { lift: 0, shaft: 0, installation: 0, grandTotal: 0 };
const noExtraStops = { lift: 0, shaft: 0, yield: 0 };

export function completeResponse({ response, answers }: Estimate): CalculateResponse {
  const given: Sparse<CalculateResponse> = response;
  const { calculation = {}, breakdown = {} } = given;
  const totals = { ...noTotals, ...calculation.totals };
  return {
    breakdown: {
      numberOfStops: breakdown.numberOfStops ?? answers.numberOfStops ?? 0,
      liftType: breakdown.liftType ?? answers.liftType ?? '',
      cabinType: breakdown.cabinType ?? answers.cabinType ?? '',
      numberOfDoors: breakdown.numberOfDoors ?? answers.numberOfDoors ?? 0,
      indoorOutdoor: breakdown.indoorOutdoor ?? answers.indoorOutdoor ?? '',
      shaftType: breakdown.shaftType ?? answers.shaftType ?? '',
    },
    calculation: {
      additionalFeatures: { ...noFeatures, ...calculation.additionalFeatures },
      extraStopsCount: calculation.extraStopsCount ?? 0,
      extraStops: { ...noExtraStops, ...calculation.extraStops },
      totals,
    },
    quoteRange: quoteRange(totals.grandTotal) ?? null,
    assumptions: given.assumptions ?? [],
    whatIf: given.whatIf ?? [],
  };
}
