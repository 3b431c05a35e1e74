import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useTestServer } from '#tests/support/test-server.ts';

const { server, database } = await useTestServer();

test('While requests wait for a connection for too long, further ones are refused at once; health is not', async () => {
  const blocker = await database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
  const price = () => server.post('/api/calculate', buildCalculateBody());
  const waiting: Promise<unknown>[] = [];
  // It needs no connection itself.
  const document = () => fetch(`${server.url}/api/openapi.json`);
  // Only an early refusal asks for two seconds.
  const retryAfter = async () => {
    // More than the server has connections: the others wait for one, and after some seconds give up.
    waiting.push(...Array.from({ length: 30 }, price));
    return (await document()).headers.get('retry-after');
  };
  await expect.poll(retryAfter, { interval: 1000 }).toBe('2');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const picture = await fetch(`${server.url}/pictures/${'a'.repeat(43)}`);
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '2']);
  const mine = await fetch(`${server.url}/estimate/mine`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([mine.status, mine.headers.get('retry-after')]).toEqual([503, '2']);
  expect(mine.headers.get('cache-control')).toBe('private, no-store');
  expect(await mine.text()).toContain('This page cannot be shown right now');
  await blocker.query('ROLLBACK');
  blocker.release();
  await Promise.all(waiting);
  await expect.poll(async () => (await price()).status).toBe(200);
});
