import { isWebAddress, type SettingReader } from './setting-reader.ts';

export type BusinessSettings = {
  name: string;
  phone: string;
  logoUrl?: string | undefined;
  /** A CSS hex colour that replaces the product's own accent. */
  accent?: string | undefined;
  termsUrl: string;
  privacyUrl: string;
  bookingUrl: string;
  ratingUrl: string;
  priceNote: string;
};

/** The defaults are a demonstration business: a number reserved by the ACMA for fiction, addresses at example.com. */
export function readBusinessSettings(read: SettingReader): BusinessSettings {
  return {
    name: read.text('BUSINESS_NAME') ?? 'Lift Estimator',
    phone: read.matching('BUSINESS_PHONE', /\d.*\d.*\d/, 'a phone number') ?? '1800 975 711',
    logoUrl: readLogoUrl(read),
    accent: read.matching(
      'BUSINESS_ACCENT',
      /^#([\da-f]{3}|[\da-f]{6})$/i,
      'a hex colour such as #0b5fff (in quotes in a .env file)',
    ),
    termsUrl: read.webAddress('TERMS_URL') ?? 'https://example.com/terms-and-conditions',
    privacyUrl: read.webAddress('PRIVACY_URL') ?? 'https://example.com/privacy-policy',
    bookingUrl: read.webAddress('BOOKING_URL') ?? 'https://example.com/book-a-meeting',
    ratingUrl: read.webAddress('RATING_URL') ?? 'https://example.com/rate-your-estimate',
    priceNote: read.text('PRICE_NOTE') ?? 'Prices in AUD including GST.',
  };
}

function readLogoUrl(read: SettingReader): string | undefined {
  const value = read.text('BUSINESS_LOGO_URL');
  if (value === undefined || value.startsWith('/') || isWebAddress(value)) return value;
  read.problems.push(
    `BUSINESS_LOGO_URL must be a web address that begins with http:// or https://, or a path on this server that begins with /, not "${value}".`,
  );
  return undefined;
}
