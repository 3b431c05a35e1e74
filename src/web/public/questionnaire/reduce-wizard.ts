// How the address and each action change the wizard's state. Pure: no storage, no history, no API.
import { startedFromName } from '#contract/page.ts';
import { contactFields } from '#domain/contact/contact-fields.ts';
import { isEmail } from '#domain/contact/contact.ts';
import { phoneDigits, phoneDoubt } from '#domain/contact/phone.ts';
import { linkParameters } from '#domain/link-parameters.ts';
import { captureMarketing } from '#domain/marketing.ts';
import { prefill } from '#domain/prefill.ts';
import {
  firstIncompleteStep,
  firstStep,
  isSkipped,
  isStepComplete,
  lastStep,
  nextStep,
  previousStep,
} from '#domain/questionnaire.ts';
import { type DraftAnswers, isImplied, withImplied } from '#domain/questions/answers.ts';
import { questions } from '#domain/questions/questions.ts';
import {
  blankWizard,
  type Estimate,
  haveSameAnswers,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts';

function goTo(state: WizardState, step: number): WizardState {
  // The browser's Back may lead to the cabin step of a lift that has since become commercial.
  const { answers, options } = state;
  const target = isSkipped(step, answers, options) ? previousStep(step + 1, answers, options) : step;
  if (target === state.step) return state;
  const leavesContact = state.step === lastStep && target < lastStep;
  return {
    ...state,
    step: target,
    stepBefore: state.step,
    returnTo: undefined,
    unanswered: undefined,
    problem: undefined,
    ...(leavesContact && { touched: [], fieldErrors: {}, editing: undefined }),
  };
}

function choose(state: WizardState, chosen: DraftAnswers): WizardState {
  if (haveSameAnswers({ ...state.answers, ...chosen }, state.answers)) return state;
  const { options } = state;
  // An implied answer was not chosen by the visitor, so it goes when nothing implies it any more.
  const implied = questions.filter((question) => isImplied(question, state.answers, options));
  const kept = Object.fromEntries(
    Object.entries(state.answers).filter(([name]) => !implied.some((question) => question.field === name)),
  );
  return { ...state, isFromLink: false, answers: withImplied({ ...kept, ...chosen }, options) };
}

function complete(state: WizardState): WizardState {
  const { step, answers, options, returnTo } = state;
  if (!isStepComplete(step, answers, options)) return state;
  if (returnTo === undefined) return goTo(state, nextStep(step, answers, options));
  // A changed answer may have made another step incomplete.
  const incomplete = firstIncompleteStep(answers, options) ?? returnTo;
  return incomplete < returnTo ? { ...goTo(state, incomplete), returnTo } : goTo(state, returnTo);
}

type Typed = Extract<WizardAction, { type: 'typed' }>;

function type(state: WizardState, { field, text, isComposing = false }: Typed): WizardState {
  const isPhone = field === 'phone' && !isComposing;
  const value = isPhone ? phoneDigits(text) : text;
  const { [field]: _corrected, ...others } = state.fieldErrors;
  const doubt = isPhone ? phoneDoubt(text) : undefined;
  const fieldErrors = doubt === undefined ? others : { ...others, [field]: doubt };
  const answers = { ...state.answers, [field]: value };
  const isComplete = isStepComplete(lastStep, answers, state.options);
  return { ...state, answers, fieldErrors, problem: isComplete ? undefined : state.problem };
}

const isContact = (name: string) => contactFields.some((field) => field === name);

/** Only the contact, or all but it. */
function contactOf(answers: DraftAnswers, isWanted = true): DraftAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isContact(name) === isWanted));
}

/** Answers that were priced before keep their place. */
function withVersion(versions: readonly Estimate[], priced: Estimate): readonly Estimate[] {
  const isKnown = versions.some(({ answers }) => haveSameAnswers(answers, priced.answers));
  if (!isKnown) return [...versions, priced];
  return versions.map((version) => (haveSameAnswers(version.answers, priced.answers) ? priced : version));
}

