import { expect, test } from 'vitest';
import { privacyNotice } from './privacy-notice.ts';

const privacyUrl = 'https://example.com/privacy';
const plain = { name: 'Harbour Lifts', phone: '1800 975 711', privacyUrl };
const business = { ...plain, dataCountries: 'Australia', ndisConsent: true };

test('the notice informs, and names where details are kept if that is known', () => {
  const notice = privacyNotice(business, 'homeowner');
  expect(notice).toMatch(/^We use your answers .* Your details are kept in Australia\./);
  expect(privacyNotice(plain, undefined)).not.toContain('kept in');
});

test('the notice names whom to ask, and what the policy covers', () => {
  expect(privacyNotice(plain, undefined)).toMatch(
    /Questions go to Harbour Lifts, 1800 975 711\. The Privacy Policy says how you see and correct your details, and how you complain\.$/,
  );
  const { privacyUrl: _, ...without } = plain;
  expect(privacyNotice(without, undefined)).not.toContain('Privacy Policy');
});

test('who else gets details follows from what is connected', () => {
  expect(privacyNotice(plain, undefined)).toContain('and to nobody else');
  const withAds = privacyNotice({ ...plain, adsHashedContact: true }, undefined);
  expect(withAds).toContain('Google gets your email and phone as hashes');
  expect(withAds).not.toContain('nobody else');
});

test('an NDIS client is asked for consent, in words, where the owner wants that', () => {
  expect(privacyNotice(business, 'ndis')).toMatch(/^By pressing Calculate Price you agree .* your health\./);
  expect(privacyNotice({ ...business, ndisConsent: false }, 'ndis')).toMatch(/^We use your answers/);
});
