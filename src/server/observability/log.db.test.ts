import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';
import { createLog } from './log.ts';

const database = await useTestDatabase();
const lines: string[] = [];
const log = createLog('debug', { write: (line) => lines.push(line) });
const app = await createTestApp({ database, log, env: { RATE_LIMIT: 'on', REQUEST_LOG: 'on' } });
afterAll(() => app.close());

const secret = 'hush-hush';

/** What was logged while this was done. */
async function logged(act: () => Promise<unknown>): Promise<string> {
  lines.length = 0;
  await act();
  return lines.join('');
}

test('A failed query is logged by its code, route and statement, never with what somebody typed', async () => {
  const headers = await signIn(app);
  await database.pool.query('ALTER TABLE admins RENAME TO admins_away');
  await database.pool.query('ALTER TABLE leads RENAME COLUMN state TO state_away');
  const text = await logged(async () => {
    const body = buildCalculateBody({ fullName: secret, email: `${secret}@example.com` });
    const login = { email: secret, password: secret };
    // One after the other: what fails for the same reason is logged once.
    const asked = [
      await app.inject({ method: 'POST', url: '/api/admin/login', payload: login }),
      await app.inject({ method: 'POST', url: '/api/calculate', payload: body }),
      await app.inject({ method: 'GET', url: `/api/leads?search=${secret}`, headers }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  });
  await database.pool.query('ALTER TABLE leads RENAME COLUMN state_away TO state');
  await database.pool.query('ALTER TABLE admins_away RENAME TO admins');
  expect(text).toContain('"code":"42P01"');
  expect(text).toContain('"code":"42703"');
  expect(text).toContain('"route":"/api/admin/login"');
  expect(text).toContain('from \\"admins\\" where');
  expect(text).not.toContain(secret);
});

test('Hostile requests leave nothing of theirs in the log', async () => {
  const text = await logged(async () => {
    const login = { method: 'POST', url: '/api/admin/login' } as const;
    const headers = { 'content-type': 'application/json' };
    const asked = await Promise.all([
      app.inject({ ...login, headers, payload: `{"email":"${secret}` }),
      app.inject({ ...login, headers, payload: `{"__proto__":"${secret}"}` }),
      app.inject({ ...login, payload: { email: `${secret}\0@example.com`, password: secret } }),
      app.inject({ ...login, payload: { email: `${secret}@example.com`, password: secret } }),
      app.inject({ ...login, headers: { 'content-type': secret }, payload: secret }),
      app.inject({ url: `/api/leads/${secret}%00?search=${secret}` }),
      app.inject({ url: `/${secret}/%zz?${secret}`, headers: { authorization: `Bearer ${secret}` } }),
    ]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 401, 415, 401, 404]);
  });
  expect(text).toContain('"route":"/api/admin/login"');
  expect(text).not.toContain(secret);
});

test('Requests that are torn off write no stack traces', async () => {
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const text = await logged(async () => {
    for (let request = 0; request < 20; request += 1) {
      const answered = once(app.server, 'request');
      const socket = connect(Number(address.port), address.hostname);
      socket.write(
        `POST /api/calculate HTTP/1.1\r\nhost: ${address.host}\r\ncontent-type: application/json\r\n` +
          `content-length: 1000\r\n\r\n{"fullName":"${secret}`,
      );
      const [, response] = await answered;
      const closed = once(response, 'close');
      socket.resetAndDestroy();
      await closed;
    }
    // Answered after all that went before.
    await fetch(new URL('/healthz', address));
  });
  expect(text).not.toContain('"err"');
  expect(text).not.toContain(secret);
});

test('REQUEST_LOG=on writes a line for each request at any level; an error of the same request has its id', async () => {
  const quiet = createLog('error', { write: (line) => lines.push(line) });
  const requestOf = async (env: Record<string, string>) => {
    const other = await createTestApp({ database, log: quiet, env });
    onTestFinished(() => other.close());
    const url = `/api/estimates/${secret}?name=${secret}`;
    return (await logged(() => other.inject({ url }))).split('\n').filter((line) => line !== '');
  };
  expect(await requestOf({})).toEqual([]);
  const [line = '', ...others] = await requestOf({ REQUEST_LOG: 'on' });
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    msg: 'request',
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'GET',
    route: '/api/estimates/:token',
    status: 404,
    ms: expect.any(Number),
  });
  expect(line).not.toContain(secret);
});
