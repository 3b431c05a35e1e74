import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';
import { maxNameLength, readName } from './name.ts';
import { splitName } from './split-name.ts';

test.each([
  ['  Mary   Lee ', 'Mary Lee'],
  ['Mary\r\nLee', 'Mary Lee'],
  ['Ma\u200Bry \u202ELee\u202C', 'Mary Lee'],
  ['\uFEFFMary\u034F Lee\uFE0F', 'Mary Lee'],
  ['Mary\u3164Lee', 'Mary Lee'],
  ['Siobhán O’Brien-Lee', 'Siobhán O’Brien-Lee'],
  ['李小龙', '李小龙'],
  ['7', '7'],
  ['\u3164\u3164', ''],
  ['\u{1D159}\u{13441}\u{16FE4}', ''],
  ['.', ''],
  ['\u00AD', ''],
])('%j is kept as %j', (typed, name) => {
  expect(readName(typed)).toBe(name);
});

test('whatever was typed, a kept name is one line of what can be seen, and short enough', () => {
  const pieces = fc.constantFrom(
    '\n',
    '\u0085',
    '\u2028',
    '\u202E',
    '\u2066',
    '\u00AD',
    '\u3164',
    '\0',
    ' ',
    'a',
    '😀',
  );
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 300 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(anything, (typed) => {
      const name = readName(typed);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|  |^ | $/u);
      expect(name.length).toBeLessThanOrEqual(maxNameLength);
      expect(readName(name)).toBe(name);
    }),
  );
});

test.each([
  ['Mary Ann Lee', 'Mary', 'Ann Lee'],
  ['  Mary   Lee ', 'Mary', 'Lee'],
  ['Cher', 'Cher', ''],
  ['Smith, John', 'John', 'Smith'],
  ['van der Berg, Mary Ann', 'Mary', 'Ann van der Berg'],
  ['Smith,John', 'John', 'Smith'],
  ['Smith, Dr John', 'John', 'Smith'],
  ['Mary Lee, PhD', 'Mary', 'Lee'],
  ['John Smith, Jr.', 'John', 'Smith'],
  ['Mr John Smith', 'John', 'Smith'],
  ['MRS. MARY LEE', 'MARY', 'LEE'],
  ['Prof. Dr. Mary Lee', 'Mary', 'Lee'],
  ['Mr & Mrs John Smith', 'John', 'Smith'],
  ['Lee, Ms Anna', 'Anna', 'Lee'],
  ['Lee，Anna', 'Anna', 'Lee'],
  ['Lee; Anna', 'Anna', 'Lee'],
  ['Dr.Anna Lee', 'Anna', 'Lee'],
  ['Capt. Anna Lee', 'Anna', 'Lee'],
  ['A/Prof Anna Lee', 'Anna', 'Lee'],
  ['Lady Anna Lee', 'Anna', 'Lee'],
  ['Señora Ana López', 'Ana', 'López'],
  ['Mr/Mrs Smith', '', 'Smith'],
  ['Smith, John, Jr.', 'John', 'Smith'],
  ['Smith, John, Sydney', 'John', 'Smith'],
  ['John Smith, 12 High St, Sydney', 'John', 'Smith'],
  ['John Smith, CPA', 'John', 'Smith'],
  ['John Smith, B.Sc.', 'John', 'Smith'],
  ['SMITH, ANNA', 'ANNA', 'SMITH'],
  ['Smith, AJ', 'AJ', 'Smith'],
  ['J.R. Smith', 'J.R.', 'Smith'],
  ['Mr Smith', '', 'Smith'],
  ['Smith, Mr', '', 'Smith'],
  ['Mr and Mrs Smith', '', 'Smith'],
  ['Ms', '', ''],
  ['Drew Lee', 'Drew', 'Lee'],
  ['J. Lee', 'J.', 'Lee'],
  ['007', '', ''],
  ['1 Mary Lee', 'Mary', 'Lee'],
  ['?!', '', ''],
  ['', '', ''],
  ['   ', '', ''],
])('%j is split into %j and %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});

test.each([
  ['Mary Ann Lee', 'Mary'],
  ["D'Arcy Smith", "D'Arcy"],
  ['Mary-Ann Lee', 'Mary-Ann'],
  ['Nguyễn Văn Anh'.normalize('NFD'), 'Nguyễn'],
  ['李小龙', '李小龙'],
  ['अनिता शर्मा', 'अनिता'],
  ['Ольга', 'Ольга'],
  ['Ελένη', 'Ελένη'],
  ['Đặng', 'Đặng'],
  ['MARIA LEE', 'MARIA'],
  ['LeAnneMarie Lee', 'LeAnneMarie'],
  ['สมชาย', 'สมชาย'],
  ['อำนาจ', 'อำนาจ'],
  ['محمد', 'محمد'],
  ['Smith, John', 'John'],
  ['ISOBEL LEE', 'Isobel'],
  ['JEAN-NOËL LEE', 'JEAN-NOËL'],
  ['BOBBI SMITH', 'Bobbi'],
  ['ЗОЯ', 'ЗОЯ'],
  ['JJ Lee', 'JJ'],
  ['IZOO-ZOZOOZ', 'Izoo-Zozooz'],
  ['Abcdefghijklmnopqrst', 'Abcdefghijklmnopqrst'],
])('%j is greeted as %j', (fullName, name) => {
  expect(greetingName(fullName)).toBe(name);
});

test.each([
  'Your-account-is-locked,-call-us',
  'Your-account-locked',
  'evil.example',
  'evil\uA4F8example',
  'evil\uA78Fexample',
  'evilˑexample',
  'www·evil',
  'Mаry', // The second letter is Cyrillic.
  'Abcdefghijklmnopqrstu',
  'mary@example.com',
  'Win$5000',
  'O4l2',
  'Mary\u0336',
  '\u3164',
  '\u034F\uFE0F',
  'Mr Smith',
  'Mary_Lee',
  '零四一二三四五六七八',
  '有问题请致电客服',
  'でんわしてください',
  'โทรหาเราด่วน',
  'ໂທຫາພວກເຮົາ',
  'ហៅមកយើង',
  'ဖုန်းခေါ်ပါ',
  'CallZeroFourOneTwo',
  'Zerofouronetwo-three',
  '一三一二三四',
  '일삼일이삼사',
  '退款请加微信',
  'CALLzeroFOUR',
  'Your\uA78Clift\uA78Cis\uA78Coff',
  'Pay\uA725us\uA723today',
  'Оплата\u04CFсейчас',
  '공일공일이삼사오육칠팔',
  'Evi\u0140com',
  'EVI\u013FCOM',
  'Pay\u0149us',
  '\uFDFA',
])('%j is greeted without a name', (fullName) => {
  expect(greetingName(fullName)).toBe('');
});

test('whatever was typed, a greeting holds letters and at most one other sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const name = greetingName(typed);
      expect(name.length).toBeLessThanOrEqual(20);
      expect(name.replace(/[\p{L}\p{M}]/gu, '')).toMatch(/^['’-]?$/);
    }),
  );
});

