import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitHeld } from './limit-held.ts';
import { shareFiles } from './share-files.ts';

/** More than the connection's buffers hold. Each counts as a megabyte. */
const large = () => Buffer.alloc(20_000_000);

/** A server that holds three of them, or 24 bodies of 64 kB or more. */
async function start(folder?: string) {
  const app = Fastify({ bodyLimit: 1024 * 1024 });
  app.addHook('onRequest', async ({ headers }, reply) =>
    headers['x-early'] === undefined ? undefined : reply.code(415).send(),
  );
  shareFiles(app);
  limitHeld(app, 3.5 * 1024 * 1024);
  const [page, asked] = [large(), [] as Socket[]];
  let [bodies, answered] = [0, 0];
  app.addHook('onRequest', async ({ method }) => void (bodies += method === 'POST' ? 1 : 0));
  app.addHook('onSend', async ({ method }) => void (answered += method === 'POST' ? 1 : 0));
  app.get('/large', async ({ raw }) => {
    asked.push(raw.socket);
    return large();
  });
  app.get('/page', async () => page);
  if (folder !== undefined) {
    app.addHook('onRequest', async ({ raw }) => void asked.push(raw.socket));
    app.register(fastifyStatic, { root: folder, prefix: '/files' });
  }
  app.get('/small', async () => 'small');
  app.get('/api/not-found', async (_request, reply) => reply.callNotFound());
  app.post('/body', async () => 'taken');
  const begun: IncomingMessage[] = [];
  app.server.on('request', (raw: IncomingMessage) => raw.method === 'POST' && begun.push(raw));
  const waiting = Promise.withResolvers<string>();
  let atWork = 0;
  app.post('/api/work', () => {
    atWork += 1;
    return waiting.promise;
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const open: Socket[] = [];
  onTestFinished(async () => {
    waiting.resolve('');
    for (const socket of open) socket.destroy();
    await app.close();
  });
  async function send(request: string): Promise<Socket> {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    open.push(socket);
    await once(socket, 'connect');
    socket.write(`${request} HTTP/1.1\r\nhost: lifts.example\r\n`);
    return socket;
  }
  /** Asks, and reads no more than that an answer has begun. */
  async function ask(path: string, header = ''): Promise<Socket> {
    const socket = await send(`GET ${path}`);
    socket.write(`${header}\r\n`);
    await once(socket, 'readable');
    return socket;
  }
  /** Sends all but the last byte of a body of half a megabyte. */
  async function begin(): Promise<Socket> {
    const socket = await send('POST /body');
    socket.write('content-type: text/plain\r\nconnection: close\r\ncontent-length: 524288\r\n\r\n');
    const before = bodies;
    socket.write(Buffer.alloc(524_287, 'x'));
    await expect.poll(() => bodies).toBe(before + 1);
    return socket;
  }
  /** Asks for a large answer, and begins a body that is refused before its end, so that this answer waits for the large one. */
  async function beginBehind(): Promise<Socket> {
    const before = answered;
    const socket = await ask('/large');
    socket.write('POST /missing HTTP/1.1\r\nhost: lifts.example\r\ncontent-length: 524288\r\n\r\nx');
    await expect.poll(() => answered).toBe(before + 1);
    return socket;
  }
  /** Begins a body, and reads that it is refused. */
  async function beginRefused(): Promise<Socket> {
    const socket = await send('POST /missing');
    socket.write('content-length: 524288\r\n\r\nx');
    await once(socket, 'readable');
    return socket;
  }
  const read = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()).byteLength;
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
  const work = (bytes: number) =>
    fetch(`http://127.0.0.1:${port}/api/work`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(bytes),
    });
  return {
    send,
    ask,
    begin,
    beginBehind,
    beginRefused,
    read,
    statusOf,
    asked,
    work,
    begun,
    atWork: () => atWork,
    finish: () => waiting.resolve('done'),
  };
}

test('When too many answers are not read, those that were asked for first are let go', async () => {
  const { ask, read, asked } = await start();
  for (let count = 0; count < 3; count += 1) await ask('/large');
  expect(asked.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  for (let count = 0; count < 2; count += 1) await ask('/large');
  expect(asked.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false]);
  expect(await read('/large')).toBe(20_000_000);
  expect(await read('/small')).toBe(5);
});

test('What was read, or whose reader has left, counts no more', async () => {
  const { ask, read, asked } = await start();
  await ask('/large');
  for (let count = 0; count < 4; count += 1) await read('/large');
  const leaver = await ask('/large');
  const left = new Promise((done) => asked[5]?.once('close', done));
  leaver.destroy();
  await left;
  for (let count = 0; count < 2; count += 1) await ask('/large');
  expect([0, 6, 7].map((index) => asked[index]?.destroyed)).toEqual([false, false, false]);
});

