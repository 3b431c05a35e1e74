import { expect, test } from 'vitest';
import { eventSentence } from './event-sentence.ts';

const admin = 'mia@example.com';

test('An entry of the security log reads as a sentence', () => {
  expect(eventSentence({ kind: 'signed_in', admin, detail: { device: 'Chrome on Mac' } })).toBe(
    'mia@example.com signed in (Chrome on Mac)',
  );
  expect(eventSentence({ kind: 'sign_in_failed', admin: null, detail: { reason: 'password' } })).toBe(
    'Somebody unknown was refused a sign-in (wrong password)',
  );
  expect(eventSentence({ kind: 'sign_in_failed', admin, detail: { reason: 'throttled', tries: 12 } })).toBe(
    'mia@example.com was refused a sign-in (too many tries, 12 times within the hour)',
  );
  expect(eventSentence({ kind: 'admin_removed', admin, detail: { by: 'ann@example.com' } })).toBe(
    'mia@example.com was removed as an admin (by ann@example.com)',
  );
  expect(eventSentence({ kind: 'access_refused', admin: null, detail: { what: 'export', tries: 3 } })).toBe(
    'Somebody unknown was refused (wrong password for the export, 3 times within the hour)',
  );
  expect(eventSentence({ kind: 'admin_invited', admin, detail: { email: 'ann@example.com' } })).toBe(
    'mia@example.com invited somebody, or sent a link for a new password (ann@example.com)',
  );
  expect(eventSentence({ kind: 'lead_erased', admin, detail: { lead: 'an id' } })).toBe(
    'mia@example.com erased a lead',
  );
});