/**
 * Answers and marketing parameters from the page's address, once for each query string: a reload does not overwrite
 * what was answered since. Without the option lists it does nothing yet. Marketing parameters are replaced as a whole,
 * so that those of two campaigns never mix.
 */
export function applyQuery(state: WizardState, query: string): WizardState {
  if (query === '' || query === state.lastQuery || !state.options) return state;
  const parameters = linkParameters(query);
  const marketing = captureMarketing(parameters);
  const given = prefill(parameters, state.options);
  const { email = '' } = state.answers;
  // A link's mistyped email does not replace one that is right.
  const kept = isEmail(email) && !isEmail(given.email ?? '') ? { email } : {};
  const answers = withImplied({ ...state.answers, ...given, ...kept }, state.options);
  return {
    ...state,
    step: parameters.some(([name]) => name === startedFromName) ? lastStep : state.step,
    lastQuery: query,
    answers,
    isFromLink:
      state.estimate !== undefined && (state.isFromLink || !haveSameAnswers(state.answers, answers)),
    marketing: Object.keys(marketing).length > 0 ? marketing : state.marketing,
  };
}

export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'chose':
      return choose(state, { [action.field]: action.value });
    case 'answered':
      return choose(state, contactOf(action.answers, false));
    case 'decided':
      return complete(choose(state, { [action.field]: action.value }));
    case 'pressed-next': {
      const { step, answers, options } = state;
      return isStepComplete(step, answers, options) ? complete(state) : { ...state, unanswered: step };
    }
    case 'typed':
      return type(state, action);
    case 'touched':
      // A field is left on the way to another step, too.
      if (state.step < lastStep) return state;
      return { ...state, touched: [...new Set([...state.touched, ...action.fields])] };
    case 'left-contact': {
      const answers = { ...state.answers, ...contactOf(state.estimate?.answers ?? {}) };
      return { ...state, answers, editing: undefined, touched: [], fieldErrors: {}, problem: undefined };
    }
    case 'edited-contact':
      return { ...state, editing: action.field };
    case 'began-another':
      return {
        ...blankWizard(state.options),
        stepBefore: state.step,
        answers: contactOf(state.answers),
        marketing: state.marketing,
        visitId: action.visitId,
      };
    case 'went':
      return goTo(state, action.step);
    case 'reopened': {
      const returnTo = Math.max(state.returnTo ?? firstStep, state.step);
      const moved = goTo(state, action.step);
      return action.step < returnTo && moved !== state ? { ...moved, returnTo } : moved;
    }
    case 'options-loaded': {
      const isNews = JSON.stringify(action.options) !== JSON.stringify(state.options);
      return applyQuery(isNews ? { ...state, options: action.options } : state, action.query);
    }
    case 'failed': {
      // The visitor may have gone back meanwhile: the problem belongs to the last step.
      const shown = state.step === lastStep && {
        problem: action.problem,
        fieldErrors: action.fieldErrors ?? {},
      };
      return { ...state, isCalculating: false, ...shown };
    }
    case 'refused':
      return { ...state, ...action.change };
    case 'calculating':
      return { ...state, isFromLink: false, isCalculating: true, problem: undefined, fieldErrors: {} };
    case 'calculated':
      return {
        ...state,
        isCalculating: false,
        problem: undefined,
        // What was typed meanwhile stays open, since it was not sent.
        editing: contactFields.find((field) => state.answers[field] !== action.estimate.answers[field]),
        estimate: action.estimate,
        versions: withVersion(state.versions, action.estimate),
      };
    case 'showed': {
      const { answers } = action.version;
      return {
        ...state,
        isFromLink: false,
        problem: undefined,
        // The contact may have been corrected since. The state is part of it, but the price depends on it.
        answers: { ...answers, ...contactOf(state.answers), ...(answers.state && { state: answers.state }) },
        estimate: action.version,
      };
    }
  }
}
