import { expect, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { withExampleLinks } from './example-links.ts';

test('the specification’s links are there until the business has set one of its own', () => {
  const none = { termsUrl: undefined, privacyUrl: undefined, bookingUrl: undefined, ratingUrl: undefined };
  expect(withExampleLinks(buildBusiness(none)).bookingUrl).toBe('https://example.com/book-a-meeting');
  const own = buildBusiness({ ...none, termsUrl: 'https://lifts.example/terms' });
  expect(withExampleLinks(own)).toEqual(own);
});
