import { buildSharedEstimate } from './shared-estimate.ts';
import type { EstimateResponse } from '#contract/estimates.ts';

/** What the pages know of the worked example's estimate. */
export function buildEstimateResponse(): EstimateResponse {
  const { lines, reference, createdOn, validUntil } = buildSharedEstimate();
  return {
    breakdown: {},
    quoteRange: { low: 88_179, high: 102_102 },
    calculation: {
      additionalFeatures: {
        extraDoor: 3200,
        outdoorProofing: 5500,
        glassCabin: 4800,
        glassDoors: 0,
        wheelchairAccess: 2900,
      },
      extraStopsCount: 2,
      extraStops: { lift: 8000, shaft: 4000, yield: 1500 },
      totals: { lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 92_820 },
    },
    assumptions: ['Glass doors are undecided: priced without them.'],
    whatIf: [],
    lines,
    reference,
    createdOn,
    validUntil,
    estimateUrl: 'https://lifts.example.com/estimate/token',
  };
}
