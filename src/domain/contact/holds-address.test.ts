import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdDividedPhone, holdsAddress } from './holds-address.ts';

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
  ['0412™345™678', true],
  ['9876™5432', true],
  ['Gen2™ lift, Otis™ House', false],
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
  ['Call 1800SCAMNOW', true],
  ['1300evilco', true],
  ['Level 1, 300 Queen', false],
  ['Call 1800 SCAM NOW, 4 Bay Rd', true],
  ['1800 SCAM NOW for a lift drive', true],
  ['mary at yahoo com', true],
  ['mary at outlook com', true],
  ['House at Outlook Drive', false],
  ['evil com au/pay', true],
  ['1300 Great Western Highway', false],
  ['1800 Old South Head Road, Bondi', false],
  ["1300 O'Connell St", false],
  ['Write to mary at gmail com', true],
  ['mary (at) Bigpond com', true],
  ['mary at live com', true],
  ['mary at proton me', true],
  ['mary (at) evil c0m', true],
  ['mary at optusnet com au', true],
  ['evil99 at gmail com', true],
  ['deals24 dot shop', true],
  ['mary at iinet net au', true],
  ['evil at gmailcom', true],
  ['Lift at Safety Net House', false],
  ['Call thirteen eleven fourteen', true],
  ['13 Twenty Five Mile Road', false],
  ['thirteen thirty-two', true],
  ['Level thirteen, 11 Quay Street', false],
  ['13 Ten Mile Road', false],
  ['1345 Ten Mile Road', false],
  ['Levels thirteen, fourteen and fifteen', false],
  ['Lift at Quay Commons', false],
  ['Lift at Proton House', false],
  ['oh four twelve, three forty-five, six seventy-eight', true],
  ['Suite 1204, 12 Tennyson Street', false],
  ['Lot 123, 120 Tenth Street', false],
  ['Level 10, 1000 Hundred Acre Road', false],
  ['Unit 13 12 Seven Hills Road', false],
  ['Unit 13 Two Wells Road', false],
  ['Level 2, 5 Dot Street', false],
  ['Scouts at Manly Org', false],
  ['eighteen hundred ninety-seven fifty-seven eleven', true],
  ['1300 Ten Mile Creek Road', false],
  ['Floors ten, eleven and twelve of Forty-Five Quay Street', false],
  ['evil com/pay', true],
  ['1300mm x 1400mm', false],
  ['1300wide shaft', false],
  ['Client com / site', false],
  ['Lifts at Gmailer House', false],
  ['O4I2 34S G78', true],
  ['0x4x1x2x3x4x5x6', true],
  ['0-4-1-2-3-4', true],
  ['04—12—34—56', true],
  ['evil\uA78Fexample', true],
  ['evil \u0323com/pay', true],
  ['evil\u0358com', true],
  ['e\u0301vil\u0307shop', true],
  ['evil…example/pay', true],
  ['evil..shop/pay', true],
  ['pay “dot” shop', true],
  ['pay‘dot’shop', true],
  ['Call О4І2 З4Ѕ б78 now', true],
  ['Call ІЗОО ЗОЗ ООЗ now', true],
  ['Call ОЧОЧЗІОІЗЧ', true],
  ['ЗОО ОЗ', false],
  ['Call 18ОО SCAM NOW', true],
  ['Call 18ΟΟ SCAM NOW', true],
  ['Call 1ЗОО EVIL CO', true],
  ['Call 18ØØ SCAM NOW', true],
  ['evil døt cøm', true],
  ['Zerø føur øne ŧwo ŧhree føur fıve', true],
  ['bıt.ly', true],
  ['Call 0 4 12/11/2034', true],
  ['Call 1 3 12/11/2034', true],
  ['Call 9876, 12/11/2034', true],
  ['Call 9 876/2034', true],
  ['Call O4 2034-5678', true],
  ['Call zero 4 12/11/2034', true],
  ['Option 04 2034-5678', true],
  ['Part 18 00-20/2034', true],
  ['Call 13ØØ 6Ø6 Ø6Ø', true],
  ['Call Ø4ØØ ØØ1 1ØØ', true],
  ['бзоз ббоз', true],
  ['18 Oodgeroo Street, Yarrabilba QLD 4207', false],
  ['13 Oonoonba Road, Idalia QLD 4811', false],
  ['Wyandot Link', false],
  ['12 Peridot Link', false],
  ['Polkadot Shop', false],
  ['evildotstore', true],
  ['evildotconz', true],
  ['Visit evildotcomdotau', true],
  ['Visit evildotau', true],
  ['Visit evildotshop', true],
  ['evil dotcomau', true],
  ['evil døt shop', true],
  ['evil /dot/ au', true],
  ['evil: dot au', true],
  ['Mail maryatevildotau', true],
  ['Polkadot Childcare', false],
  ['Dotto Lane 12', false],
  ['Mary Dotson', false],
  ['Børge Ødegård, 8 Ø Street', false],
  ['Call 18OO SCAM NOW', true],
  ['Call I3OO EVILCO', true],
  ['evilc\u1DF8om', true],
  ['evil\u0903com', true],
  ['evil\u01C3com', true],
  ['evil\u01C0com', true],
  ['Call Ο41Ζ 345', true],
  ['раypal', true],
  ['O\u0323\u0300sun House', false],
  ['Καφέ Lift', false],
  ['Дом 5, Sydney', false],
  ['Δ2 Apartments', false],
  ['25η Μαρτίου Club', false],
  ['12Α Σόλωνος', false],
  ['Дом 12а, Сидней', false],
  ['5μm Cleanroom', false],
  ['Nguyen, Ly & Co', false],
  ['Mr. Ly House', false],
  ['see bit.ly/x', true],
  ['1300 Ridge Crescent', false],
  ['1800 The Esplanade', false],
  ['1300 mm shaft', false],
  ['Stage 2... the rest', false],
  ['Zoe\u0308 Nguye\u0302\u0303n', false],
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
  ['evil.c0m', true],
  ['evil.N3T', true],
  ['evil - 0rg', true],
  ['evil d0t 1nfo', true],
  ['Level 2.10, stage 3.11', false],
  ['Dr. Lo, Wong-Lo House', false],
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

