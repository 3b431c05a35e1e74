import type { ContactField } from '#domain/contact.ts';

export const contactLabels: Readonly<Record<ContactField, string>> = {
  state: 'State',
  customerType: 'Customer type',
  fullName: 'Full name',
  phone: 'Phone',
  email: 'Email',
};

/** What to do about a field that is empty, in words of their own beside those at the field. */
export const contactAdvice: Readonly<Record<ContactField, string>> = {
  state: 'Choose your state',
  customerType: 'Choose what describes you',
  fullName: 'Enter your full name',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
};
