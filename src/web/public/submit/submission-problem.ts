// Why the answers cannot be priced yet, in the words of the product's error catalogue.
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { type ContactField, contactFields, contactProblems } from '#domain/contact.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { firstIncompleteStep } from '#domain/questionnaire/completeness.ts';
import { lastStep } from '#domain/questionnaire/steps.ts';
import type { Problem } from '#web/public/wizard/wizard-state.ts';

export const incompleteText = 'Please complete all steps before calculating price';
export const requiredFieldsText = 'Please fill in all required fields';
export const invalidEmailText = 'Please enter a valid email address';

export interface SubmissionProblem {
  readonly problem: Problem;
  readonly toasts: readonly { readonly type: 'warning' | 'error'; readonly text: string }[];
  /** Where the visitor should look first. */
  readonly firstWrongField?: ContactField | undefined;
}

/** Undefined when everything is answered. */
export function submissionProblem(
  draft: DraftAnswers,
  lists: OptionLists | null,
): SubmissionProblem | undefined {
  const step = firstIncompleteStep(draft, lists);
  if (step === undefined) return undefined;
  const incomplete = { type: 'warning', text: incompleteText } as const;
  if (step < lastStep) return { problem: { message: incompleteText, step }, toasts: [incomplete] };

  const problems = contactProblems(draft);
  const firstWrongField = contactFields.find((field) => problems[field] !== undefined);
  const isMissing = contactFields.some((field) => !draft[field]?.trim());
  const isEmailWrong = Boolean(draft.email?.trim()) && problems.email !== undefined;
  return {
    problem: isMissing
      ? { message: incompleteText, advice: requiredFieldsText }
      : { message: invalidEmailText },
    toasts: [
      ...(isMissing ? [incomplete] : []),
      ...(isEmailWrong ? [{ type: 'error', text: invalidEmailText } as const] : []),
    ],
    firstWrongField,
  };
}
