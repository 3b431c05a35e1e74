import { captureMarketing } from '#domain/marketing.ts';
import { prefill } from '#domain/questionnaire/prefill.ts';
import type { WizardState } from './wizard-state.ts';

/**
 * Answers and marketing parameters from the page's address, once for each query string: a reload does
 * not overwrite what was answered since. Waits for the options, without which no name is known.
 */
export function applyQuery(state: WizardState, query: string): WizardState {
  if (query === '' || query === state.lastQuery || !state.options) return state;
  const parameters = new URLSearchParams(query);
  return {
    ...state,
    lastQuery: query,
    answers: { ...state.answers, ...prefill(parameters, state.options) },
    marketing: { ...state.marketing, ...captureMarketing(parameters) },
  };
}
