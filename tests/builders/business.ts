import type { BusinessDetails } from '#contract/business/business.ts';
import type { Business } from '#contract/page.ts';
import type { BusinessVersion } from '#server/business/live-business.ts';
import { readConfig } from '#server/config.ts';

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

export function buildBusinessVersion(
  details: Partial<BusinessDetails> = {},
  business: Partial<Business> = {},
): BusinessVersion {
  const shown = buildBusiness(business);
  return {
    id: JSON.stringify([details, business]),
    details: { ...readConfig({}).firstBusiness.details, ...details },
    saved: null,
    business: shown,
    onPages: shown,
    leadMessage: 'Hello {name},',
  };
}
