import { expect, test } from 'vitest';
import { callLink } from './call-link.ts';

test.each([
  ['1800 975 711', 'tel:1800975711'],
  ['+61 (2) 5550-1234', 'tel:+61255501234'],
])('%s is dialled as %s', (phone, link) => {
  expect(callLink(phone)).toBe(link);
});
