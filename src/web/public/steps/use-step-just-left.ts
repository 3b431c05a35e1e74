import { useEffect, useState } from 'react';
import type { Step } from '#domain/questionnaire/steps.ts';

/** Long enough for the second click of a double click to pass. */
const leavingMs = 200;

/**
 * The step that was left a moment ago. It stays in the page, hidden: software that presses controls for people
 * checks afterwards whether the option is chosen.
 */
export function useStepJustLeft(step: Step): Step | undefined {
  const [shown, setShown] = useState(step);
  const justLeft = shown === step ? undefined : shown;
  useEffect(() => {
    if (!justLeft) return undefined;
    const timer = setTimeout(() => setShown(step), leavingMs);
    return () => clearTimeout(timer);
  }, [justLeft, step]);
  return justLeft;
}
