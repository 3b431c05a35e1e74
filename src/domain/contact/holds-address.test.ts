import { expect, test } from 'vitest';
import { holdsAddress } from './holds-address.ts';

test.each([
  ['Claim at https://evil.example', true],
  ['WWW evil', true],
  ['evil.com', true],
  ['see t.co/x1', true],
  ['write to me@evil', true],
  ['call 0412 345 678', true],
  ['+61 (4) 12.34-56 78', true],
  ['Call 0412·3456·78', true],
  ['0412,345,678', true],
  ['0412 / 345 / 678', true],
  ['0̴412 3̴45 678', true],
  ['Call ٠٤١٢ ٣٤٥ ٦٧٨', true],
  ['０４１２３４５６７８', true],
  ['zero four one two three four five six', true],
  ['evil dot example', true],
  ['evil (DOT) com', true],
  ['evil[.]com', true],
  ['evil .com', true],
  ['evil．example', true],
  ['evil。example', true],
  ['e​vil.exam­ple', true],
  ['mary＠evil', true],
  ['Unit 5/123-125 Quay St, Sydney NSW 2000', false],
  ['Harbour Terrace, stage 2.1, lot 12', false],
  ['J. R. Lee & Sons Pty. Ltd.', false],
  ['One Two Three House', false],
  ['Stage 1, lots 12 to 15, 2026', false],
  ['Dorothy & Dot Lee', false],
])('whether %j names a website, an email or a phone: %s', (text, holds) => {
  expect(holdsAddress(text)).toBe(holds);
});
