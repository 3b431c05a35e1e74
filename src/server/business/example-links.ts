import type { Business } from '#contract/page.ts';

/**
 * The footer and the thank-you page always have these links. Until a business has set one of its own, they lead to addresses that are
 * reserved for examples (RFC 2606).
 */
const exampleLinks = {
  termsUrl: 'https://example.com/terms-and-conditions',
  privacyUrl: 'https://example.com/privacy-policy',
  bookingUrl: 'https://example.com/book-a-meeting',
  ratingUrl: 'https://example.com/rate-your-estimate',
};

export function withExampleLinks(business: Business): Business {
  const { termsUrl, privacyUrl, bookingUrl, ratingUrl } = business;
  return (termsUrl ?? privacyUrl ?? bookingUrl ?? ratingUrl) === undefined
    ? { ...business, ...exampleLinks }
    : business;
}
