// Starts the wizard in a browser: from the saved state, the query string, and the answers given before React had arrived.
import type { PageContext } from '#contract/page.ts';
import { meantQuery } from '#domain/link-parameters.ts';
import { firstStep } from '#domain/questionnaire.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { questions } from '#domain/questions/questions.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { fetchOptions } from '#web/api/estimate-api.ts';
import { newId } from '#web/api/new-id.ts';
import { addressOf, currentPath, paths } from '#web/public/location.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/schedule.ts';
import { applyQuery, reduceWizard } from './reduce-wizard.ts';
import { readSavedWizard, saveWizard } from './saved-wizard.ts';
import { blankWizard, type WizardState } from './wizard-state.ts';
import { createWizardStore, type StepHistory, type WizardStore } from './wizard-store.ts';

const retryOptionsMs = 4000;

export function startWizard(context: PageContext, form: HTMLFormElement | undefined): WizardStore {
  const prerendered = atShownStep(blankWizard(context.options), form);
  const saved = { ...blankWizard(context.options), visitId: newId(), ...readSavedWizard() };
  const initial = withFirstAnswers(applyQuery(saved, presentQuery()), form);
  const wizard = createWizardStore({
    prerendered,
    initial,
    history: stepHistory,
    save: saveWizard,
    readVisit: readSavedWizard,
    privacyNotices: context.privacyNotices,
  });
  saveWizard(initial);
  window.addEventListener('pagehide', wizard.keep);
  // A phone may end a page in the background without a pagehide.
  document.addEventListener('visibilitychange', wizard.keep);
  if (currentPath() === paths.estimator) markEntries(prerendered, initial);
  window.addEventListener('popstate', () => {
    const { step, visitId } = presentEntry();
    if (step !== undefined && currentPath() === paths.estimator) wizard.followHistory(step, visitId);
  });
  if (context.options) whenIdle(() => void updateOptions(wizard));
  else void updateOptions(wizard);
  return wizard;
}

const presentQuery = () => meantQuery(window.location.search, window.location.hash);

/** Begins at the step that inline-script.ts shows. */
function atShownStep(state: WizardState, form: HTMLFormElement | undefined): WizardState {
  const step = Number(form?.dataset['step'] ?? firstStep);
  return step === firstStep ? state : { ...state, step, stepBefore: firstStep };
}

/** Answers in the HTML are newer than saved ones. */
function withFirstAnswers(known: WizardState, form: HTMLFormElement | undefined): WizardState {
  if (!form) return known;
  const given = new FormData(form);
  let state = known;
  for (const question of questions) {
    const { field } = question;
    const option = questionOptions(question, known.options)?.find(
      ({ id }) => String(id) === given.get(field),
    );
    if (option) state = reduceWizard(state, { type: 'chose', field, value: option.id });
  }
  return atShownStep(state, form);
}

/** An entry of the browser's history. Every step of a visit is one, at the same address. */
interface Entry {
  readonly step: number;
  /** The step of the entry before this one. */
  readonly from?: number;
  readonly visitId: string;
}

/** The present entry. It has no step if it belongs to another page. */
function presentEntry(): Partial<Entry> {
  const { step, visitId } = fieldsOf(window.history.state);
  return {
    ...(typeof step === 'number' && { step }),
    ...(typeof visitId === 'string' && { visitId }),
  };
}

/** The entry of the page, and that of the step that the visitor went to before React had arrived. */
function markEntries(prerendered: WizardState, initial: WizardState): void {
  const { step, stepBefore } = prerendered;
  const { visitId } = initial;
  const entry: Entry = { step: stepBefore ?? initial.step, visitId };
  const present = presentEntry();
  if (present.step !== entry.step || present.visitId !== visitId) window.history.replaceState(entry, '');
  if (stepBefore !== undefined) stepHistory.push(step, stepBefore, visitId);
}

const stepHistory: StepHistory = {
  push(step, from, visitId) {
    // The link that brought the answers of one visit says nothing about the next.
    const address = presentEntry().visitId === visitId ? undefined : addressOf(paths.estimator);
    window.history.pushState({ step, from, visitId } satisfies Entry, '', address);
  },
  backTo(step) {
    if (fieldsOf(window.history.state)['from'] !== step) return false;
    window.history.back();
    return true;
  },
};

/** Runs in the background: the page has its lists already, unless the server could not read them. */
async function updateOptions(wizard: WizardStore): Promise<void> {
  const result = await fetchOptions();
  if (result.ok) {
    wizard.dispatch({ type: 'options-loaded', options: result.value, query: presentQuery() });
    return;
  }
  logProblem('the options could not be loaded', result.error.kind);
  if (!wizard.read().options) window.setTimeout(() => void updateOptions(wizard), retryOptionsMs);
}