test('Clients, projects and sites of the trade can be written', () => {
  const number = (min: number, max: number) => fc.integer({ min, max });
  const one = fc.constantFrom;
  const year = number(2020, 2035);
  const texts = fc.record({
    client: fc.oneof(
      number(1000, 999_999).map((plan) => `The Owners – Strata Plan No. ${plan}`),
      number(100_000, 999_999).map((plan) => `Owners Corporation PS${plan}V`),
      one('Mr.John Smith', 'Dr. Lo & Sons Pty.Ltd.', 'St.Mary’s Church'),
    ),
    project: fc.oneof(
      year.map((each) => `Capital works ${each}-${(each % 100) + 1}`),
      fc.tuple(year, number(10, 9999)).map(([each, job]) => `DA${each}/${job}`),
      fc.tuple(number(1, 31), number(1, 12), year).map((date) => `Issue ${date.join('/')}`),
      fc.tuple(number(200_000, 999_999)).map(([job]) => `Job ${job} Smith House`),
      fc.tuple(number(900, 2400), number(900, 2400)).map((size) => `Car ${size.join(' x ')}`),
      one('Harbour House, Net Zero Stage 2', 'Library - Info Hub', 'Levels 1, 2, 3, 4, 5, 6, 7, 8'),
    ),
    site: fc.oneof(
      fc
        .tuple(number(1, 300), number(100_000, 9_999_999))
        .map(([lot, plan]) => `Lot ${lot} DP ${plan}, Manly NSW 2095`),
      number(1300, 1899).map((each) => `${each} Ipswich Motorway, Darra QLD 4076`),
      number(1, 400).map((each) => `${each} O’Brien St, Glenelg SA 5045`),
    ),
  });
  fc.assert(
    fc.property(texts, ({ client, project, site }) => {
      const all = [client, project, site];
      expect([all, all.some(holdsAddress), holdDividedPhone(all)]).toEqual([all, false, false]);
    }),
    { numRuns: 1000 },
  );
});

test.each(['-', '–', '—', '−', '‐', '|', '/', '~', '=', '›', '」', '“'])(
  'Around a word, %s hides no address',
  (sign) => {
    for (const text of [
      `mary ${sign} at ${sign} gmail`,
      `mary${sign}at${sign}hotmail`,
      `evil${sign}dot${sign}lifts`,
    ]) {
      expect(holdsAddress(text)).toBe(true);
    }
  },
);

