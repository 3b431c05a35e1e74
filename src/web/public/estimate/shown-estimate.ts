import type { shownEstimateShape } from '#contract/estimates/estimates.ts';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

/** The fields that both the result and the estimate's own page show. */
export type ShownEstimate = Pick<
  SharedEstimate,
  keyof typeof shownEstimateShape | 'isValid' | 'state' | 'answers' | 'totals'
>;

export function shownEstimate({ response, answers: given }: Estimate): ShownEstimate {
  const { calculation, ...shown } = response;
  const { state = '', ...answers } = given;
  return { ...shown, totals: calculation.totals, state, answers: { ...answers }, isValid: true };
}
