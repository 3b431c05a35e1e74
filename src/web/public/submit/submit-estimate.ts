// 'Calculate Price': checks, asks the server, and tells the visitor. No answer is ever lost on the way.
import type { ErrorDetail } from '#contract/api-error.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { type ContactField, contactFields } from '#domain/contact.ts';
import { steps } from '#domain/questionnaire/steps.ts';
import { calculateEstimate } from '#web/api/estimate-api.ts';
import type { ApiFailure } from '#web/api/request.ts';
import { notify } from '#web/ui/toasts.ts';
import { calculateBody } from './calculate-body.ts';
import { submissionProblem } from './submission-problem.ts';
import { failureText, type Problem, type WizardAction } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

export interface Submitted {
  readonly outcome: 'priced' | 'failed' | 'incomplete' | 'busy';
  /** The contact field to look at first. */
  readonly field?: ContactField | undefined;
}

/** The server's refusal: its sentence, at the field or the step it is about where it names one. */
export function refusalOf(failure: ApiFailure): Extract<WizardAction, { type: 'refused' }> {
  const details: readonly ErrorDetail[] = failure.kind === 'refused' ? failure.details : [];
  const message = (failure.kind === 'refused' && failure.error) || failureText;
  const fields = Object.fromEntries(
    details
      .filter(({ path }) => contactFields.some((field) => field === path))
      .map((detail) => [detail.path, detail.message]),
  );
  const wrongAnswer = answerFields.find((field) => details.some(({ path }) => path === field));
  const step = steps.find(({ questions }) => questions.some(({ field }) => field === wrongAnswer))?.number;
  const problem: Problem = step === undefined ? { message, canRetry: true } : { message, step };
  return { type: 'refused', problem, fields };
}

export async function submitEstimate(wizard: WizardStore, companyWebsite: string): Promise<Submitted> {
  const state = wizard.read();
  if (state.isCalculating) return { outcome: 'busy' };
  const wrong = submissionProblem(state.answers, state.options);
  if (wrong) {
    wizard.dispatch({ type: 'touched', fields: contactFields });
    wizard.dispatch({ type: 'refused', problem: wrong.problem });
    for (const { type, text } of wrong.toasts) notify[type](text);
    return { outcome: 'incomplete', field: wrong.firstWrongField };
  }
  wizard.dispatch({ type: 'calculating' });
  const result = await calculateEstimate(calculateBody(state, companyWebsite));
  if (!result.ok) {
    const refusal = refusalOf(result.error);
    wizard.dispatch(refusal);
    notify.error(refusal.problem.message);
    return { outcome: 'failed', field: contactFields.find((field) => refusal.fields?.[field]) };
  }
  wizard.dispatch({ type: 'calculated', estimate: { response: result.value, answers: state.answers } });
  notify.success('Estimate calculated');
  return { outcome: 'priced' };
}
