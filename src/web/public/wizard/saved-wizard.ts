// The wizard in sessionStorage: it lives as long as the tab, and a reload finds it again.
import { savedWizardKey } from '#contract/page-context.ts';
import { answerFields } from '#domain/answers.ts';
import { contactFields } from '#domain/contact.ts';
import { firstStep, lastStep } from '#domain/questionnaire/steps.ts';
import type { WizardState } from './wizard-state.ts';

export type SavedWizard = Pick<
  WizardState,
  'step' | 'answers' | 'marketing' | 'sessionId' | 'lastQuery' | 'estimate'
>;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for what this version of the page cannot use. */
export function parseSavedWizard(json: string | null): SavedWizard | undefined {
  if (json === null) return undefined;
  let saved: unknown;
  try {
    saved = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isRecord(saved) || !isRecord(saved['answers']) || !isRecord(saved['marketing'])) return undefined;
  const { step, answers, sessionId, lastQuery } = saved;
  const isStep = Number.isInteger(step) && Number(step) >= firstStep && Number(step) <= lastStep;
  const known: ReadonlySet<string> = new Set([...answerFields, ...contactFields]);
  const isAnswers = Object.entries(answers).every(
    ([field, value]) => known.has(field) && ['string', 'number'].includes(typeof value),
  );
  if (!isStep || !isAnswers || typeof sessionId !== 'string' || typeof lastQuery !== 'string')
    return undefined;
  return saved as unknown as SavedWizard;
}

/** A page in a frame may be denied storage; then nothing is kept, and everything else works. */
export function readSavedWizard(): SavedWizard | undefined {
  try {
    return parseSavedWizard(window.sessionStorage.getItem(savedWizardKey));
  } catch {
    return undefined;
  }
}

export function saveWizard(state: WizardState): void {
  const { step, answers, marketing, sessionId, lastQuery, estimate } = state;
  const saved: SavedWizard = { step, answers, marketing, sessionId, lastQuery, estimate };
  try {
    window.sessionStorage.setItem(savedWizardKey, JSON.stringify(saved));
  } catch {
    // See above.
  }
}
