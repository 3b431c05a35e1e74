// Who the visitor is: states, customer types, and the rules for phone and email.
import { labelFromKey } from './text.ts';
import { phoneDigits, toE164 } from './phone.ts';

export const states = [
  { id: 'ACT', name: 'Australian Capital Territory' },
  { id: 'NSW', name: 'New South Wales' },
  { id: 'QLD', name: 'Queensland' },
  { id: 'VIC', name: 'Victoria' },
  { id: 'NT', name: 'Northern Territory' },
  { id: 'SA', name: 'South Australia' },
  { id: 'TAS', name: 'Tasmania' },
  { id: 'WA', name: 'Western Australia' },
] as const;

type StateCode = (typeof states)[number]['id'];

export const customerTypes = [
  { id: 'architect', name: 'Architect' },
  { id: 'builder', name: 'Builder/Developer' },
  { id: 'building_owner', name: 'Building Owner' },
  { id: 'homeowner', name: 'Homeowner' },
  { id: 'ndis', name: 'NDIS' },
  { id: 'other', name: 'Other' },
] as const;

type CustomerType = (typeof customerTypes)[number]['id'];

/** In words; what is no state any more reads as it was stored. */
export function stateName(id: string): string {
  return states.find((state) => state.id === id)?.name ?? id;
}

export function customerTypeName(id: string): string {
  return customerTypes.find((type) => type.id === id)?.name ?? labelFromKey(id);
}

export interface Contact {
  readonly state: StateCode;
  readonly customerType: CustomerType;
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
}

export const contactFields = [
  'state',
  'customerType',
  'fullName',
  'phone',
  'email',
] as const satisfies readonly (keyof Contact)[];

export type ContactField = (typeof contactFields)[number];

/** What has been typed so far. */
export type ContactDraft = { readonly [Field in ContactField]?: string };

/** The last step of the questionnaire. */
export const contactStep = {
  id: 'contact',
  title: 'Tell us about yourself',
  hint: 'Your price appears on this screen right after.',
} as const;

export const maxNameLength = 120;
/** RFC 5321, section 4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
export const maxEmailLength = 254;

/** What `<input type="email">` accepts: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const endsInDomain = /\.[A-Za-z]{2,}$/;

/** What HTML accepts, with a dot and at least two letters at its end. Spaces around it do not count. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return htmlEmail.test(address) && endsInDomain.test(address);
}

const nameLetters = /^[\p{L}\p{M}\s'’.,&()-]+$/u;
/** `evil.example`, but not `J. R. Lee`. */
const webAddress = /\p{L}\.\p{L}{2}/u;

/**
 * Whether this reads as a name, so that it may be shown to others: no address, digits, money or sentence. The field
 * for the name must not carry a stranger's message.
 */
export function isName(text: string): boolean {
  const words = text.split(/[\s-]+/).filter((word) => word !== '');
  return (
    nameLetters.test(text) &&
    !webAddress.test(text) &&
    words.length <= 6 &&
    words.every((word) => word.length <= 30)
  );
}

/** Given name and the rest, as a CRM wants them: `Mary Ann Lee` → `Mary`, `Ann Lee`. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

type ContactProblems = Partial<Record<ContactField, string>>;

/** What is wrong with each contact field, in the words shown below it. Empty when all is well. */
export function contactProblems(draft: ContactDraft): ContactProblems {
  const problems: ContactProblems = {};
  if (!draft.state) problems.state = 'State is required';
  if (!draft.customerType) problems.customerType = 'Customer type is required';
  if (!draft.fullName?.trim()) problems.fullName = 'Full name is required';
  if (!draft.phone || phoneDigits(draft.phone) === '') problems.phone = 'Phone number is required';
  if (!draft.email?.trim()) problems.email = 'Email is required';
  else if (!isEmail(draft.email)) problems.email = 'Please enter a valid email';
  return problems;
}

/**
 * The same for two submissions of one person: name, phone and email, free of the differences that
 * retyping makes (case, spaces, punctuation in the number).
 */
export function personKey(person: { fullName: string; phone: string; email: string }): string {
  const name = person.fullName.trim().replace(/\s+/g, ' ').toLowerCase();
  return JSON.stringify([name, toE164(person.phone), person.email.trim().toLowerCase()]);
}
