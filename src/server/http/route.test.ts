import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { failure } from './failure.ts';
import { createHttpServer } from './http-server.ts';
import { addEndpoints } from './route.ts';

test('A download breaks off within a second after its session ends, also while nothing of it is read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isSignedIn = true;
  let asked = 0;
  const admin = { id: '1', email: 'ann@lifts.example' };
  addEndpoints(app, async () => {
    asked += 1;
    return isSignedIn ? admin : failure('not_signed_in');
  });
  let download = Readable.from(['name\n', 'Mary\n', 'Noah\n']);
  app.endpoint('GET /leads/export.csv', async () => download);
  expect((await app.inject('/api/leads/export.csv')).body).toBe('name\nMary\nNoah\n');
  // Again before it begins, since it may have waited, and not for each part: a large export has thousands.
  expect(asked).toBe(2);
  download = new Readable({
    read: () => {
      isSignedIn = false;
      vi.advanceTimersByTime(1000);
    },
  });
  download.push('name\n');
  await expect(app.inject('/api/leads/export.csv')).rejects.toThrow('destroyed');
  expect(download.destroyed).toBe(true);
  const before = asked;
  vi.advanceTimersByTime(10_000);
  expect(asked).toBe(before);
  expect((await app.inject('/api/leads/export.csv')).statusCode).toBe(401);
  await app.close();
});

test('A download whose session could not be asked for gives its turn back', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isDown = false;
  addEndpoints(app, async () => {
    if (isDown) throw new Error('the connection was cut');
    return { id: '1', email: 'ann@lifts.example' };
  });
  const download = Readable.from(['name\n', 'Mary\n']);
  app.endpoint('GET /leads/export.csv', async () => {
    isDown = true;
    return download;
  });
  expect((await app.inject('/api/leads/export.csv')).statusCode).toBe(500);
  expect(download.destroyed).toBe(true);
  await app.close();
});

test('A download that waited for its turn is not given to a session that ended meanwhile, and gives the turn back', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isSignedIn = true;
  const admin = { id: '1', email: 'ann@lifts.example' };
  addEndpoints(app, async () => (isSignedIn ? admin : failure('not_signed_in')));
  const download = Readable.from(['name\n', 'Mary\n']);
  app.endpoint('GET /leads/export.csv', async () => {
    isSignedIn = false;
    return download;
  });
  const answer = await app.inject('/api/leads/export.csv');
  expect([answer.statusCode, answer.body.includes('Mary')]).toEqual([401, false]);
  expect(download.destroyed).toBe(true);
  await app.close();
});

test('What is read, but not what is changed, is kept from a session that ended while it took a second', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isSignedIn = true;
  const admin = { id: '1', email: 'ann@lifts.example' };
  addEndpoints(app, async () => (isSignedIn ? admin : failure('not_signed_in')));
  let tookMs = 0;
  const slowly = async () => {
    isSignedIn = false;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + tookMs);
    return { views: [{ name: 'Due', query: 'due=true', shared: false, owner: admin.email }] };
  };
  app.endpoint('GET /lead-views', slowly);
  app.endpoint('DELETE /lead-views', async () => {
    await slowly();
    return { ok: true as const };
  });
  async function statusOf(method: 'GET' | 'DELETE'): Promise<number> {
    isSignedIn = true;
    const body = method === 'DELETE' && { body: { name: 'Due', shared: false } };
    const { statusCode } = await app.inject({ method, url: '/api/lead-views', ...body });
    vi.restoreAllMocks();
    return statusCode;
  }
  expect(await statusOf('GET')).toBe(200);
  tookMs = 1000;
  expect([await statusOf('GET'), await statusOf('DELETE')]).toEqual([401, 200]);
  await app.close();
});

test('Eight requests of one session are at work at once, and what waited is refused once the session has ended', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isSignedIn = true;
  const of = (session: string) => ({ headers: { authorization: `Bearer ${session.padEnd(20, '-')}` } });
  addEndpoints(app, async ({ headers: { authorization = '' } }) =>
    isSignedIn ? { id: '1', email: authorization } : failure('not_signed_in'),
  );
  const held: (() => void)[] = [];
  app.endpoint('GET /lead-views', async ({ admin: { email } }) => {
    if (email.includes('first')) await new Promise<void>((resolve) => held.push(resolve));
    return { views: [] };
  });
  const ask = async (name: string) => (await app.inject({ url: '/api/lead-views', ...of(name) })).statusCode;
  const asked = Array.from({ length: 130 }, () => ask('first'));
  expect(await Promise.race(asked)).toBe(429);
  expect([held.length, await ask('second')]).toEqual([8, 200]);
  held.shift()?.();
  expect(await Promise.race(asked.slice(0, 8))).toBe(200);
  await expect.poll(() => held.length).toBe(8);
  isSignedIn = false;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
  for (const resolve of held) resolve();
  const statuses = await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.filter((status) => status === 401)).toHaveLength(127);
  expect(held).toHaveLength(8);
  vi.restoreAllMocks();
  await app.close();
});

test('A turn lasts as long as the work, also when its caller has left, and until the answer has been read', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  onTestFinished(() => app.close());
  addEndpoints(app, async ({ url }) => ({ id: url, email: url }));
  const large = { name: 'x'.repeat(20_000_000), query: 'due=true', shared: false, owner: 'ann' };
  let begun = 0;
  const work = Promise.withResolvers<void>();
  app.endpoint('GET /lead-views', async () => {
    begun += 1;
    await work.promise;
    return { views: [large] };
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connections = new Set<Socket>();
  const ask = () => {
    const reader = connect(Number(port), '127.0.0.1').pause();
    reader.on('error', () => undefined);
    reader.write('GET /api/lead-views HTTP/1.1\r\nHost: lifts.example\r\n\r\n');
    return reader;
  };
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const readers = Array.from({ length: 9 }, ask);
  await expect.poll(() => [begun, connections.size]).toEqual([8, 9]);
  for (const reader of readers.slice(0, 8)) reader.destroy();
  await expect.poll(() => connections.size).toBe(1);
  expect(begun).toBe(8);
  work.resolve();
  await expect.poll(() => begun).toBe(9);

  const more = Array.from({ length: 8 }, ask);
  await expect.poll(() => [begun, connections.size]).toEqual([16, 9]);
  more[0]?.destroy();
  await expect.poll(() => begun).toBe(17);
});
