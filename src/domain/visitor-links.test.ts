import { expect, test } from 'vitest';
import { bookingLink, callLink, ratingLink } from './visitor-links.ts';

test('the booking link carries what is known of the visitor and nothing else', () => {
  expect(
    bookingLink('https://book.example.com/widget?a=1', { firstName: 'Ann', email: 'a+b@example.com' }),
  ).toBe('https://book.example.com/widget?a=1&email=a%2Bb%40example.com&first_name=Ann');
  expect(bookingLink('https://book.example.com/widget', {})).toBe('https://book.example.com/widget');
});

test('the address keeps what stands behind its #', () => {
  expect(bookingLink('https://book.example.com/#/meet', { phone: '0400' })).toBe(
    'https://book.example.com/?phone=0400#/meet',
  );
});

test('the rating link carries the email alone, encoded', () => {
  expect(ratingLink('https://rate.example.com/', { firstName: 'Ann', email: 'a b@example.com' })).toBe(
    'https://rate.example.com/?email=a+b%40example.com',
  );
});

test.each([
  ['1800 975 711', 'tel:1800975711'],
  ['+61 (2) 5550-1234', 'tel:+61255501234'],
])('%s is dialled as %s', (phone, link) => {
  expect(callLink(phone)).toBe(link);
});

test('there is no link where the business has no such page', () => {
  expect(bookingLink(undefined, { firstName: 'Ann' })).toBeUndefined();
  expect(ratingLink(undefined, { email: 'ann@example.com' })).toBeUndefined();
});