test('Of what is sent to many from one copy, any number may be read slowly', async () => {
  const { ask, asked } = await start();
  await ask('/large');
  const readers: Socket[] = [];
  for (let count = 0; count < 8; count += 1) readers.push(await ask('/page'));
  expect(asked[0]?.destroyed).toBe(false);
  expect(readers.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('A file is read once for all who read it slowly; parts of it, which are read for each, are not many at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'large.js'), large());
  const { ask, asked } = await start(folder);
  const whole: Socket[] = [];
  for (let count = 0; count < 30; count += 1) whole.push(await ask('/files/large.js'));
  expect(whole.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (let count = 0; count < 30; count += 1) await ask('/files/large.js', 'range: bytes=1-\r\n');
  const closed = asked.map(({ destroyed }) => destroyed);
  expect(closed).toEqual([...Array(36).fill(true), ...Array(24).fill(false)]);
});

test('When too many bodies are on their way, those that were begun first are let go', async () => {
  const { begin } = await start();
  const bodies: Socket[] = [];
  for (let count = 0; count < 26; count += 1) bodies.push(await begin());
  const ends = await Promise.all(
    bodies.map((socket) => {
      socket.write('x');
      return text(socket).catch(() => '');
    }),
  );
  expect(ends.map((answer) => answer.slice(9, 12))).toEqual(['', '', ...Array(24).fill('200')]);
});

test('A body that was refused while it comes counts once with its answer', async () => {
  const { beginBehind, asked } = await start();
  for (let count = 0; count < 3; count += 1) await beginBehind();
  expect(asked.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  await beginBehind();
  expect(asked.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
});

test('A body that was refused counts until it has come or its connection is closed', async () => {
  const { beginRefused } = await start();
  const begun: Socket[] = [];
  for (let count = 0; count < 26; count += 1) begun.push((await beginRefused()).resume());
  await expect.poll(() => begun.filter(({ readableEnded }) => readableEnded).length).toBe(2);
  expect(begun.slice(0, 3).map(({ readableEnded }) => readableEnded)).toEqual([true, true, false]);
});

test.each(['', 'x-early: 1\r\n'])(
  'A body that came after its refusal counts no more (%j)',
  async (header) => {
    const { send, ask, asked } = await start();
    await ask('/large');
    const socket = await send('GET /small');
    socket.write('\r\n');
    await once(socket, 'data');
    for (let count = 0; count < 30; count += 1) {
      socket.write(
        `POST /missing HTTP/1.1\r\nhost: lifts.example\r\n${header}content-length: 100000\r\n\r\nx`,
      );
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toContain(header === '' ? '404' : '415');
      socket.write('x'.repeat(99_999));
    }
    socket.write('GET /small HTTP/1.1\r\nhost: lifts.example\r\n\r\n');
    await once(socket, 'data');
    expect(asked[0]?.destroyed).toBe(false);
  },
);

test('What a route does not find is at work once', async () => {
  const { read, work, finish } = await start();
  finish();
  for (let count = 0; count < 300; count += 1) await read('/api/not-found');
  expect((await work(500_000)).status).toBe(200);
});

test('While too much is at work, more is refused for now, heavy requests first', async () => {
  const { work, atWork, finish, read, statusOf } = await start();
  const begun = Array.from({ length: 24 }, () => work(500_000));
  await expect.poll(atWork).toBe(24);
  const refused = await work(500_000);
  expect([refused.status, refused.headers.get('retry-after'), atWork()]).toEqual([503, '2', 24]);
  begun.push(work(8_000));
  await expect.poll(atWork).toBe(25);
  expect(await read('/small')).toBe(5);
  expect(await statusOf('/small', { 'x-heavy': 'x'.repeat(8000) })).toBe(503);
  finish();
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(Array(25).fill(200));
  expect((await work(500_000)).status).toBe(200);
});

test('Nothing is kept of a body that is refused since too much is at work', async () => {
  const { work, atWork, finish, ask, begun } = await start();
  const others = Array.from({ length: 24 }, () => work(500_000));
  await expect.poll(atWork).toBe(24);
  const socket = await ask('/large');
  const sent = `POST /api/work HTTP/1.1\r\nhost: lifts.example\r\ncontent-length: 524288\r\n\r\n${'x'.repeat(30_000)}`;
  socket.write(sent);
  await expect.poll(() => begun.at(24)?.socket.bytesRead).toBe(socket.bytesWritten);
  await expect.poll(() => begun.at(24)?.readableLength).toBe(0);
  finish();
  await Promise.all(others);
});

test('Light requests are refused when twice as much is at work, and what does not ask the database never', async () => {
  const { work, atWork, finish, read } = await start();
  const light = Array.from({ length: 450 }, () => work(0));
  expect((await Promise.race(light)).status).toBe(503);
  // More than as many heavy ones would be.
  expect(atWork()).toBeGreaterThan(250);
  expect(await read('/small')).toBe(5);
  finish();
  await Promise.allSettled(light);
});
