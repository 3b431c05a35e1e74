import { phoneDigits } from '#domain/contact.ts';

/**
 * The same for two submissions of one person: name, phone and email, free of the differences that
 * retyping makes (case, spaces, punctuation in the number).
 */
export function personKey(person: { fullName: string; phone: string; email: string }): string {
  const name = person.fullName.trim().replace(/\s+/g, ' ').toLowerCase();
  return JSON.stringify([name, phoneDigits(person.phone), person.email.trim().toLowerCase()]);
}
