import { expect, test } from 'vitest';
import { filledIn, linkParameters, meantQuery } from './link-parameters.ts';
import {
  captureMarketing,
  leadSource,
  marketingParameterNames,
  maxMarketingLength,
  maxNameLength,
  shortName,
} from './marketing.ts';

const capture = (query: string) => captureMarketing(linkParameters(query));

test('every marketing parameter of the address is captured under its own name', () => {
  const query = marketingParameterNames.map((name, index) => `${name}=value-${index}`).join('&');
  expect(capture(query)).toEqual(
    Object.fromEntries(marketingParameterNames.map((name, index) => [name, `value-${index}`])),
  );
});

test('a parameter without a value and a parameter that is none are left out', () => {
  expect(
    capture('utm_source=&utm_medium=%20&utm_term={keyword}&utm_content=null&yclid=y&constructor=z&stops=4'),
  ).toEqual({});
});

test('a value keeps its own characters', () => {
  expect(capture('handl_url=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b%3D2&utm_term=home+lift')).toEqual({
    handl_url: 'https://example.com/?a=1&b=2',
    utm_term: 'home lift',
  });
});

test.each([
  'UTM_Source=News',
  'utm-source=News',
  'Utm_Source=&utm_source=News',
  'utm_source=News&utm_source=Other',
])('the source is known in any spelling, and the first one counts: %s', (query) => {
  expect(capture(query)).toEqual({ utm_source: 'News' });
});

test.each([
  ['?utm_source=news&amp;utm_medium=email', ''],
  ['?utm_source=news&amp;amp;utm_medium=email', ''],
  ['?utm_source=news&amp%3Butm_medium=email', ''],
  ['?utm_source=news&%23038%3Butm_medium=email', ''],
  ['?utm_source=news&', '#038;utm_medium=email'],
  ['?utm_source=news&', '#38;utm_medium=email'],
  ['?utm_source=news&', '#x26;utm_medium=email'],
])('a link that was escaped once too often says the same: %s%s', (search, hash) => {
  expect(capture(meantQuery(search, hash))).toEqual({ utm_source: 'news', utm_medium: 'email' });
});

test('the hash of an address is no parameter', () => {
  expect(meantQuery('?utm_source=news', '#utm_medium=email')).toBe('?utm_source=news');
  expect(meantQuery('', '')).toBe('');
});

test('a value is one line, without what nobody sees', () => {
  expect(
    capture(
      'utm_campaign=spring%0D%0APhone:+0400&handl_landing_page=/a%E2%80%A8b%C2%85c&utm_term=a%E2%80%AEb%1B',
    ),
  ).toEqual({ utm_campaign: 'spring Phone: 0400', handl_landing_page: '/a b c', utm_term: 'ab' });
});

test('a campaign in brackets keeps its name', () => {
  expect(capture('utm_campaign=[Search]+Brand')).toEqual({ utm_campaign: '[Search] Brand' });
});

test('all values together are cut, the longest last, and those that were cut once stay', () => {
  const filler = { utm_source: 'news', utm_content: 'x'.repeat(1500), handl_url: 'y'.repeat(2000) };
  const given = { fbp: 'kept', gclid: 'z'.repeat(1600), ...filler };
  const captured = captureMarketing(Object.entries(given));
  const addressLength = maxMarketingLength - 3108;
  expect(captured).toEqual({ ...given, handl_url: 'y'.repeat(addressLength) });
  expect(captureMarketing(Object.entries(captured))).toEqual(captured);
  const whole = marketingParameterNames.map((name) => [name, '\u{20000}'.repeat(2000)] as const);
  const accented = { handl_url: `é${'x'.repeat(1919)}`, handl_landing_page: 'y'.repeat(2018) };
  expect(captureMarketing(Object.entries(accented))).toEqual(accented);
  const stored = Buffer.byteLength(Object.values(captureMarketing(whole)).join(''));
  expect(stored).toBeLessThanOrEqual(maxMarketingLength);
  expect(stored).toBeGreaterThan(maxMarketingLength / 2);
});

test('a consent and a click’s id stay whole beside addresses of any length', () => {
  const short = {
    utm_source: 'google',
    gclid: 'Cj0KCQ-long-1',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  };
  const long = { handl_url: `https://a.example/?${'x'.repeat(3000)}`, handl_landing_page: 'y'.repeat(3000) };
  expect(captureMarketing(Object.entries({ ...long, ...short }))).toMatchObject(short);
});

test('a value that a database cannot hold is mended', () => {
  expect(capture('utm_source=a%00b')).toEqual({ utm_source: 'ab' });
});

test('the campaign’s own word names the source, whatever its case', () => {
  expect(leadSource({ utm_source: ' Google ', handl_traffic_source: 'Organic' })).toBe('google');
  expect(leadSource({ handl_traffic_source: 'Organic' })).toBe('organic');
});

test('a click id names the advertiser where no word does', () => {
  expect(leadSource({ gclid_id: 'abc' })).toBe('google ads');
  expect(leadSource({ handl_msclkid: 'abc', utm_source: ' ' })).toBe('microsoft ads');
});

test('a visitor who came without parameters has no source', () => {
  expect(leadSource({ utm_campaign: 'spring' })).toBeUndefined();
});

test('a very long word is cut, also through the middle of an emoji', () => {
  expect(shortName(`${'a'.repeat(maxNameLength - 1)}😀`)).toBe('a'.repeat(maxNameLength - 1));
  expect(leadSource({ utm_source: `${'a'.repeat(59)}😀` })).toBe('a'.repeat(59));
});

test.each(['{', '[', '<', '${', '{[', '*|', '%%', '%a', '&#0', '&amp'])(
  'A million of %j are read once',
  (piece) => {
    expect(filledIn(piece.repeat(1_000_000))).not.toBe('');
  },
);

test.each(['{name}', '{{{name}}}', '${name}', '[[name]]', '<<name>>', '[name}]'])(
  '%j was not filled in',
  (place) => {
    expect(filledIn(place)).toBe('');
  },
);
