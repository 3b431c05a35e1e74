// A lead as the CRM's contact record. Answers are the product's own ids, which stay the same when a name on screen
// changes. Every value is a string, and empty ones are left out.
import { contactFields, contactRecords } from '#domain/contact/contact-fields.ts';
import { toE164 } from '#domain/contact/phone.ts';
import { splitName } from '#domain/contact/split-name.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { adjustmentOf, quoteRangeOf } from '#domain/pricing/adjustment.ts';
import { calculationOf } from '#domain/pricing/calculation.ts';
import { featureGroups, questions } from '#domain/questions/questions.ts';
import { keysOf, recordOf } from '#domain/record-of.ts';
import type { CrmSettings } from '#server/config.ts';
import type { Delivery } from '../channel.ts';

export type SentLead = Pick<
  Delivery,
  'contact' | 'answers' | 'lines' | 'marketing' | 'leadId' | 'reference' | 'estimateUrl' | 'validUntil'
>;

export type ContactRecord = ReturnType<typeof contactRecord>;

export function contactRecord(lead: SentLead, settings: CrmSettings) {
  const { fullName, email, phone } = lead.contact;
  const { firstName, lastName } = splitName(fullName);
  return {
    ...withoutEmpty({
      firstName,
      lastName,
      name: fullName,
      email,
      phone: settings.phoneFormat === 'e164' ? toE164(phone) : phone,
      locationId: settings.locationId,
      gender: settings.gender,
      state: lead.contact.state,
      // All states are Australian.
      country: 'AU',
      source: settings.source,
    }),
    customFields: Object.entries(withoutEmpty(fieldValues(lead))).map(([key, value]) => ({
      ...nameOf(key, settings),
      [settings.fieldValueKey]: value,
    })),
  };
}

/**
 * Without a mapping our keys are the ids. With a mapping, a field that it does not name is sent with its key only.
 * HighLevel's v3 takes an id or a key, not both.
 */
function nameOf(
  key: string,
  { version, customFieldIds, hasFieldIds }: CrmSettings,
): Readonly<Record<string, string>> {
  const id = hasFieldIds && Object.hasOwn(customFieldIds, key) ? customFieldIds[key] : undefined;
  if (version === 'v3') return id === undefined ? { key } : { id };
  if (id !== undefined) return { id, key };
  return hasFieldIds && Object.keys(customFieldIds).length === 0 ? { id: key, key } : { key };
}

function fieldValues({ contact, answers, lines, marketing, ...lead }: SentLead) {
  const { additionalFeatures, extraStops, extraStopsCount, totals } = calculationOf(
    Number(answers['numberOfStops']),
    lines,
  );
  const range = quoteRangeOf({ lines, totals });
  const adjustment = adjustmentOf(lines);
  return {
    reference: lead.reference,
    estimate_url: lead.estimateUrl,
    valid_until: lead.validUntil,
    lead_id: lead.leadId,
    ...Object.fromEntries(questions.map(({ crmKey, field }) => [crmKey, answers[field]])),
    ...Object.fromEntries(
      contactFields.flatMap((field) => {
        const { crmKey } = contactRecords[field];
        return crmKey === undefined ? [] : [[crmKey, contact[field]]];
      }),
    ),
    lift_cost: totals.lift,
    shaft_cost: totals.shaft,
    installation_cost: totals.installation,
    grand_total: totals.grandTotal,
    adjustment: adjustment?.amount,
    adjustment_reason: adjustment?.label,
    quote_low: range?.low,
    quote_high: range?.high,
    ...Object.fromEntries(
      featureGroups.map((group) => [`${snakeCase(group)}_cost`, additionalFeatures[group]]),
    ),
    extra_stops_count: extraStopsCount,
    extra_stops_lift_cost: extraStops.lift,
    extra_stops_shaft_cost: extraStops.shaft,
    extra_stops_yield: extraStops.yield,
    ...Object.fromEntries(marketingParameterNames.map((name) => [name, marketing[name]])),
  };
}

function withoutEmpty<Name extends string>(
  values: Readonly<Record<Name, string | number | undefined>>,
): Partial<Record<Name, string>> {
  const kept: Partial<Record<Name, string>> = {};
  for (const name of keysOf(values)) {
    const value = values[name] ?? '';
    if (value !== '') kept[name] = String(value);
  }
  return kept;
}

function snakeCase(camelCase: string): string {
  return camelCase.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const customFieldKeys: readonly string[] = Object.keys(
  fieldValues({
    contact: recordOf(contactFields, () => ''),
    answers: {},
    lines: [],
    marketing: {},
    leadId: '',
    reference: '',
    estimateUrl: '',
    validUntil: '',
  }),
);
