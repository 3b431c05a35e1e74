import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { failure } from './failure.ts';
import { createHttpServer } from './http-server.ts';
import { addEndpoints } from './route.ts';

test('A download breaks off within a second after its session ends', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isSignedIn = true;
  const admin = { id: '1', email: 'ann@lifts.example' };
  addEndpoints(app, async () => {
    asked += 1;
    return isSignedIn ? admin : failure('not_signed_in');
  });
  let isCutShort = false;
  let asked = 0;
  async function* lines() {
    yield 'name\n';
    yield 'Mary\n';
    if (isCutShort) {
      isSignedIn = false;
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    }
    yield 'Noah\n';
    yield 'Mia\n';
  }
  app.endpoint('GET /leads/export.csv', async () => Readable.from(lines()));
  expect((await app.inject('/api/leads/export.csv')).body).toBe('name\nMary\nNoah\nMia\n');
  // Again before it begins, since it may have waited, and not for each part: a large export has thousands.
  expect(asked).toBe(2);
  isCutShort = true;
  await expect(app.inject('/api/leads/export.csv')).rejects.toThrow('destroyed');
  expect((await app.inject('/api/leads/export.csv')).statusCode).toBe(401);
  vi.restoreAllMocks();
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
