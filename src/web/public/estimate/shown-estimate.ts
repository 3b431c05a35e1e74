import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

/** The fields that both the result and the estimate's own page show. */
export type ShownEstimate = Pick<
  SharedEstimate,
  | 'reference'
  | 'createdOn'
  | 'validUntil'
  | 'isValid'
  | 'state'
  | 'answers'
  | 'answerNames'
  | 'optionNames'
  | 'drawnAs'
  | 'totals'
  | 'lines'
  | 'assumptions'
  | 'alternatives'
  | 'rangeRecord'
>;

export function shownEstimate({ response, answers: given }: Estimate): ShownEstimate {
  const { calculation, ...shown } = response;
  const { state = '', ...answers } = given;
  return { ...shown, totals: calculation.totals, state, answers: { ...answers }, isValid: true };
}
