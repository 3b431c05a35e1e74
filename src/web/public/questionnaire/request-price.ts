// 'Calculate Price': checks and sends the answers, and puts the price or the problem into the wizard and a toast.
import type { CalculateBody } from '#contract/estimates/calculate-request.ts';
import {
  type ContactField,
  contactFields,
  contactProblems,
  contactRecords,
} from '#domain/contact/contact-fields.ts';
import { firstIncompleteStep, lastStep, steps } from '#domain/questionnaire.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { calculateEstimate, fetchOptions, tokenOf } from '#web/api/estimate-api.ts';
import type { ApiFailure, BodyOf } from '#web/api/request.ts';
import { afterPaint } from '#web/ui/schedule.ts';
import { dismissToasts, notify } from '#web/ui/toasts.ts';
import { keepEstimate } from './keep-estimate.ts';
import { startedFrom } from './started-from.ts';
import { failureText, type Problem, type WizardAction, type WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

const timeoutAdvice =
  'The answer is taking too long, and your request may have been stored already. ' +
  'It is safe to try again: the same answers are stored only once.';

const networkAdvice = 'No answer came back. Check your connection and try again.';

/** A failure with the server's sentence, at the field or the step that it is about where it names one. */
export function failedAction(failure: ApiFailure): Extract<WizardAction, { type: 'failed' }> {
  if (failure.kind !== 'refused') {
    const advice = failure.kind === 'timeout' ? timeoutAdvice : networkAdvice;
    return { type: 'failed', problem: { message: failureText, advice, canRetry: true } };
  }
  const message = failure.error ?? failureText;
  const isAbout = (field: string) => failure.details.find(({ path }) => path === field);
  const fieldErrors = Object.fromEntries(
    contactFields.flatMap((field) => {
      const detail = isAbout(field);
      return detail ? [[field, detail.message]] : [];
    }),
  );
  const wrongAnswer = answerFields.find(isAbout);
  const step = steps.find(({ questions }) => questions.some(({ field }) => field === wrongAnswer))?.number;
  const problem: Problem = step === undefined ? { message, canRetry: true } : { message, step };
  return { type: 'failed', problem, fieldErrors };
}

/** What a visitor sees whose answer is not offered any more. Undefined for other failures, and without the new lists. */
export async function refusedAction(
  failure: ApiFailure,
  { answers, ...state }: WizardState,
): Promise<Extract<WizardAction, { type: 'refused' }> | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'option_not_offered') return undefined;
  const fields = new Set(failure.details.map(({ path }) => path));
  const step = steps.find(({ questions }) => questions.some(({ field }) => fields.has(field)))?.number;
  const lists = await fetchOptions();
  if (step === undefined || !lists.ok) return undefined;
  const kept = Object.entries(answers).filter(([field]) => !fields.has(field));
  const change = {
    options: lists.value,
    answers: Object.fromEntries(kept),
    step,
    stepBefore: state.step,
    returnTo: lastStep,
    unanswered: step,
    isCalculating: false,
    problem: { message: failure.error ?? failureText },
  };
  return { type: 'refused', change };
}

/**
 * The waits before further requests. A database that moves to another machine (`unavailable`) is away for about five
 * seconds. A broken connection, or a proxy without a server, is back sooner or stays away. Other failures are shown at once.
 */
function retryDelaysMs(failure: ApiFailure): readonly number[] {
  if (failure.kind === 'network') return [1000, 3000];
  if (failure.kind !== 'refused' || failure.status !== 503) return [];
  return failure.code === 'unavailable' ? [2000, 4000] : [1000, 3000];
}

/** The same answers can be sent again: a visit's identical submissions are stored once. */
async function calculateWithRetries(body: BodyOf<'POST /calculate'>) {
  let result = await calculateEstimate(body);
  for (const ms of result.ok ? [] : retryDelaysMs(result.error)) {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    result = await calculateEstimate(body);
    if (result.ok || retryDelaysMs(result.error).length === 0) break;
  }
  return result;
}

/**
 * The request for a price: the answers, the contact, the marketing parameters, and the visit's id.
 * Called when every step is complete. The server checks whether the ids are on the lists.
 */
function calculateBody(wizard: WizardStore, form: HTMLFormElement | null): CalculateBody {
  const state = wizard.read();
  const continued = state.estimate?.response.estimateUrl ?? startedFrom(state).path;
  const privacyNotice = wizard.privacyNotices?.[state.answers.customerType === 'ndis' ? 'ndis' : 'others'];
  const honeypot = form ? new FormData(form).get(honeypotName) : null;
  const companyWebsite = typeof honeypot === 'string' ? honeypot : '';
  return {
    ...recordOf(answerFields, (field) => state.answers[field]),
    ...recordOf(contactFields, (field) => state.answers[field]),
    ...state.marketing,
    ...(state.visitId && { sessionId: state.visitId }),
    // A change costs what was shown beside it, also after the owner has saved new prices.
    ...(continued && { continues: tokenOf(continued).token }),
    ...(privacyNotice && { privacyNotice }),
    ...(companyWebsite && { companyWebsite }),
  };
}

