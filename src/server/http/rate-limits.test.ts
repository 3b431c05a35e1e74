import { expect, test } from 'vitest';
import { neighbourhood, visitorNetwork } from './rate-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'gone'],
])('%s counts as %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});

test.each([
  ['2001:db8:1:1234::/64', '2001:db8:1:1200::/56'],
  ['2001:db8:1:2::/64', '2001:db8:1:0::/56'],
  ['203.0.113.7', undefined],
])('The neighbourhood of %s is %s', (network, wide) => {
  expect(neighbourhood(network)).toBe(wide);
});
