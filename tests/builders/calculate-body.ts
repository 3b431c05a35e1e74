import type { CalculateBody } from '#contract/estimates/calculate-request.ts';
import { buildAnswers, buildContact } from './answers.ts';

/** What the page sends at the last step. */
export function buildCalculateBody(overrides: Partial<CalculateBody> = {}): CalculateBody {
  return { ...buildAnswers(), ...buildContact(), ...overrides };
}
