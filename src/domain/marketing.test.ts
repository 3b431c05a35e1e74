import { expect, test } from 'vitest';
import { captureMarketing, leadSource, marketingParameterNames, maxMarketingLength } from './marketing.ts';

const capture = (query: string) => captureMarketing(new URLSearchParams(query));

test('every marketing parameter of the address is captured under its own name', () => {
  const query = marketingParameterNames.map((name, index) => `${name}=value-${index}`).join('&');
  expect(capture(query)).toEqual(
    Object.fromEntries(marketingParameterNames.map((name, index) => [name, `value-${index}`])),
  );
});

test('a parameter without a value and a parameter that is none are left out', () => {
  expect(capture('utm_source=&utm_medium=%20&UTM_TERM=x&yclid=y&constructor=z&stops=4')).toEqual({});
});

test('a value keeps its own characters', () => {
  expect(capture('handl_url=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b%3D2&utm_term=home+lift')).toEqual({
    handl_url: 'https://example.com/?a=1&b=2',
    utm_term: 'home lift',
  });
});

test('an overlong value is cut, and one that a database cannot hold is mended', () => {
  expect(capture(`utm_id=${'x'.repeat(maxMarketingLength + 1)}`).utm_id).toHaveLength(maxMarketingLength);
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
  expect(leadSource({ utm_source: `${'a'.repeat(59)}😀` })).toBe('a'.repeat(59));
});
