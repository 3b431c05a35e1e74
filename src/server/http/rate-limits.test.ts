import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { createHttpServer } from './http-server.ts';
import { limitCallers, networksAround, visitorNetwork } from './rate-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['198.51.100.20:51234', '198.51.100.20'],
  ['::ffff:198.51.100.20', '198.51.100.20'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::1]:443"', '2001:db8:1:2::/64'],
  ['unknown', '192.0.2.1'],
  ['-', '192.0.2.1'],
  ['""', '192.0.2.1'],
  ['', '192.0.2.1'],
  [undefined, '192.0.2.1'],
])('%s counts as %s', (ip, network) => {
  expect(visitorNetwork({ ip, socket: { remoteAddress: '192.0.2.1' } })).toBe(network);
});

test('A broken connection has no address', () => {
  expect(visitorNetwork({ ip: undefined, socket: { remoteAddress: undefined } })).toBe('gone');
});

test.each([
  ['2001:db8:1:1234::/64', ['2001:db8:1:1234::/64', '2001:db8:1:1200::/56', '2001:db8:1:0::/48']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
  ['203.0.113.7', ['203.0.113.7']],
])('%s counts within %j', (visitor, networks) => {
  expect(networksAround(visitor).map(({ network }) => network)).toEqual(networks);
});

/** How many of these visitors are let through. */
function passing(limit: ReturnType<typeof limitCallers>, visitors: readonly string[]): number {
  return visitors.filter((visitor) => limit(visitor) === undefined).length;
}

test('A /56 may do four times as much as one visitor, a /48 eight times; others are not slowed by them', () => {
  const limit = limitCallers(10, 60_000, () => 0);
  const many = (prefix: string) =>
    Array.from({ length: 300 }, (_, index) => `${prefix}${index.toString(16).padStart(2, '0')}::/64`);
  expect(
    passing(
      limit,
      Array.from({ length: 300 }, () => '2001:db8:1:1::/64'),
    ),
  ).toBe(10);
  expect(passing(limit, many('2001:db8:1:2').slice(0, 256))).toBe(40);
  expect(passing(limit, many('2001:db8:1:'))).toBe(30);
  expect(passing(limit, many('2001:db8:2:'))).toBe(80);
  expect(passing(limit, ['2001:db8:3::/64', '203.0.113.7'])).toBe(2);
});

test('Different things from one network are counted in each window; the same thing may come again', () => {
  let now = 0;
  const limit = limitCallers(2, 60_000, () => now);
  const ask = (thing: string) => limit('203.0.113.7', thing);
  expect([ask('Ann'), ask('Ben'), ask('Ann')]).toEqual([undefined, undefined, undefined]);
  now = 20_000;
  expect(ask('Cid')).toBe(40);
  expect(limit('203.0.113.8', 'Cid')).toBeUndefined();
  now = 60_000;
  expect(ask('Cid')).toBeUndefined();
});

test('Refused requests of many networks do not push out the counts of others', () => {
  const limit = limitCallers(10, 60_000, () => 0);
  const nets = (prefix: string) =>
    Array.from({ length: 6000 }, (_, index) => `${prefix}${index.toString(16)}::/64`);
  expect(
    passing(
      limit,
      Array.from({ length: 12 }, () => '203.0.113.7'),
    ),
  ).toBe(10);
  expect(passing(limit, nets('2001:db8:1:'))).toBe(80);
  expect(passing(limit, nets('2001:db8:1:'))).toBe(0);
  expect(limit('203.0.113.7')).toBe(60);
});

test('Of a connection that is closed since too many wait, the server reads no more requests', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let answered = 0;
  app.addHook('onSend', async () => void (answered += 1));
  const waiting = Promise.withResolvers<string>();
  app.get('/slow', () => waiting.promise);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(async () => {
    waiting.resolve('');
    await app.close();
  });
  const one = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
  socket.end(one('/slow') + one('/x').repeat(1000));
  await new Promise((resolve) => socket.once('close', resolve).resume());
  expect(answered).toBeLessThanOrEqual(2);
});