test('A name of a million letters is read once', () => {
  expect(splitName('a'.repeat(1_000_000)).lastName).toBe('');
  expect(splitName(`${'a'.repeat(1_000_000)} b, CPA`).lastName).toBe('b');
});

test.each([
  'evildotcomdotau Lee',
  'Visitevildotau',
  'Evildotonline Lee',
  'Evilpuntocom',
  'Evilđøŧcom',
  'गूगलॱभारत',
  '구글ㆍ컴',
  '구글\u302E컴',
  '구글\u11A2컴',
  'ІЗОО-ЗОЗООЗ',
  'ОЧОЧЗІОІЗЧ',
  'зооз-ббоз',
  'IBOO-SCAM',
  'ІЗӨӨ-ЗӨЗӨӨЗ',
  'ЇЗОО-ЗОЗООЗ',
  'Callzerofouronetwo',
  'evil-store',
  'évildotcôm',
  'evil-shop',
  'Evil-comau',
  'Evilatgmailcom',
  'Evilatlivecomau',
  'Mary-atgmailcom',
  'Thirteentwelvetwelve',
  'Thirteen-tentwelve',
  'Evil’com Lee',
  'Evil-io Lee',
  'Эвил-рф',
  'Эвил-ком',
  'Эвил-сайт',
  'IȢOOƼƼƼOOO',
  'CALL-IȢOO',
  'ОЧІВЗЧВВВЗ',
  'ІВОО-ВОВООВ',
])('The name %s, which a reader takes for a website or a phone, is greeted without', (fullName) => {
  expect(greetingName(fullName)).toBe('');
});

test.each([
  'Dorothy',
  'Боб',
  '민준',
  'Bobbi',
  'Théodote',
  'Jean-Noël',
  'Hương',
  'Shopan',
  'D’Arcy',
  'Anne-Info',
])('%s is greeted unless a website', (name) => {
  expect(greetingName(name)).toBe(name === 'Anne-Info' ? '' : name);
});
