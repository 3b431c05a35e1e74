import { firstIncompleteStep } from '#domain/questionnaire.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { notify } from '#web/ui/toasts.ts';
import { failureText } from '#web/public/questionnaire/wizard-state.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import type * as RequestEstimate from './request-estimate.ts';

let request: typeof RequestEstimate | undefined;

/** Not needed for the first ten steps. */
export async function loadRequest() {
  return (request ??= await import('./request-estimate.ts'));
}

/** 'Calculate Price': the price or the problem goes into the wizard and into a toast. */
export async function submitEstimate(wizard: WizardStore): Promise<void> {
  const state = wizard.read();
  if (state.isCalculating) return;
  if (request) return request.requestEstimate(wizard);
  // Before it is loaded, so that a second click is ignored.
  const isComplete = firstIncompleteStep(state.answers, state.options) === undefined;
  if (isComplete) wizard.dispatch({ type: 'calculating' });
  const loaded = await loadRequest().catch((error: unknown) => {
    logProblem('the script that requests the price could not be loaded', error);
  });
  if (loaded) return loaded.requestEstimate(wizard);
  const advice = 'Check your connection and reload the page.';
  wizard.dispatch({ type: 'failed', problem: { message: failureText, advice, canRetry: true } });
  notify.error(failureText);
}