test.each([
  'Call 04 - 12 - 34 - 56 - 78 now',
  '0412 - 34 - 56 - 78 Mary',
  'Call 04 / 12 / 34 / 56 / 78 now',
  'Call 13 - 12 - 34',
  '1800 -- SCAM NOW',
  'Call 1300 -> CHEAPLIFT',
  'evil -- dot -- lifts',
  'mary -- at -- gmail',
  'Visit evil dót com',
  'dôt shop at evil, cóm',
  'evil-cöm',
  'mary át gmail com',
  'mary @ outlook',
  'evil, net zeros',
  'DP 1300, 123 456',
  '13.18.24',
  'St.com',
  'Call 1800 FIX LIFT St',
  'Ring now: 1800 REFUND DR',
  'Call us on 1800 FIX LIFT St',
  'Call 18 00 SCAM NOW',
  'Text 1 8 0 0 SCAM NOW',
  '9876, 5432 Mary',
  'Ring +44, 20, 7270, 1516',
  '+1 & 212 & 722 & 7642',
  'Call 13-11-26',
  '0412-2026 345',
  'Call |300 SCAM NOW',
  'Call 1ВОО SCAM NOW',
  'Call 1ΒΟΟ SCAM NOW',
  'ІВОО SCAM NOW',
  'Call Ӏ300 SCAM NOW',
  '13ΘΘ SCAM NOW',
  'DP 1300 123 456',
  'Strata Plan 0412345678',
  '2026 0412 345 678',
  '0412 x 345 x 678',
  '30/11/2026 0412345678',
])('%s is read by anybody', (text) => {
  expect(holdsAddress(text)).toBe(true);
});

test.each([
  'Suites 1204-1206, 10 Bay Street, Sydney NSW 2000',
  'Shops 1012-1014, 3 Quay Street, Brisbane QLD 4000',
  'Zoë Müller, 12-14 Señor Street',
  'Café at Home, Ångström Residence',
  'Unit 12 - 1234 Pacific Highway',
  'Suite 1201 - 100 Bay Street',
  'Lot 1204 - 15 Smith Street',
  'Job 2431 - 12 Bay Street',
  'FY 2026 - 27',
  'Opening 12 / 11 / 26',
  'Lots 10 - 12 - 14',
  'Mr. & Mrs. Dot Lee',
  'Ann; Dot Smith',
  'Drawings A101 – A108, B101',
  'Units 12A - 14B & 16C - 18D',
  'Levels B2 – B1 – G – 1 – 2 – 3 – 4 – 5',
  '1400 W × 1600 D',
  'Suite 1800/60 Margaret Street, Sydney NSW 2000',
  '1300/12-14 Smith Street',
  'Lee Bros. & Net Zero House',
  'Lee (Builder), Info Centre',
  '•Unit 4',
  '(•Unit 4)',
  '“The Pines” • Net Zero House',
  'Stage 2.East/West',
  'J.Lee (Builder), “The Pines”, 4 St Georges Road',
  'Suite 12 (rear), 1345 Ten Mile Road, NSW 2000',
  'Lot 12 DP 755123, 4 Bay Road, NSW 2042 (corner)',
  'The Owners – Strata Plan No. 103456',
  'Strata Plan 18234, 4 Bay Road',
  'Lot 1 DP 1234567 & Lot 2 DP 1317654',
  'Lot 2 TP 812345, Geelong VIC 3220',
  'Lot 123 on Deposited Plan 1312345',
  'CT 5812/345, Adelaide SA 5000',
  'Capital Works 2026-27',
  'Lift upgrade 2026/2027',
  'Smith Residence 30/11/2026',
  'Revision B, 01.11.26',
  'DA2024/0123',
  'Tender T2026-014',
  'Job 260134 Smith House',
  'Purchase order 4501234',
  'DA 123/2026',
  'Job 123-2026',
  'Issue 30-11-2026',
  '2026-11-30 Smith House',
  '1300 kg goods lift',
  'Goods lift 1300 kg',
  'Apartments 101-108',
  'Tower 1 + 101, 102, 103',
  'Rooms 101/102',
  'Lots 101, 102, 103, Stage 4',
  'Levels 1, 2, 3, 4, 5, 6, 7, 8',
  'Car 1100 x 1400 x 2100',
  'Shaft 1300 x 1800 mm',
  'Cabin 1,300 × 1,450',
  '(1300 x 1400) cabin',
  'Harbour House, Net Zero Stage 2',
  'Library - Info Hub, Byron Point Info Centre',
  '1300 Ipswich Motorway, Darra QLD 4076',
  'Mr.John Smith, St.Mary’s Church',
  'Smith Pty.Ltd.',
  'Emergency phone at 1300 mm',
  'Lift phone: 1300 mm above floor',
  'Nurse call, 13 rooms',
  'Landing call 1, 3, 5',
  'The Ring, 13 Bay Road',
])('%s is none', (text) => {
  expect(holdsAddress(text)).toBe(false);
});

test.each(['Ann & Dot Smith', 'Ann, Dot and Mary', 'Ann + Dot Smith'])('%s are people', (text) => {
  expect(holdsAddress(text)).toBe(false);
});

/** The digits of a phone in groups of two to four. */
const phoneInGroups = fc
  .tuple(
    fc.constantFrom('0412 345 678', '02 9876 5432', '9876 5432', '1300 123 456', '61 412 345 678'),
    fc.boolean(),
  )
  .map(([phone, isInBrackets]) => phone.split(' ').map((group) => (isInBrackets ? `(${group})` : group)));

