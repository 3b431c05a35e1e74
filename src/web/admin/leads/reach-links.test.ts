import { expect, test } from 'vitest';
import { emailLink } from '#domain/contact/contact.ts';

test.each([
  ['mary+lift@example.com', 'mailto:mary%2Blift@example.com'],
  ['a@example.com?bcc=b@example.com&x', 'mailto:a@example.com%3Fbcc%3Db@example.com%26x'],
  ['a@x.co%0Abcc:b@y.co,c', 'mailto:a@x.co%250Abcc%3Ab@y.co%2Cc'],
])('A mail to %s goes nowhere else', (email, link) => {
  expect(emailLink(email)).toBe(link);
});
