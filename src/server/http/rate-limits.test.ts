import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitNetworks, limitRates, neighbourhood, visitorNetwork } from './rate-limits.ts';

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

test('A time of day that is set back by a day locks nobody out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const app = Fastify();
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  await limitRates(app);
  app.get('/', { config: { rateLimit: { max: 1, timeWindow: 60_000 } } }, () => 'ok');
  expect((await app.inject('/')).statusCode).toBe(200);
  vi.setSystemTime(Date.now() - 86_400_000);
  const refused = await app.inject('/');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('Different things from one network are counted in each window; the same thing may come again', () => {
  let now = 0;
  const limit = limitNetworks(2, 60_000, () => now);
  const ask = (thing: string) => limit('203.0.113.7', thing);
  expect([ask('Ann'), ask('Ben'), ask('Ann')]).toEqual([undefined, undefined, undefined]);
  now = 20_000;
  expect(ask('Cid')).toBe(40);
  expect(limit('203.0.113.8', 'Cid')).toBeUndefined();
  now = 60_000;
  expect(ask('Cid')).toBeUndefined();
});
