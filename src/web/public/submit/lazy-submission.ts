import { notify } from '#web/ui/toasts.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import type { Submitted } from './submit-estimate.ts';
import { failureText } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

/** The price is asked for ten steps after the first use. */
export const loadSubmission = () => import('./submit-estimate.ts');

export async function submitEstimateLazily(wizard: WizardStore, companyWebsite: string): Promise<Submitted> {
  const submission = await loadSubmission().catch((error: unknown) => {
    logProblem('the price could not be asked for', error);
  });
  if (submission) return submission.submitEstimate(wizard, companyWebsite);
  const advice = 'Check your connection and reload the page.';
  wizard.dispatch({ type: 'refused', problem: { message: failureText, advice, canRetry: true } });
  notify.error(failureText);
  return { outcome: 'failed' };
}
