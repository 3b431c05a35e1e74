import { expect, test } from 'vitest';
import { preferredEncoding } from './encoded-page.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['*', 'br'],
  ['', 'identity'],
])('a browser that accepts "%s" gets %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
