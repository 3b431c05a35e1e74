// Starts the wizard in a browser: from what the HTML shows, the saved state, the query string and the option lists.
import type { PageContext } from '#contract/page.ts';
import { firstStep } from '#domain/questionnaire.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { fetchOptions } from '#web/api/estimate-api.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { currentPath, paths } from '#web/public/location.ts';
import { applyQuery } from './apply-query.ts';
import { withFirstAnswers } from './first-answers.ts';
import { reduceWizard } from './reduce-wizard.ts';
import { readSavedWizard, saveWizard } from './saved-wizard.ts';
import { markEntry, onStepEntry, stepHistory } from './step-history.ts';
import { newId } from '#web/api/new-id.ts';
import { blankWizard, type WizardState } from './wizard-state.ts';
import { createWizardStore, type WizardStore, type WizardStoreDeps } from './wizard-store.ts';

const retryOptionsMs = 4000;

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

/** Where the visitor left off; what was answered in the HTML just now counts most. */
function initialState(shown: WizardState): WizardState {
  const saved = { ...shown, visitId: newId(), ...readSavedWizard() };
  const known = applyQuery(saved, window.location.search);
  const answered = answerFields.reduce((state, field) => {
    const value = shown.answers[field];
    return value === undefined ? state : reduceWizard(state, { type: 'chose', field, value });
  }, known);
  return shown.step > firstStep ? { ...answered, step: shown.step } : answered;
}

export function startWizard(
  context: PageContext,
  form?: HTMLFormElement,
  show?: WizardStoreDeps['show'],
): WizardStore {
  const prerendered = blankWizard(context.options);
  const initial = initialState(withFirstAnswers(prerendered, form));
  const wizard = createWizardStore({
    prerendered,
    initial,
    history: stepHistory,
    save: saveWizard,
    ...(show && { show }),
  });
  saveWizard(initial);
  onStepEntry(wizard.followHistory);
  if (currentPath() === paths.estimator) markEntry(initial.step);
  if (context.options) whenIdle(() => void updateOptions(wizard));
  else void updateOptions(wizard);
  return wizard;
}
