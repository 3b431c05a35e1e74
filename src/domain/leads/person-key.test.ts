import { expect, test } from 'vitest';
import { buildContact } from '#tests/builders/answers.ts';
import { personKey } from './person-key.ts';

test('retyping the same person in another way gives the same key', () => {
  const typed = { fullName: ' mary  ann LEE ', phone: '(0412) 345-678', email: 'Mary.Lee@Example.com ' };
  expect(personKey(typed)).toBe(personKey(buildContact()));
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
