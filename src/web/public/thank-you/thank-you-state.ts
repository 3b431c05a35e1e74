import { contactProblems, splitName } from '#domain/contact.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

/** The estimate's amounts, and the contact as it stands in the form now, unless the form has errors. */
export function thankYouStateOf({ response, answers }: Estimate, current: DraftAnswers) {
  const { totals } = response.calculation;
  const hasErrors = Object.keys(contactProblems(current)).length > 0;
  const { fullName, email, phone, customerType } = hasErrors ? answers : current;
  return {
    baseEstimate: totals.grandTotal,
    grandTotal: totals.grandTotal,
    ...splitName(fullName ?? ''),
    email: email?.trim() ?? '',
    phone: phone ?? '',
    liftEstimate: totals['lift'],
    installationEstimate: totals['installation'],
    shaftEstimate: totals['shaft'],
    customerType: customerType ?? '',
    estimateUrl: response.estimateUrl,
  };
}