test('Whatever signs stand between the groups of a phone, and however many, it is one', () => {
  const signs = fc.array(fc.constantFrom(...' ()[]-–/|.·•*~_=>:;'.split('')), { minLength: 1, maxLength: 9 });
  const before = fc.constantFrom('Call ', 'Call NSW ', 'WA, ', 'Call SP ', 'DP', 'Level 2, ');
  fc.assert(
    fc.property(before, phoneInGroups, signs, (start, groups, between) => {
      const text = `${start}${groups.join(between.join(''))} now`;
      expect([text, holdsAddress(text)]).toEqual([text, true]);
    }),
    { numRuns: 1000 },
  );
});

test('Whatever stands around the name of a website, and before its dot, it is one', () => {
  const signs = fc.array(fc.constantFrom(...' ()[]-–/|*~_=>:;"“”‘’\'&+!?«»'.split('')), { maxLength: 4 });
  const ending = fc.constantFrom(
    'com',
    'com.au',
    'net',
    'shop',
    'me',
    'au',
    'example',
    'house',
    'sydney/pay',
  );
  fc.assert(
    fc.property(
      signs,
      fc.constantFrom('evil', 'lift-refund', 'x9', 'lift-1', 'plan-b'),
      signs,
      ending,
      (left, name, right, end) => {
        const text = `Visit ${left.join('')}${name}${right.join('')}.${end} today`;
        expect([text, holdsAddress(text)]).toEqual([text, true]);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  'evil"com',
  '"evil" . com',
  '"evil",com',
  'evil(net)',
  'mary (a) gmail com',
  '1300 ---- REFUND',
  'SP 0412345 -- 678',
  '0412 three forty-five 678',
  '13 (12) (34)',
  '13 -- 12 -- 34',
  '13 -> 12 -> 34',
  '1300/123, 456',
  '1300/12-34 and 56',
  '1800/20-34 Then 56',
  'mary ------ at ------ gmail',
])('%s is read whatever is between', (text) => {
  expect(holdsAddress(`Call ${text} now`)).toBe(true);
});

// A pattern that tries out all ways to divide such texts would never end.
test.each([
  '’',
  "'",
  ' ',
  '-',
  '.',
  ',',
  'a ',
  'a’',
  '’a',
  'a. ',
  '1',
  '1 ',
  '1a',
  'at ',
  'dot ',
  'one ',
  'com',
  '/',
  '0o',
  'з',
  'a"',
  '.a',
  'NSW 0412-',
  'DP 1',
  '1300 -',
])('A long run of %j is looked through', (part) => {
  for (const before of [
    '',
    '1800 ',
    '1300 a',
    'mary at ',
    'a at',
    'a at b',
    '12/34',
    '0412 ',
    'a.',
    'NSW 0412',
    'DP 1',
    '1800',
  ]) {
    holdsAddress(before + part.repeat(3000));
    holdDividedPhone([before, part.repeat(3000)]);
  }
  expect(holdsAddress(`${part.repeat(3000)} https://evil.example`)).toBe(true);
});

test.each([
  [['Call 0412', '345', '678, 4 Quay Street']],
  [['Ring 04', '12 34', '56 78']],
  [['+61', '412 345', '678']],
  [['1800', '975', '711 now']],
  [['٠٤', '١٢٣', '٤٥٦٧٨']],
  [['1300', '12/12/34', '']],
  [['(02)', '2034-5678', '']],
  [['Call 0', '4 12/11/2034', '']],
])('%j is a phone that is divided', (texts) => {
  expect(holdDividedPhone(texts)).toBe(true);
});

test.each([
  [['Ann', 'Renovation 2026', '1345 Pittwater Road']],
  [['', 'Stage 2026', '1204 Princes Highway Dandenong VIC 3175']],
  [['Ann', 'Job 10234', '12-14 Pacific Highway']],
  [['Mr & Mrs Jones', 'Lot 1024 DP 755123', '345 Old Coast Road']],
  [['Lee & Co.', 'Net Zero House', '34 Smith Street, NSW 2042']],
  [['25-013', '', '112 Main St Melbourne VIC 3000']],
  [['Unit 4', 'Tender issue 03/11/2026', '12 Bay Street']],
  [['', 'Stage 2', 'Issue 03/11/2026']],
  [['Unit 1204', '2026', '8 Marina Blvd']],
  [['', 'Lot 18', '3/120-122 Smith Street, Perth WA 6000']],
  [['', 'Job 1824', '601/2-10 Bay Street']],
])('%j hold no phone', (texts) => {
  expect(holdDividedPhone(texts)).toBe(false);
});
