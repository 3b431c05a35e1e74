// The state of the questionnaire, and the actions that change it.
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import { startedFromName } from '#contract/page.ts';
import { type ContactField, contactProblems } from '#domain/contact/contact-fields.ts';
import { linkParameters } from '#domain/link-parameters.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import { prefill } from '#domain/prefill.ts';
import { firstStep, lastStep } from '#domain/questionnaire.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { type AnswerField, answerFields } from '#domain/questions/questions.ts';

/** Why there is no price, as shown above the buttons. */
export interface Problem {
  readonly message: string;
  /** A second sentence: what to do. */
  readonly advice?: string;
  /** The step that is the reason, when it is not the last. */
  readonly step?: number;
  /** Whether it makes sense to try the same again. */
  readonly canRetry?: boolean;
}

/** For a failure that has no sentence of its own. */
export const failureText = 'An error occurred during calculation';

export interface Estimate {
  readonly response: EstimateResponse;
  /** The priced answers. If the present answers differ, the price is out of date. */
  readonly answers: DraftAnswers;
}

export interface WizardState {
  readonly step: number;
  /** The step that was shown before this one. Undefined until the first move. */
  readonly stepBefore: number | undefined;
  /** The step that an earlier one was reopened from: completing that one returns here. */
  readonly returnTo: number | undefined;
  /** The step on which Next was pressed without an answer. */
  readonly unanswered: number | undefined;
  readonly options: OptionLists | null;
  readonly answers: DraftAnswers;
  readonly marketing: MarketingParameters;
  /** The visit's id: the API calls it `sessionId`. */
  readonly visitId: string;
  /** The query string that was applied last, so that a reload does not apply it again. */
  readonly lastQuery: string;
  /** A link brought other answers than those of the price: they are priced when the visitor asks for it. */
  readonly isFromLink: boolean;
  readonly touched: readonly ContactField[];
  /** Messages about single fields that do not follow from their texts, until they are changed. */
  readonly fieldErrors: Partial<Readonly<Record<ContactField, string>>>;
  readonly problem: Problem | undefined;
  readonly isCalculating: boolean;
  /** The field to begin at in the contact form that was opened again below the price. The next price closes the form. */
  readonly editing: ContactField | undefined;
  readonly estimate: Estimate | undefined;
  /** Every version that was priced in this visit, in the order of the first price; one of them is the estimate. */
  readonly versions: readonly Estimate[];
}

export type WizardAction =
  | { readonly type: 'chose'; readonly field: AnswerField; readonly value: string | number }
  /** A final choice: if it completes the step, the next step is shown. */
  | { readonly type: 'decided'; readonly field: AnswerField; readonly value: string | number }
  /** Answers that are chosen together, such as those of a change of the price. */
  | { readonly type: 'answered'; readonly answers: DraftAnswers }
  /** Shows the next step, or that an answer of this one is missing. */
  | { readonly type: 'pressed-next' }
  | {
      readonly type: 'typed';
      readonly field: ContactField;
      readonly text: string;
      /** The text is still being composed, by a keyboard or by dictation, so it stays as it is. */
      readonly isComposing?: boolean;
    }
  | { readonly type: 'touched'; readonly fields: readonly ContactField[] }
  | { readonly type: 'edited-contact'; readonly field: ContactField }
  /** Takes back what was edited: the contact is again that of the price, and folded. */
  | { readonly type: 'left-contact' }
  /** Begins a new visit with the contact of this one. */
  | { readonly type: 'began-another'; readonly visitId: string }
  | { readonly type: 'went'; readonly step: number }
  | { readonly type: 'reopened'; readonly step: number }
  | { readonly type: 'options-loaded'; readonly options: OptionLists; readonly query: string }
  | { readonly type: 'failed'; readonly problem: Problem; readonly fieldErrors?: WizardState['fieldErrors'] }
  /** An answer is not offered any more: shows its question, with the lists as they are now. */
  | { readonly type: 'refused'; readonly change: Partial<WizardState> }
  | { readonly type: 'calculating' }
  | { readonly type: 'calculated'; readonly estimate: Estimate }
  /** Shows a version that was priced before. */
  | { readonly type: 'showed'; readonly version: Estimate };

/** Until something is answered, the state of the HTML itself, so that hydration renders nothing twice. */
const noAnswers: DraftAnswers = {};

export function blankWizard(options: OptionLists | null): WizardState {
  return {
    step: firstStep,
    stepBefore: undefined,
    returnTo: undefined,
    unanswered: undefined,
    options,
    answers: noAnswers,
    marketing: {},
    visitId: '',
    lastQuery: '',
    isFromLink: false,
    touched: [],
    fieldErrors: {},
    problem: undefined,
    isCalculating: false,
    editing: undefined,
    estimate: undefined,
    versions: [],
  };
}

/** Everything that a price may depend on. */
const pricedFields = [...answerFields, 'state'] as const;

export function haveSameAnswers(one: DraftAnswers, other: DraftAnswers): boolean {
  return pricedFields.every((field) => one[field] === other[field]);
}

/** Whether something that a price may depend on was changed after the estimate. */
export function isOutOfDate({ estimate, answers }: WizardState): boolean {
  return estimate !== undefined && !haveSameAnswers(estimate.answers, answers);
}

/** The result is the page: the last step, once there is a price. */
export function isPriced({ step, estimate }: WizardState): boolean {
  return step === lastStep && estimate !== undefined;
}

/** Whether the link that led here gave this answer. */
export function isFromLink({ lastQuery, answers, options }: WizardState, field: AnswerField): boolean {
  if (lastQuery === '' || !options || answers[field] === undefined) return false;
  return prefill(linkParameters(lastQuery), options)[field] === answers[field];
}

/** The answers came from an estimate's own page, and only the contact is left to ask for. */
export function isStartedFrom({ step, estimate, lastQuery }: WizardState): boolean {
  return step === lastStep && !estimate && new URLSearchParams(lastQuery).has(startedFromName);
}

/** Below the price the contact is a line, unless somebody edits it or something in it is wrong. */
export function isContactFolded(state: WizardState): boolean {
  if (!isPriced(state) || state.editing !== undefined) return false;
  return Object.keys({ ...contactProblems(state.answers), ...state.fieldErrors }).length === 0;
}
