import type { CalculateBody } from '#contract/estimates.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { contactFields } from '#domain/contact.ts';
import { honeypotName } from './honeypot.tsx';
import type { WizardState } from '#web/public/questionnaire/wizard-state.ts';

/**
 * What is sent to be priced: every answer, the contact, where the visitor came from, and the visit.
 * Called when every step is complete; that the ids are on the lists is for the server to say.
 */
export function calculateBody(state: WizardState, form: HTMLFormElement | null): CalculateBody {
  const honeypot = form ? new FormData(form).get(honeypotName) : null;
  const companyWebsite = typeof honeypot === 'string' ? honeypot : '';
  const notice = form?.querySelector('[data-privacy-notice]')?.textContent;
  const given = [...answerFields, ...contactFields].map((field) => [field, state.answers[field]]);
  return {
    ...(Object.fromEntries(given) as unknown as CalculateBody),
    ...state.marketing,
    ...(state.visitId && { sessionId: state.visitId }),
    ...(notice && { privacyNotice: notice.slice(0, 1000) }),
    ...(companyWebsite && { companyWebsite }),
  };
}
