// The contact: states, customer types, and the rules for emails.
import { oneLine } from '#domain/text.ts';
import { toE164 } from './phone.ts';

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

export const customerTypes = [
  { id: 'architect', name: 'Architect' },
  { id: 'builder', name: 'Builder/Developer' },
  { id: 'building_owner', name: 'Building Owner' },
  { id: 'homeowner', name: 'Homeowner' },
  { id: 'ndis', name: 'NDIS' },
  { id: 'other', name: 'Other' },
] as const;

/** The texts of the questionnaire's last step. */
export const contactStep = {
  id: 'contact',
  title: 'Tell us about yourself',
  hint: 'Your price appears on this screen right after.',
} as const;

/** RFC 5321, section 4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
export const maxEmailLength = 254;

/**
 * The browser's own expression for `<input type="email">`:
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const endsInDomain = /\.[A-Za-z]{2,}$/;

/** The form that Google wants before an email is hashed: https://support.google.com/google-ads/answer/13262500 */
export function emailForAds(email: string): string {
  const address = email.trim().toLowerCase();
  return address.replace(/^.+(?=@(?:gmail|googlemail)\.com$)/, (user) => user.replaceAll('.', ''));
}

/** HTML's rule for emails, with a dot and at least two letters at the end, and not too long. Spaces around it do not count. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= maxEmailLength && htmlEmail.test(address) && endsInDomain.test(address);
}

/** The same key for two submissions of one person: name, phone and email without case, spaces and punctuation. */
export function personKey(person: { fullName: string; phone: string; email: string }): string {
  const name = oneLine(person.fullName).toLowerCase();
  return JSON.stringify([name, toE164(person.phone), person.email.trim().toLowerCase()]);
}

/** Opens a mail to this address only: a `?bcc=` in it adds nobody. */
export function emailLink(email = '', fields: Readonly<Record<string, string>> = {}): string {
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  const address = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}
