// The fields of the business's details as texts, and back.
import { businessLinks, type LiveBusinessDetails, optionalDetails } from '#contract/business/business.ts';
import type { FormField } from '#web/admin/ui/form.tsx';
import type { TheirChange } from '#web/admin/ui/their-changes.tsx';

export type Texts = Readonly<Record<string, string>>;

const group = (heading: string, ...fields: (readonly [name: string, label: string, hint?: string])[]) => ({
  heading,
  fields: fields.map(([name, label, hint]): FormField => ({ name, label, hint })),
});

export const groups = [
  group(
    'Name and look',
    ['name', 'Name'],
    ['phone', 'Phone'],
    ['logo', 'Logo', 'A web address. Documents can show a PNG or a JPEG.'],
    ['accent', 'Colour', 'Such as #0b5fff. Darkened or lightened where it could not be read.'],
    ['abn', 'ABN'],
    ['licence', 'Licence', 'Some states demand a builder’s number.'],
    ['address', 'Address'],
  ),
  group(
    'Links',
    ['links.terms', 'Terms and conditions', 'An empty link is left out everywhere.'],
    ['links.privacy', 'Privacy policy'],
    ['links.booking', 'Booking page'],
    ['links.rating', 'Rating page'],
  ),
  group(
    'Sentences',
    ['priceNote', 'Beside every price', 'It must say whether prices include GST.'],
    ['notIncluded', 'What no price contains'],
    ['leadMessage', 'How a message to a lead begins', '{name} is the first name, {business} your name.'],
    [
      'dataCountries',
      'Countries where details are kept',
      'The privacy notice names them. Those of your CRM and mail provider too.',
    ],
  ),
  group(
    'Days, and who hears',
    ['validDays', 'Days that a price is valid'],
    ['linkDays', 'Days that its link works'],
    ['leadEmails', 'Who hears of new leads', 'Emails, separated by commas.'],
    ['alarmEmails', 'Who hears of trouble', 'Empty: who hears of new leads.'],
  ),
];

const fields = groups.flatMap((each) => each.fields);

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

/** What somebody else has changed meanwhile. */
export const theirChanges = (before: Texts, newest: Texts, edited: Texts): TheirChange[] =>
  changedFields(before, newest).map(({ name, label }) => {
    const [was = '', theirs = '', mine = ''] = [before[name], newest[name], edited[name]];
    return { key: name, label, was, theirs, mine: mine === was || mine === theirs ? undefined : mine };
  });

/** The newest details with my edits on top, apart from the fields whose texts are taken as theirs. */
export function rebased(before: Texts, newest: Texts, edited: Texts, taken: readonly string[]): Texts {
  const mine = changedFields(before, edited).filter(({ name }) => !taken.includes(name));
  return { ...newest, ...Object.fromEntries(mine.map(({ name }) => [name, edited[name] ?? ''])) };
}
