import { startedFromName } from '#contract/page.ts';
import { captureMarketing } from '#domain/marketing.ts';
import { prefill } from '#domain/prefill.ts';
import { lastStep } from '#domain/questionnaire.ts';
import { withImplied } from '#domain/questions/answers.ts';
import type { WizardState } from './wizard-state.ts';

/**
 * Answers and marketing parameters from the page's address, once for each query string: a reload does not overwrite
 * what was answered since. Without the option lists it does nothing yet. Marketing parameters are replaced as a whole,
 * so that those of two campaigns never mix.
 */
export function applyQuery(state: WizardState, query: string): WizardState {
  if (query === '' || query === state.lastQuery || !state.options) return state;
  const parameters = new URLSearchParams(query);
  const marketing = captureMarketing(parameters);
  return {
    ...state,
    step: parameters.has(startedFromName) ? lastStep : state.step,
    lastQuery: query,
    answers: withImplied({ ...state.answers, ...prefill(parameters, state.options) }, state.options),
    marketing: Object.keys(marketing).length > 0 ? marketing : state.marketing,
  };
}
