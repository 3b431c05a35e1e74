// The first values of the business's details: they count until the owner has saved some on the page Business.
import { type BusinessDetails, mostNotIncluded, phonePattern } from '#contract/business/business.ts';
import type { SettingReader } from './setting-reader.ts';
import * as types from './setting-types.ts';

/** Stands beside prices while a business has no sentence of its own. */
export const ownPriceNote = 'Prices in AUD including GST.';

/** A message to a lead begins so while a business has no words of its own. */
export const ownLeadMessage = 'Hello {name}, thank you for asking {business} for a lift estimate.';

export function businessSettings({ read: readSetting, given, isEmpty, warnings }: SettingReader) {
  const names: string[] = [];
  const read: SettingReader['read'] = (name, schema) => {
    const value = readSetting(name, schema);
    if (given.has(name)) names.push(name);
    return value;
  };
  if (isEmpty('PRICE_NOTE')) {
    warnings.push(
      `PRICE_NOTE is empty: "${ownPriceNote}" stands beside prices. Write what is true of yours, or remove the setting.`,
    );
  }
  const leadEmails = read('LEAD_EMAILS', types.emailList.default([]));
  const link = (name: string) => read(name, types.webAddress.optional());
  const text = (name: string) => read(name, types.text.optional()) ?? null;
  const details: BusinessDetails = {
    // A demonstration business: its number is reserved for fiction by the ACMA.
    name: read('BUSINESS_NAME', types.text.default('Lift Estimator')),
    phone: read('BUSINESS_PHONE', types.matching(phonePattern, 'a phone number').default('1800 975 711')),
    logo: read('BUSINESS_LOGO_URL', types.webAddressOrPath.optional()) ?? null,
    accent: read('BUSINESS_ACCENT', types.hexColour.optional()) ?? null,
    abn: read('BUSINESS_ABN', types.abn.optional()) ?? null,
    licence: text('BUSINESS_LICENCE'),
    address: text('BUSINESS_ADDRESS'),
    links: {
      terms: link('TERMS_URL'),
      privacy: link('PRIVACY_URL'),
      booking: link('BOOKING_URL'),
      rating: link('RATING_URL'),
    },
    priceNote: read('PRICE_NOTE', types.text.default(ownPriceNote)),
    notIncluded: read(
      'NOT_INCLUDED',
      types.shortText(mostNotIncluded).default('Building work, the power supply and approvals.'),
    ),
    leadMessage: read('LEAD_MESSAGE', types.text.default(ownLeadMessage)),
    dataCountries: text('DATA_COUNTRIES'),
    validDays: read('ESTIMATE_VALID_DAYS', types.wholeNumber(1, 3650).default(30)),
    linkDays: read('ESTIMATE_LINK_DAYS', types.wholeNumber(1, 36_500).default(365)),
    leadEmails,
    alarmEmails: leadEmails,
  };
  return { details, names };
}

/** A sentence if nobody hears of new leads, though mails are sent. What else is missing is asked on the panel. */
export const missingDetails = ({ leadEmails }: BusinessDetails, { mail }: { readonly mail?: unknown }) =>
  mail !== undefined && leadEmails.length === 0
    ? ['Nobody hears of new leads by mail: name them under Business, or as LEAD_EMAILS.']
    : [];