const incompleteText = 'Please complete all steps before calculating price';
const requiredFieldsText = 'Please fill in all required fields';
const invalidEmailText = 'Please enter a valid email address';

interface SubmissionProblem {
  readonly problem: Problem;
  readonly toasts: readonly { readonly type: 'warning' | 'error'; readonly text: string }[];
  /** The field that the visitor has to correct first. */
  readonly wrongField?: ContactField | undefined;
}

/** Why the answers cannot be priced yet. Undefined when every step is complete. */
export function submissionProblem(
  draft: DraftAnswers,
  lists: OptionLists | null,
): SubmissionProblem | undefined {
  const step = firstIncompleteStep(draft, lists);
  if (step === undefined) return undefined;
  const incomplete = { type: 'warning', text: incompleteText } as const;
  if (step < lastStep) return { problem: { message: incompleteText, step }, toasts: [incomplete] };

  const problems = contactProblems(draft);
  const isMissing = contactFields.some(
    (field) => contactRecords[field].required !== undefined && !draft[field]?.trim(),
  );
  const isEmailInvalid = Boolean(draft.email?.trim()) && problems.email !== undefined;
  return {
    problem: { message: incompleteText, advice: isMissing ? requiredFieldsText : invalidEmailText },
    toasts: isEmailInvalid ? [incomplete, { type: 'error', text: invalidEmailText }] : [incomplete],
    wrongField: contactFields.find((field) => problems[field] !== undefined),
  };
}

/** Checks the answers, sends them to be priced, and focuses the contact field that has to be corrected first. */
export async function requestPrice(wizard: WizardStore): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form[data-step]');
  const focus = (field: ContactField | undefined) => {
    const input = field && form?.querySelector<HTMLElement>(`[name="${field}"]`);
    input?.focus();
    // The message above the fields, rendered in between, may have moved it off the screen.
    requestAnimationFrame(() => input?.scrollIntoView({ block: 'nearest' }));
  };
  const state = wizard.read();
  if (state.isCalculating) return;
  // What was said of the last try.
  dismissToasts();
  const incomplete = submissionProblem(state.answers, state.options);
  if (incomplete) {
    wizard.dispatch({ type: 'touched', fields: contactFields });
    wizard.dispatch({ type: 'failed', problem: incomplete.problem });
    for (const { type, text } of incomplete.toasts) notify[type](text, { isSilent: true });
    focus(incomplete.wrongField);
    return;
  }
  // Sent before the page shows that it is: rendering takes a phone as long as a part of the way to the server.
  const pricing = calculateWithRetries(calculateBody(wizard, form));
  wizard.dispatch({ type: 'calculating' });
  const result = await pricing;
  // The visitor went to another lift meanwhile.
  if (wizard.read().visitId !== state.visitId) return;
  if (!result.ok) {
    // The browser's flag only explains a failure: behind some VPNs it says offline of a good connection.
    if (result.error.kind === 'network' && !navigator.onLine) return submitWhenOnline(wizard);
    const refused = await refusedAction(result.error, wizard.read());
    if (refused) return wizard.dispatch(refused);
    const failed = failedAction(result.error);
    wizard.dispatch(failed);
    notify.error(failed.problem.message, { isSilent: true });
    focus(contactFields.find((field) => failed.fieldErrors?.[field]));
    return;
  }
  const estimate = { response: result.value, answers: state.answers };
  wizard.dispatch({ type: 'calculated', estimate });
  keepEstimate(wizard.read());
  // After the price, because a message takes a phone as long to show as the price.
  afterPaint(() => notify.success('Estimate calculated', { isSilent: true }));
}

const offlineProblem: Problem = {
  message: 'You are offline. We calculate when you are back.',
  canRetry: true,
};

function submitWhenOnline(wizard: WizardStore): void {
  wizard.dispatch({ type: 'failed', problem: offlineProblem });
  notify.warning(offlineProblem.message, { isSilent: true });
  // Unless the visitor has gone on to something else.
  const submit = () => wizard.read().problem === offlineProblem && void requestPrice(wizard);
  window.addEventListener('online', submit, { once: true });
}

/**
 * A name and a label that robots fill in and browsers do not: "company" would be filled in by the browser of a real
 * visitor, who would then be taken for a robot.
 */
export const honeypotName = 'website';
