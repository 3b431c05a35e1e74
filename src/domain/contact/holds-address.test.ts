import * as fc from 'fast-check';
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
  ['zerofouronetwothree', true],
  ['0412 three four 5', true],
  ['call four12345 six', true],
  ['evil dot example', true],
  ['evil (DOT) com', true],
  ['evil[.]com', true],
  ['evil .com', true],
  ['evil．example', true],
  ['evil。example', true],
  ['e​vil.exam­ple', true],
  ['mary＠evil', true],
  ['evil‧com', true],
  ['x.com', true],
  ['t.me', true],
  ['evil. com', true],
  ['evil · com', true],
  ['evil,com', true],
  ['evil–com', true],
  ['evil…com', true],
  ['evil | com.au', true],
  ['evil d0t com', true],
  ['evil period com', true],
  ['evildotcom', true],
  ['10.20.30.4', true],
  ['9.9.9.9', true],
  ['13 12 34', true],
  ['131234', true],
  ['555 0199', true],
  ['555-0199', true],
  ['0412/345-678 call', true],
  ['9876/5432 call', true],
  ['NSW 9876 5432', true],
  ['SP 98765432', true],
  ['1800 SCAM NOW', true],
  ['1300-EVIL-CO', true],
  ['O4I2 34S G78', true],
  ['0x4x1x2x3x4x5x6', true],
  ['0-4-1-2-3-4', true],
  ['04—12—34—56', true],
  ['evil\uA78Fexample', true],
  ['evil\u{10782}de', true],
  ['evil\u00B8com', true],
  ['evil\u1FBFcom', true],
  ['evil\u037Acom', true],
  ['e v i l . c o m', true],
  ['w w w evil', true],
  ['http evil', true],
  ['hxxps evil', true],
  ['wwwevilcom', true],
  ['httpsevil', true],
  ['evil&com', true],
  ['evil+net', true],
  ['evil’org', true],
  ['Harbour House, Stage 2', false],
  ['12/34-36 Smith St, Newtown NSW 2042', false],
  ['Lot 1023 DP 755123', false],
  ['Lots 12, 14 and 16, Stage 3', false],
  ['1300 Pacific Highway, Pymble NSW 2073', false],
  ['Level 12 100-104 Smith St', false],
  ['Lee Point Road, Potts Point', false],
  ['J.Smith, 4B/12A Bay Rd', false],
  ['Unit 1, 12-14 Network Drive', false],
  ['Shop 4 · Site B', false],
  ['Unit 5/123-125 Quay St, Sydney NSW 2000', false],
  ['Harbour Terrace, stage 2.1, lot 12', false],
  ['J. R. Lee & Sons Pty. Ltd.', false],
  ['One Two Three House', false],
  ['1300 Two Wells Road', false],
  ['Lots 12, 14, 161, Stone & One', false],
  ['Lee & Net, O’Netty & Co', false],
  ['Stage 1, lots 12 to 15, 2026', false],
  ['Dorothy & Dot Lee', false],
  ['J R R Lee, Block A B', false],
  ['Mary´s House, 4 St', false],
  ['Haus `Sonne`', false],
])('whether %j names a website, an email or a phone: %s', (text, holds) => {
  expect(holdsAddress(text)).toBe(holds);
});

test('Addresses in Australia can be written', () => {
  const between = (min: number, max: number) => fc.integer({ min, max });
  const one = fc.constantFrom;
  const address = fc
    .record({
      before: one('', '', 'Level 2, ', 'Shop 4B, ', 'Lot 12 DP 1234567, ', 'Suite 12, '),
      unit: fc.option(between(1, 999)),
      from: between(1, 1299),
      letter: one('', '', 'A', 'B'),
      more: fc.option(between(1, 40)),
      street: one(
        'Smith',
        'Old South Head',
        'St Georges',
        'The Point',
        'Pacific',
        'O’Connell',
        'Comet',
        'Organ Pipe',
      ),
      kind: one('St', 'Street', 'Road', 'Ave', 'Highway', 'Pde', 'Lane'),
      suburb: one('Newtown', 'Potts Point', 'Mt. Isa', 'St Kilda', 'Surfers Paradise'),
      state: one('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'),
      postcode: between(200, 9999),
    })
    .map((part) => {
      const number = `${part.unit ? `${part.unit}/` : ''}${part.from}${part.letter}`;
      const numbers = part.more ? `${number}-${part.from + part.more}` : number;
      const postcode = String(part.postcode).padStart(4, '0');
      return `${part.before}${numbers} ${part.street} ${part.kind}, ${part.suburb} ${part.state} ${postcode}`;
    });
  fc.assert(
    fc.property(address, (text) => {
      expect(holdsAddress(text)).toBe(false);
    }),
    { numRuns: 500 },
  );
});
