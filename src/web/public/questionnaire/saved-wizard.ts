// The wizard in sessionStorage: it lives as long as the tab, and a reload finds it again.
import { savedWizardKey } from '#contract/page.ts';
import { contactFields } from '#domain/contact/contact-fields.ts';
import { captureMarketing } from '#domain/marketing.ts';
import { firstStep, lastStep } from '#domain/questionnaire.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { answerFields, hasNumericIds, questions } from '#domain/questions/questions.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson } from '#domain/text.ts';
import { readEstimateResponse } from '#web/api/estimate-api.ts';
import { inStorage } from '#web/public/storage.ts';
import type { Estimate, WizardState } from './wizard-state.ts';

export type SavedWizard = Pick<
  WizardState,
  'step' | 'answers' | 'marketing' | 'visitId' | 'lastQuery' | 'isFromLink' | 'estimate' | 'versions'
>;

const numericFields: ReadonlySet<string> = new Set(questions.filter(hasNumericIds).map(({ field }) => field));
const knownFields: ReadonlySet<string> = new Set([...answerFields, ...contactFields]);

/** Leaves out fields that this version of the page does not know. */
function readDraft(saved: unknown): DraftAnswers | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  return Object.fromEntries(
    Object.entries(saved).filter(
      ([field, answer]) =>
        knownFields.has(field) && typeof answer === (numericFields.has(field) ? 'number' : 'string'),
    ),
  );
}

function readEstimate(value: unknown): Estimate | undefined {
  const saved = fieldsOf(value);
  const response = readEstimateResponse(saved['response']);
  const answers = readDraft(saved['answers']);
  return response && answers && { response, answers };
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** Returns undefined if this version of the page cannot use it. */
export function parseSavedWizard(json: string | null | undefined): SavedWizard | undefined {
  const saved = fieldsOf(parseJson(json ?? ''));
  const { step, marketing, visitId, lastQuery, isFromLink, estimate, versions } = saved;
  const isStep = typeof step === 'number' && Number.isInteger(step) && step >= firstStep && step <= lastStep;
  const answers = readDraft(saved['answers']);
  if (!isStep || !answers) return undefined;
  if (typeof visitId !== 'string' || typeof lastQuery !== 'string') return undefined;
  return {
    step,
    answers,
    marketing: captureMarketing(Object.entries(fieldsOf(marketing)).filter(isText)),
    visitId,
    lastQuery,
    isFromLink: isFromLink === true,
    estimate: readEstimate(estimate),
    versions: (Array.isArray(versions) ? versions : [])
      .map(readEstimate)
      .filter((version) => version !== undefined),
  };
}

/** The key of the present visit, or of another one of this tab. */
const keyOf = (other?: string) => (other === undefined ? savedWizardKey : `${savedWizardKey}:${other}`);

export function saveWizard(state: WizardState, other?: string): void {
  const { step, answers, marketing, visitId, lastQuery, isFromLink, estimate, versions } = state;
  const saved: SavedWizard = { step, answers, marketing, visitId, lastQuery, isFromLink, estimate, versions };
  inStorage('sessionStorage', (storage) => storage.setItem(keyOf(other), JSON.stringify(saved)));
}

export function readSavedWizard(other?: string): SavedWizard | undefined {
  return parseSavedWizard(inStorage('sessionStorage', (storage) => storage.getItem(keyOf(other))));
}
