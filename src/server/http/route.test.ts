import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { failure } from './failure.ts';
import { createHttpServer } from './http-server.ts';
import { addEndpoints } from './route.ts';

test('A download breaks off when its session ends', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let isSignedIn = true;
  const admin = { id: '1', email: 'ann@lifts.example' };
  addEndpoints(app, async () => (isSignedIn ? admin : failure('not_signed_in')));
  let isCutShort = false;
  async function* lines() {
    yield 'name\n';
    yield 'Mary\n';
    if (isCutShort) isSignedIn = false;
    yield 'Noah\n';
    yield 'Mia\n';
  }
  app.endpoint('GET /leads/export.csv', async () => Readable.from(lines()));
  expect((await app.inject('/api/leads/export.csv')).body).toBe('name\nMary\nNoah\nMia\n');
  isCutShort = true;
  await expect(app.inject('/api/leads/export.csv')).rejects.toThrow('destroyed');
  expect((await app.inject('/api/leads/export.csv')).statusCode).toBe(401);
  await app.close();
});
