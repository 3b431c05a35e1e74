import { expect, test } from 'vitest';
import { privacyNotice } from './privacy-notice.ts';

const business = { name: 'Harbour Lifts', dataCountries: 'Australia', ndisConsent: true };

test('the notice informs, and names where details are kept if that is known', () => {
  const notice = privacyNotice(business, 'homeowner');
  expect(notice).toMatch(/^We use your answers .* Your details are kept in Australia\.$/);
  expect(privacyNotice({ name: 'Harbour Lifts' }, undefined)).toMatch(/cannot show you a price\.$/);
});

test('an NDIS client is asked for consent, in words, where the owner wants that', () => {
  expect(privacyNotice(business, 'ndis')).toMatch(/^By pressing Calculate Price you agree .* your health\./);
  expect(privacyNotice({ ...business, ndisConsent: false }, 'ndis')).toMatch(/^We use your answers/);
});
