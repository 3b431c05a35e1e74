import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContact } from '#tests/builders/answers.ts';
import { contactProblems } from './contact-fields.ts';
import { customerTypes, emailForAds, isEmail, personKey, states } from './contact.ts';

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

test('what nobody sees in a pasted address is no part of it', () => {
  expect(contactProblems(buildContact({ email: '\u200Bmary@exam\u00ADple.com\u202C ' }))).toEqual({});
});

test('an address in full-width letters is the same address', () => {
  expect(contactProblems(buildContact({ email: 'ｍａｒｙ＠ｅｘａｍｐｌｅ．ｃｏｍ' }))).toEqual({});
});

test.each(['.', '\u3164', '\u115F\u1160', '-', '👍', '\u2800 \u200B'])('%j is no name', (fullName) => {
  expect(contactProblems(buildContact({ fullName }))).toEqual({ fullName: 'Full name is required' });
});

test('a number that is too short to be dialled is asked about', () => {
  expect(contactProblems(buildContact({ phone: '04' }))).toEqual({
    phone: 'Please enter your whole phone number',
  });
  expect(contactProblems(buildContact({ phone: '131234' }))).toEqual({});
});

test('an email is not longer for being typed in letters that stand for several', () => {
  for (const letter of ['㏘', '℀', '㏒', 'ﬃ']) {
    const email = `${letter.repeat(240)}@a.example`;
    expect(email.length).toBeLessThan(254);
    expect(contactProblems(buildContact({ email }))).toEqual({ email: 'Please enter a valid email' });
  }
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
  [' Test@Example.com ', 'test@example.com'],
  ['Jane.Doe@GMail.com', 'janedoe@gmail.com'],
  ['jane.doe+lift@googlemail.com', 'janedoe+lift@googlemail.com'],
  ['jane.doe@example.com', 'jane.doe@example.com'],
])('For advertising accounts %s is %s', (email, normalised) => {
  expect(emailForAds(email)).toBe(normalised);
});
