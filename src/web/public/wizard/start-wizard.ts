// Starts the wizard in a browser: from the saved state, the query string, the option that was tapped before this
// script had run, and the option lists.
import type { PageContext } from '#contract/page-context.ts';
import { firstStep, stepAt } from '#domain/questionnaire/steps.ts';
import { fetchOptions } from '#web/api/estimate-api.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { currentPath, paths } from '#web/public/location.ts';
import { applyQuery } from './apply-query.ts';
import { readSavedWizard, saveWizard } from './saved-wizard.ts';
import { markEntry, onStepEntry, stepHistory } from './step-history.ts';
import { newVisitId } from './visit-id.ts';
import { blankWizard } from './wizard-state.ts';
import { createWizardStore, type WizardStore } from './wizard-store.ts';

const retryOptionsMs = 4000;

/** The stops that were tapped in the prerendered HTML. */
function tappedStops(root: HTMLElement): number | undefined {
  const checked = root.querySelector<HTMLInputElement>('input[name="numberOfStops"]:checked');
  return checked ? Number(checked.value) : undefined;
}

/** In the background: the page has its lists already, unless the server could not read them. */
async function updateOptions(wizard: WizardStore): Promise<void> {
  const result = await fetchOptions();
  if (result.ok) {
    wizard.dispatch({ type: 'options-loaded', options: result.value, query: window.location.search });
    return;
  }
  logProblem('the options could not be loaded', result.error.kind);
  if (!wizard.read().options) window.setTimeout(() => void updateOptions(wizard), retryOptionsMs);
}

export function startWizard(context: PageContext, root: HTMLElement): WizardStore {
  const prerendered = blankWizard(context.options);
  const saved = readSavedWizard();
  const initial = applyQuery({ ...prerendered, visitId: newVisitId(), ...saved }, window.location.search);
  const wizard = createWizardStore({ prerendered, initial, history: stepHistory, save: saveWizard });
  saveWizard(initial);
  onStepEntry(wizard.followHistory);

  if (currentPath() === paths.estimator) {
    markEntry(initial.step);
    const stops = tappedStops(root);
    const [question] = stepAt(firstStep).questions;
    if (stops !== undefined && question && initial.step === firstStep) {
      wizard.dispatch({ type: 'chose', field: question.field, value: stops });
      wizard.next();
    }
  }
  void updateOptions(wizard);
  return wizard;
}
