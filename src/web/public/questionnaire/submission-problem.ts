// Why the answers cannot be priced yet, in the words of the product's error catalogue.
import { type ContactField, contactFields, contactProblems, contactRecords } from '#domain/contact-fields.ts';
import { firstIncompleteStep, lastStep } from '#domain/questionnaire.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import type { Problem } from './wizard-state.ts';

const incompleteText = 'Please complete all steps before calculating price';
const requiredFieldsText = 'Please fill in all required fields';
const invalidEmailText = 'Please enter a valid email address';

export interface SubmissionProblem {
  readonly problem: Problem;
  readonly toasts: readonly { readonly type: 'warning' | 'error'; readonly text: string }[];
  /** The field that the visitor has to correct first. */
  readonly wrongField?: ContactField | undefined;
}

/** Undefined when every step is complete. */
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
