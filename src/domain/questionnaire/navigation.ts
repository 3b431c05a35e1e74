import type { DraftAnswers } from '#domain/answers.ts';
import type { Option } from '#domain/catalogue.ts';
import { isCommercialDraft } from './lift-type.ts';
import { cabinStep, firstStep, lastStep } from './steps.ts';

/** The step after this one; a commercial lift goes from 2 to 4. */
export function nextStep(step: number, draft: DraftAnswers, liftTypes: readonly Option[]): number {
  const next = Math.min(step + 1, lastStep);
  return next === cabinStep && isCommercialDraft(draft, liftTypes) ? next + 1 : next;
}

/** The step before this one; a commercial lift goes from 4 to 2. */
export function previousStep(step: number, draft: DraftAnswers, liftTypes: readonly Option[]): number {
  const previous = Math.max(step - 1, firstStep);
  return previous === cabinStep && isCommercialDraft(draft, liftTypes) ? previous - 1 : previous;
}
