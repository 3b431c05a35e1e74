// Steps by their ids, so that a new question before them changes no test.
import { type Step, stepAt, steps } from '#domain/questionnaire.ts';

/** The number of the step with this id. */
export function stepOf(id: string): number {
  const step = steps.find((each) => each.id === id);
  if (!step) throw new RangeError(`there is no step ${id}`);
  return step.number;
}

/** The step after the one with this id. */
export function stepAfter(id: string): Step {
  return stepAt(stepOf(id) + 1);
}
