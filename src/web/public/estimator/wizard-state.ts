// What the estimator knows, and how each act of the visitor changes it. Pure: storage, history and the
// API are the store's and its callers' affair.
import type { CalculateResponse } from '#contract/calculate.ts';
import {
  answerFields,
  type AnswerField,
  type ContactField,
  contactFields,
  type DraftAnswers,
} from '#domain/answers.ts';
import type { OptionLists } from '#domain/catalogue.ts';
import { phoneDigits } from '#domain/contact.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import { isStepComplete } from '#domain/questionnaire/completeness.ts';
import { isCommercialDraft, settleDraftCabin } from '#domain/questionnaire/lift-type.ts';
import { nextStep, previousStep } from '#domain/questionnaire/navigation.ts';
import { cabinStep, firstStep, lastStep } from '#domain/questionnaire/steps.ts';

/** What stands in the way of a price, as shown beside the button. */
export interface Problem {
  readonly message: string;
  /** A second sentence: what to do. */
  readonly advice?: string;
  /** The step that is the reason, when it is not the last. */
  readonly step?: number;
  /** Trying the same again makes sense. */
  readonly canRetry?: boolean;
}

export interface Estimate {
  readonly response: CalculateResponse;
  /** What was priced; when the answers differ from it, the price is out of date. */
  readonly answers: DraftAnswers;
}

export interface WizardState {
  readonly step: number;
  /** How many times a step was gone to since the page was loaded: focus and announcements follow it. */
  readonly moves: number;
  readonly options: OptionLists | null;
  readonly answers: DraftAnswers;
  readonly marketing: MarketingParameters;
  readonly sessionId: string;
  /** The query string that was last taken over, so that a reload does not take it over again. */
  readonly lastQuery: string;
  readonly touched: readonly ContactField[];
  /** The server's words about single fields, until they are changed. */
  readonly refused: Partial<Readonly<Record<ContactField, string>>>;
  readonly problem: Problem | undefined;
  readonly isCalculating: boolean;
  readonly estimate: Estimate | undefined;
}

export type WizardAction =
  | { readonly type: 'chose'; readonly field: AnswerField; readonly value: string | number }
  | { readonly type: 'completed'; readonly step: number }
  | { readonly type: 'typed'; readonly field: ContactField; readonly text: string }
  | { readonly type: 'touched'; readonly fields: readonly ContactField[] }
  | { readonly type: 'went'; readonly step: number }
  | { readonly type: 'options-arrived'; readonly options: OptionLists }
  | { readonly type: 'refused'; readonly problem: Problem; readonly fields?: WizardState['refused'] }
  | { readonly type: 'calculating' }
  | { readonly type: 'calculated'; readonly estimate: Estimate };

export function blankWizard(options: OptionLists | null): WizardState {
  return {
    step: firstStep,
    moves: 0,
    options,
    answers: {},
    marketing: {},
    sessionId: '',
    lastQuery: '',
    touched: [],
    refused: {},
    problem: undefined,
    isCalculating: false,
    estimate: undefined,
  };
}

export function liftTypesOf(state: WizardState): OptionLists['liftTypes'] {
  return state.options?.liftTypes ?? [];
}

function goTo(state: WizardState, step: number): WizardState {
  // The browser's Back may lead to the cabin step of a lift that has since become commercial.
  const skipped = step === cabinStep && isCommercialDraft(state.answers, liftTypesOf(state));
  const target = skipped ? previousStep(step + 1, state.answers, liftTypesOf(state)) : step;
  if (target === state.step) return state;
  const leavesContact = state.step === lastStep && target < lastStep;
  return {
    ...state,
    step: target,
    moves: state.moves + 1,
    ...(leavesContact && { touched: [], refused: {}, problem: undefined }),
  };
}

function choose(state: WizardState, field: AnswerField, value: string | number): WizardState {
  if (state.answers[field] === value) return state;
  const answers = { ...state.answers, [field]: value };
  return { ...state, answers: state.options ? settleDraftCabin(answers, state.options) : answers };
}

function type(state: WizardState, field: ContactField, text: string): WizardState {
  const value = field === 'phone' ? phoneDigits(text) : text;
  const { [field]: _answered, ...refused } = state.refused;
  const answers = { ...state.answers, [field]: value };
  const isMended = isStepComplete(lastStep, answers, liftTypesOf(state));
  return { ...state, answers, refused, problem: isMended ? undefined : state.problem };
}

export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'chose':
      return choose(state, action.field, action.value);
    case 'completed':
      return state.step === action.step && isStepComplete(action.step, state.answers, liftTypesOf(state))
        ? goTo(state, nextStep(action.step, state.answers, liftTypesOf(state)))
        : state;
    case 'typed':
      return type(state, action.field, action.text);
    case 'touched':
      return action.fields.every((field) => state.touched.includes(field))
        ? state
        : {
            ...state,
            touched: contactFields.filter((f) => state.touched.includes(f) || action.fields.includes(f)),
          };
    case 'went':
      return goTo(state, action.step);
    case 'options-arrived':
      return { ...state, options: action.options };
    case 'refused':
      return { ...state, isCalculating: false, problem: action.problem, refused: action.fields ?? {} };
    case 'calculating':
      return { ...state, isCalculating: true, problem: undefined, refused: {} };
    case 'calculated':
      return { ...state, isCalculating: false, problem: undefined, estimate: action.estimate };
  }
}

/** Whether an answer that has a price was changed after the estimate. */
export function isOutOfDate(state: WizardState): boolean {
  const priced = state.estimate?.answers;
  return priced !== undefined && answerFields.some((field) => priced[field] !== state.answers[field]);
}
