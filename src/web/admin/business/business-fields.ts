// The fields of the business's details as texts, and back.
import { businessLinks, type LiveBusinessDetails, optionalDetails } from '#contract/business/business.ts';
import type { FormField } from '#web/admin/ui/form.tsx';

export type Texts = Readonly<Record<string, string>>;

const text = (name: string, label: string, hint?: string): FormField => ({
  name,
  label,
  ...(hint !== undefined && { hint }),
});

export const groups: readonly (readonly [heading: string, fields: readonly FormField[]])[] = [
  [
    'Name and look',
    [
      text('name', 'Name'),
      text('phone', 'Phone'),
      text('logo', 'Logo', 'A web address. Documents can show a PNG or a JPEG.'),
      text('accent', 'Colour', 'Such as #0b5fff. Darkened or lightened where it could not be read.'),
      text('abn', 'ABN'),
      text('licence', 'Licence', 'Some states demand a builder’s number.'),
      text('address', 'Address'),
    ],
  ],
  [
    'Links',
    [
      text('links.terms', 'Terms and conditions', 'An empty link is left out everywhere.'),
      text('links.privacy', 'Privacy policy'),
      text('links.booking', 'Booking page'),
      text('links.rating', 'Rating page'),
    ],
  ],
  [
    'Sentences',
    [
      text('priceNote', 'Beside every price', 'It must say whether prices include GST.'),
      text('notIncluded', 'What no price contains'),
      text(
        'leadMessage',
        'How a message to a lead begins',
        '{name} is the first name, {business} your name.',
      ),
      text('dataCountries', 'Countries where details are kept', 'Also by your CRM and mail provider.'),
    ],
  ],
  [
    'Days, and who hears',
    [
      text('validDays', 'Days that a price is valid'),
      text('linkDays', 'Days that its link works'),
      text('leadEmails', 'Who hears of new leads', 'Emails, separated by commas.'),
      text('alarmEmails', 'Who hears of trouble', 'Empty: who hears of new leads.'),
    ],
  ],
];

export const fields = groups.flatMap(([, those]) => those);

const emailNames = ['leadEmails', 'alarmEmails'] as const;

export function textsOf(details: LiveBusinessDetails): Texts {
  const { name, phone, links, validDays, linkDays } = details;
  return {
    name,
    phone,
    ...Object.fromEntries(optionalDetails.map((key) => [key, details[key] ?? ''])),
    ...Object.fromEntries(businessLinks.map((key) => [`links.${key}`, links[key] ?? ''])),
    validDays: String(validDays),
    linkDays: String(linkDays),
    ...Object.fromEntries(emailNames.map((key) => [key, details[key].join(', ')])),
  };
}

/** The input of `PUT /admin/business`. An empty text removes a detail. */
export function detailsOf(texts: Texts) {
  return {
    ...texts,
    links: Object.fromEntries(businessLinks.map((key) => [key, texts[`links.${key}`] ?? ''])),
    ...Object.fromEntries(
      emailNames.map((key) => [key, (texts[key] ?? '').split(/[\s,;]+/).filter(Boolean)]),
    ),
  };
}

/** The fields that both texts have otherwise. */
export const changedFields = (one: Texts, other: Texts) =>
  fields.filter(({ name }) => one[name] !== other[name]);
