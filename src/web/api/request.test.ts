import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { request } from './request.ts';

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

const options = 'GET /options';

test('a response is its value', async () => {
  const base = await startServer((incoming, response) => response.end(JSON.stringify({ url: incoming.url })));
  expect(await request({ base }, options)).toEqual({ ok: true, value: { url: '/api/options' } });
});

test('parameters and query go into the address, headers and body along with it', async () => {
  const base = await startServer((incoming, response) =>
    response.end(JSON.stringify({ url: incoming.url, authorization: incoming.headers.authorization })),
  );
  const settings = { base, headers: { authorization: 'Bearer t' } };
  const lead = await request(settings, 'GET /leads/:id', { params: { id: 'a/b' } });
  expect(lead).toEqual({ ok: true, value: { url: '/api/leads/a%2Fb', authorization: 'Bearer t' } });
  const leads = await request({ base }, 'GET /leads', { query: { skip: 10 } });
  expect(leads).toEqual({ ok: true, value: { url: '/api/leads?skip=10' } });
});

test('a file is its content', async () => {
  const base = await startServer((_incoming, response) => response.end('Name\r\nDora'));
  const result = await request({ base, timeoutMs: 1 }, 'GET /leads/export.csv', {
    asFile: true,
    isLong: true,
  });
  expect(result.ok && result.value instanceof Response && (await result.value.text())).toBe('Name\r\nDora');
});

test("a refusal carries the server's sentence, status and details", async () => {
  const details = [{ path: 'email', message: 'Email is required' }];
  const base = await startServer((_incoming, response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ error: 'No', code: 'bad_input', details: [...details, null, { path: 5 }] })),
  );
  expect(await request({ base }, options)).toEqual({
    ok: false,
    error: { kind: 'refused', status: 400, error: 'No', code: 'bad_input', details },
  });
});

test('a refusal by something in between, without our JSON, has no sentence', async () => {
  const base = await startServer((_incoming, response) =>
    response.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  expect(await request({ base }, options)).toEqual({
    ok: false,
    error: { kind: 'refused', status: 502, error: undefined, code: undefined, details: [] },
  });
});

test('a server that is away, or talks nonsense, is a network failure', async () => {
  const base = await startServer((incoming, response) =>
    incoming.url === '/api/options' ? response.end('nonsense') : incoming.socket.destroy(),
  );
  expect(await request({ base }, options)).toEqual({ ok: false, error: { kind: 'network' } });
  expect(await request({ base: `${base}/away` }, options)).toEqual({
    ok: false,
    error: { kind: 'network' },
  });
});

test('a server that takes too long is a failure of its own', async () => {
  const base = await startServer(() => undefined);
  const result = await request({ base, timeoutMs: 1 }, options);
  expect(result).toEqual({ ok: false, error: { kind: 'timeout' } });
});
