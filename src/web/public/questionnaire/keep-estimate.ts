import { keptEstimatesKey } from '#contract/page.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { inStorage } from '#web/public/storage.ts';
import { type KeptEstimate, parseKept } from './kept-estimates.tsx';
import type { WizardState } from './wizard-state.ts';

const mostKept = 5;

/** Keeps it for a later visit. The newest version of a visit takes the place of its earlier ones. */
export function keepEstimate({ estimate, versions }: WizardState): void {
  if (!estimate || estimate.response.estimateUrl === '') return;
  const { reference, createdOn: day, estimateUrl: url, calculation } = estimate.response;
  const caption = liftInBrief(estimate.answers);
  const kept: KeptEstimate = { url, reference, total: calculation.totals.grandTotal, caption, day };
  const ofVisit = new Set(versions.map(({ response }) => response.estimateUrl));
  inStorage('localStorage', (storage) => {
    const others = parseKept(storage.getItem(keptEstimatesKey)).filter((each) => !ofVisit.has(each.url));
    storage.setItem(keptEstimatesKey, JSON.stringify([kept, ...others].slice(0, mostKept)));
  });
}
