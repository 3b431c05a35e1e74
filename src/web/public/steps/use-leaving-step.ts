import { useEffect, useState } from 'react';
import type { Step } from '#domain/questionnaire/steps.ts';

/** Long enough for the second click of a double click to pass. */
const leavingMs = 200;

/**
 * The step that was left a moment ago. It stays in the page, hidden: what was chosen there can still be
 * asked whether it is checked, by software that presses controls for people.
 */
export function useLeavingStep(step: Step): Step | undefined {
  const [settled, setSettled] = useState(step);
  const leaving = settled === step ? undefined : settled;
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => setSettled(step), leavingMs);
    return () => clearTimeout(timer);
  }, [leaving, step]);
  return leaving;
}
