// The thank-you page's navigation state. It never stands in the address.
import { contactProblems } from '#domain/contact/contact-fields.ts';
import { splitName } from '#domain/contact/split-name.ts';
import { readAmount } from '#domain/money.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { fieldsOf } from '#domain/record-of.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

export type ThankYouState = ReturnType<typeof readThankYouState>;

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
    liftEstimate: totals.lift,
    installationEstimate: totals.installation,
    shaftEstimate: totals.shaft,
    customerType: customerType ?? '',
    estimateUrl: response.estimateUrl,
    createdOn: response.createdOn,
    validUntil: response.validUntil,
  };
}

/** The text under the first of these names that has one. */
function text(fields: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** A day, as `2026-03-02`. */
function day(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = text(fields, name);
  return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** The number, or numeric text, under the first of these names that has one. */
function amount(fields: Readonly<Record<string, unknown>>, ...names: string[]): number | undefined {
  return names.map((name) => readAmount(fields[name])).find((dollars) => dollars !== undefined);
}

/**
 * Reads `history.state`. Some routers keep the state under `usr`, and some amounts have alternative names. Everything is
 * optional.
 */
export function readThankYouState(state: unknown) {
  const fields = fieldsOf(fieldsOf(state)['usr'] ?? state);
  return {
    firstName: text(fields, 'firstName'),
    lastName: text(fields, 'lastName'),
    email: text(fields, 'email'),
    phone: text(fields, 'phone', 'mobile'),
    customerType: text(fields, 'customerType'),
    grandTotal: amount(fields, 'baseEstimate', 'grandTotal'),
    liftEstimate: amount(fields, 'liftEstimate', 'lift_cost'),
    installationEstimate: amount(fields, 'installationEstimate', 'installation_cost'),
    shaftEstimate: amount(fields, 'shaftEstimate', 'shaft_cost'),
    /** The estimate's own address. */
    estimateUrl: text(fields, 'estimateUrl'),
    createdOn: day(fields, 'createdOn'),
    validUntil: day(fields, 'validUntil'),
  };
}
