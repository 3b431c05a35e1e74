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
