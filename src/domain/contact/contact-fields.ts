import { recordOf } from '#domain/record-of.ts';
import { labelFromKey, visibleText } from '#domain/text.ts';
// The contact fields, one record each. The form, the contract, leads, the CSV, mails, webhooks, the CRM, prefilling and
// erasing follow from these records (docs/adding-a-contact-field.md).
import { customerTypes, isEmail, maxEmailLength, states } from './contact.ts';
import { maxNameLength, readName } from './name.ts';
import { phoneDigits, phoneProblem } from './phone.ts';

/** The fields in the order of the form. */
export const contactFields = ['state', 'customerType', 'fullName', 'phone', 'email'] as const;

export type ContactField = (typeof contactFields)[number];

/** All values are texts. An optional field that was left empty is an empty text. */
export type Contact = Readonly<Record<ContactField, string>>;

/** The texts that have been typed so far. */
export type ContactDraft = { readonly [Field in ContactField]?: string };

export interface ContactFieldRecord {
  /** The field's name in a lead's JSON and in the table of leads. */
  readonly leadKey: string;
  /** The label in forms. */
  readonly label: string;
  /** The label in leads and mails, and the CSV's column. */
  readonly name: string;
  /** The key of the CRM's custom field. If left out, the CRM's contact has a field of its own. */
  readonly crmKey?: string;
  /** The message for an empty field. If left out, the field is optional. */
  readonly required?: string;
  /** The advice for an empty field. */
  readonly advice: string;
  /** The advice for a wrong text. */
  readonly correction?: string;
  /** The choices of a list. If left out, the field is a text. */
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  /** Lists and the CSV show the ids of the choices, because people know them. */
  readonly hasKnownIds?: true;
  /** The empty choice of the list. */
  readonly placeholder?: string;
  /** The kind of keyboard. */
  readonly type?: 'text' | 'tel' | 'email';
  /** What a browser fills in by itself: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  readonly autoComplete: string;
  /** The longest text that may be typed. */
  readonly maxLength?: number;
  readonly tooLong?: string;
  /** Changes a typed text into the text that is stored. If left out, it is stored as typed. */
  readonly read?: (typed: string) => string;
  /** Returns the message for a wrong text. */
  readonly problem?: (typed: string) => string | undefined;
}

/** A list is checked by its choices; every other field needs a longest text. */
type Checked = { readonly choices: object } | { readonly maxLength: number };

const records = {
  state: {
    leadKey: 'state',
    label: 'State',
    name: 'State',
    crmKey: 'state',
    required: 'State is required',
    advice: 'Choose your state',
    choices: states,
    hasKnownIds: true,
    placeholder: 'Select your state',
    autoComplete: 'address-level1',
  },
  customerType: {
    leadKey: 'customerType',
    label: 'Customer type',
    name: 'Customer type',
    crmKey: 'customer_type',
    required: 'Customer type is required',
    advice: 'Choose what describes you',
    choices: customerTypes,
    placeholder: 'Select what describes you',
    autoComplete: 'off',
  },
  fullName: {
    leadKey: 'name',
    label: 'Full name',
    name: 'Name',
    required: 'Full name is required',
    advice: 'Enter your full name',
    autoComplete: 'name',
    maxLength: maxNameLength,
    tooLong: `Full name can have at most ${maxNameLength} characters`,
    read: readName,
  },
  phone: {
    leadKey: 'mobile',
    label: 'Phone',
    name: 'Mobile',
    required: 'Phone number is required',
    advice: 'Enter your phone number',
    correction: 'Correct your phone number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
    tooLong: 'Phone number can have at most 12 digits',
    read: phoneDigits,
    problem: phoneProblem,
  },
  email: {
    leadKey: 'email',
    label: 'Email',
    name: 'Email',
    required: 'Email is required',
    advice: 'Enter your email address',
    correction: 'Correct your email address',
    type: 'email',
    autoComplete: 'email',
    maxLength: maxEmailLength,
    tooLong: `Email can have at most ${maxEmailLength} characters`,
    // Some keyboards write ＠ and full-width letters.
    read: (typed) => visibleText(typed).normalize('NFKC'),
    problem: (typed) => (isEmail(typed) ? undefined : 'Please enter a valid email'),
  },
} as const satisfies Readonly<Record<ContactField, ContactFieldRecord & Checked>>;

export type LeadKey = (typeof records)[ContactField]['leadKey'];

export const contactRecords: Readonly<
  Record<ContactField, ContactFieldRecord & { readonly leadKey: LeadKey }>
> = records;

const person: readonly ContactField[] = ['fullName', 'email', 'phone'];

/** The fields in the order of leads, which begins with the name. */
export const leadContactFields: readonly ContactField[] = [
  ...person,
  ...contactFields.filter((field) => !person.includes(field)),
];

/** Fields without a place of their own in a lead's cards, in mails and in the CRM's contact. */
export const otherContactFields = leadContactFields.filter((field) => !person.includes(field));

export const leadKeys: readonly LeadKey[] = leadContactFields.map((field) => records[field].leadKey);

/** A contact as the columns of a lead. */
export function contactColumns(contact: Contact): Record<LeadKey, string> {
  // TypeScript knows the keys of Object.fromEntries only as `string`.
  return Object.fromEntries(
    leadContactFields.map((field) => [records[field].leadKey, contact[field]]),
  ) as Record<LeadKey, string>;
}

/** The contact in the columns of a lead. */
export function contactOfLead(lead: Readonly<Record<LeadKey, string>>): Contact {
  return recordOf(contactFields, (field) => lead[records[field].leadKey]);
}

/** The label of the field in a form. */
export function fieldLabel(field: ContactField): string {
  const { label, required } = contactRecords[field];
  return required === undefined ? `${label} (optional)` : label;
}

/** The value as people read it: a choice by its name. Unknown choices are read from their ids. */
export function contactWords(field: ContactField, value: string): string {
  const { choices } = contactRecords[field];
  if (!choices) return value;
  return choices.find(({ id }) => id === value)?.name ?? labelFromKey(value);
}

/** The value as lists show it: an id that people know stands for its name. */
export function contactShort(field: ContactField, value: string): string {
  return contactRecords[field].hasKnownIds ? value : contactWords(field, value);
}

function problemWith(field: ContactField, typed: string): string | undefined {
  const { required, read, problem } = contactRecords[field];
  const value = (read?.(typed) ?? typed).trim();
  return value === '' ? required : problem?.(value);
}

/** The message below each wrong contact field. Empty if all are right. */
export function contactProblems(draft: ContactDraft): ContactDraft {
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const problem = problemWith(field, draft[field] ?? '');
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}
