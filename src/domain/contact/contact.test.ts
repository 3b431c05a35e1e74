import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContact } from '#tests/builders/answers.ts';
import { contactProblems } from './contact-fields.ts';
import {
  customerTypes,
  emailForAds,
  holdsAddress,
  isEmail,
  isName,
  mailboxOf,
  personKey,
  splitName,
  states,
} from './contact.ts';
import { phoneDigits } from './phone.ts';

test.each(['a@b.co', ' mary.lee@example.com.au ', "o'hara+lift@sub.example.museum", 'x@y-z.AU'])(
  '%j is an email address',
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);

test.each([
  '',
  'a',
  'a@b',
  'a@b.c',
  '@b.co',
  'a@.',
  'a b@c.de',
  'a@b c.de',
  'a@b@c.de',
  'a@b.c1',
  'a@b.co.',
  'a\0@b.co',
  'a\uD83D@b.co',
  'n0,victim@b.co',
  'x<victim@b.co',
  'f:victim@b.co',
  '(d)victim@b.co',
  '"a"@b.co',
  'a@-b.co',
  `a@${'b'.repeat(64)}.co`,
])('%j is no email address', (email) => {
  expect(isEmail(email)).toBe(false);
});

test('no address that mail programs read in another way is one', () => {
  const [name, host] = [fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/)];
  const special = fc.constantFrom(
    ',',
    ';',
    ':',
    '<',
    '>',
    '(',
    ')',
    '[',
    ']',
    '\\',
    '"',
    '@',
    ' ',
    '\t',
    'é',
  );
  fc.assert(
    fc.property(name, special, name, host, (before, character, after, domain) => {
      expect(isEmail(`${before}${after}@${domain}.com`)).toBe(true);
      expect(isEmail(`${before}${character}${after}@${domain}.com`)).toBe(false);
      expect(isEmail(`${after}@${domain}${character}${domain}.com`)).toBe(false);
    }),
  );
});

test.each([
  'Mary Ann Lee',
  'Mary',
  "Siobhán O'Brien-Lee",
  'Dr. J. R. van der Berg',
  'Smith & Sons',
  'Nguyễn Văn Anh',
  '李小龙',
  'Lee, Mary (Ann)',
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each([
  'You-won-$5000!-Claim-at-https://evil.example/win',
  'Claim at evil.example',
  'mary@example.com',
  'Call 0412 345 678',
  'You have won a prize call us now',
  'Winner!!!',
  'W'.repeat(40),
  '',
])('%s is no name', (text) => {
  expect(isName(text)).toBe(false);
});

test.each([
  ['Claim at https://evil.example', true],
  ['WWW evil', true],
  ['evil.com', true],
  ['see t.co/x1', true],
  ['write to me@evil', true],
  ['call 0412 345 678', true],
  ['+61 (4) 12.34-56 78', true],
  ['Unit 5/123-125 Quay St, Sydney NSW 2000', false],
  ['Harbour Terrace, stage 2.1, lot 12', false],
  ['J. R. Lee & Sons Pty. Ltd.', false],
])('whether %j names a website, an email or a phone: %s', (text, holds) => {
  expect(holdsAddress(text)).toBe(holds);
});

test('a phone number keeps its digits only, twelve at most', () => {
  expect(phoneDigits('+61 (0)412-345-678')).toBe('610412345678');
  expect(phoneDigits('123456789012')).toBe('123456789012');
  expect(phoneDigits('1234567890123')).toBe('123456789012');
  expect(phoneDigits('call me')).toBe('');
  expect(phoneDigits('٠٤١٢')).toBe('');
});

test('an exit code makes no foreign number too long', () => {
  expect(phoneDigits('0011 44 20 7946 0958')).toBe('442079460958');
  expect(phoneDigits('0011 64 9 123 4')).toBe('00116491234');
});

test.each([
  ['Mary Ann Lee', 'Mary', 'Ann Lee'],
  ['  Mary   Lee ', 'Mary', 'Lee'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
  ['   ', '', ''],
])('%j is split into %j and %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});

test('an empty contact step names all that is required', () => {
  expect(contactProblems({})).toEqual({
    state: 'State is required',
    customerType: 'Customer type is required',
    fullName: 'Full name is required',
    phone: 'Phone number is required',
    email: 'Email is required',
  });
});

test('spaces alone are no answer', () => {
  expect(contactProblems(buildContact({ fullName: ' ', phone: ' ', email: ' ' }))).toEqual({
    fullName: 'Full name is required',
    phone: 'Phone number is required',
    email: 'Email is required',
  });
});

test('an address that is no email address has a sentence other than a missing one', () => {
  expect(contactProblems(buildContact({ email: 'mary@example' }))).toEqual({
    email: 'Please enter a valid email',
  });
});

test('a full contact has no problems', () => {
  expect(contactProblems(buildContact())).toEqual({});
});

test('the states and customer types are the fixed ones', () => {
  expect(states.map((state) => state.id)).toEqual(['ACT', 'NSW', 'QLD', 'VIC', 'NT', 'SA', 'TAS', 'WA']);
  expect(customerTypes.map((type) => type.id)).toEqual([
    'architect',
    'builder',
    'building_owner',
    'homeowner',
    'ndis',
    'other',
  ]);
});

test('retyping the same person in another way gives the same key', () => {
  const typed = { fullName: ' mary  ann LEE ', phone: '(0412) 345-678', email: 'Mary.Lee@Example.com ' };
  expect(personKey(typed)).toBe(personKey(buildContact()));
});

test('a number with the country’s code is the same person’s', () => {
  expect(personKey(buildContact({ phone: '61412345678' }))).toBe(personKey(buildContact()));
});

test('digits beyond the twelve that are kept make no other person', () => {
  const twelve = buildContact({ phone: '614123456789' });
  expect(personKey({ ...twelve, phone: '6141234567890' })).toBe(personKey(twelve));
});

test('another name, phone or email is another person', () => {
  const keys = [
    buildContact(),
    buildContact({ fullName: 'Mary Lee' }),
    buildContact({ phone: '0412345679' }),
    buildContact({ email: 'mary@example.com' }),
  ].map(personKey);
  expect(new Set(keys).size).toBe(4);
});

test('parts never run into each other', () => {
  const one = personKey({ fullName: 'a","1', phone: '2', email: 'b@c.de' });
  expect(one).not.toBe(personKey({ fullName: 'a', phone: '12', email: 'b@c.de' }));
});

test.each([
  [' Mary.Lee+lift@Example.com ', 'mary.lee@example.com'],
  ['mary.lee@gmail.com', 'marylee@gmail.com'],
  ['M.a.r.y.Lee+1@GoogleMail.com', 'marylee@gmail.com'],
  ['mary.lee@notgmail.com', 'mary.lee@notgmail.com'],
])('Mail to %s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  [' Test@Example.com ', 'test@example.com'],
  ['Jane.Doe@GMail.com', 'janedoe@gmail.com'],
  ['jane.doe+lift@googlemail.com', 'janedoe+lift@googlemail.com'],
  ['jane.doe@example.com', 'jane.doe@example.com'],
])('For advertising accounts %s is %s', (email, normalised) => {
  expect(emailForAds(email)).toBe(normalised);
});
