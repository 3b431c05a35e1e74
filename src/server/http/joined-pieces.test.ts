import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { createHttpServer } from './http-server.ts';

/** As few as it takes: one that is not full takes as much memory. */
test.each([
  ['byte by byte', () => 1],
  ['as a byte and a long piece in turn', (index: number) => (index % 2 === 0 ? 1 : 4096)],
])('A body that comes %s is read in large pieces, and whole', async (_how, sizeOf) => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let pieces = 0;
  app.addContentTypeParser('text/x-pieces', (_request, payload, done) => {
    payload.on('data', () => (pieces += 1));
    text(payload).then((body) => done(null, body), done);
  });
  app.post('/pieces', { bodyLimit: 16_384 }, (incoming) => ({ body: incoming.body }));
  const url = await app.listen({ port: 0 });
  const outgoing = request(`${url}/pieces`, {
    method: 'POST',
    headers: { 'content-type': 'text/x-pieces' },
  });
  const sent = Array.from({ length: 9000 }, (_, index) => String(index % 10)).join('');
  let written = 0;
  for (let index = 0; written < sent.length; index += 1)
    outgoing.write(sent.slice(written, (written += sizeOf(index))));
  outgoing.end();
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(reply))).toEqual({ body: sent });
  expect(pieces).toBe(3);
  await app.close();
});

test('Nothing is kept of an unfinished body that was answered and is not read', async () => {
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  let body: Readable | undefined;
  app.post('/refused', {
    bodyLimit: 16_384,
    preParsing: async (_request, reply, payload) => {
      body = payload;
      await once(body, 'readable');
      return reply.code(403).send('No.');
    },
    handler: () => 'never',
  });
  const url = await app.listen({ port: 0 });
  const headers = { 'content-type': 'application/json', 'content-length': 10_000 };
  const outgoing = request(`${url}/refused`, { method: 'POST', headers });
  outgoing.write('1'.repeat(9000));
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  onTestFinished(async () => {
    outgoing.destroy();
    await app.close();
  });
  expect(await text(reply)).toBe('No.');
  await expect.poll(() => body?.readableLength).toBe(0);
});

test.each([
  ['has an unreadable address', '/%', ''],
  ['asks whether it may come', '/', 'expect: more\r\n'],
])(
  'Nothing is kept of the body of a request that %s, behind an answer that nobody reads',
  async (_what, path, header) => {
    const app = await createHttpServer(readConfig({}), createLog('silent'));
    app.get('/large', async () => Buffer.alloc(20_000_000));
    const refused: IncomingMessage[] = [];
    const note = (raw: IncomingMessage) => raw.method === 'POST' && refused.push(raw);
    app.server.on('request', note).on('checkExpectation', note);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(async () => {
      socket.destroy();
      await app.close();
    });
    socket.write('GET /large HTTP/1.1\r\nhost: lifts.example\r\n\r\n');
    await once(socket, 'readable');
    const head = `POST ${path} HTTP/1.1\r\nhost: lifts.example\r\n${header}content-length: 50000\r\n\r\n`;
    socket.write(head + 'x'.repeat(30_000));
    await expect.poll(() => refused[0]?.socket.bytesRead).toBe(socket.bytesWritten);
    await expect.poll(() => refused[0]?.readableLength).toBe(0);
  },
);
