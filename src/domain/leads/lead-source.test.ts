import { expect, test } from 'vitest';
import { leadSource } from './lead-source.ts';

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
