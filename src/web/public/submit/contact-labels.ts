import type { ContactField } from '#domain/contact.ts';

export const contactLabels: Readonly<Record<ContactField, string>> = {
  state: 'State',
  customerType: 'Customer type',
  fullName: 'Full name',
  phone: 'Phone',
  email: 'Email',
};
