import type { Business } from '#contract/page.ts';

export function buildBusiness(overrides: Partial<Business> = {}): Business {
  return {
    name: 'Harbour Lifts',
    phone: '1800 975 711',
    termsUrl: 'https://example.com/terms',
    privacyUrl: 'https://example.com/privacy',
    bookingUrl: 'https://example.com/book',
    ratingUrl: 'https://example.com/rate',
    priceNote: 'Including GST.',
    abn: '51 824 753 556',
    licence: 'NSW 123456C',
    address: '12 Wharf Street, Sydney NSW 2000',
    ...overrides,
  };
}
