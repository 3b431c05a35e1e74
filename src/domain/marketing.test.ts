import { expect, test } from 'vitest';
import { captureMarketing, marketingParameterNames, maxMarketingLength } from './marketing.ts';

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
