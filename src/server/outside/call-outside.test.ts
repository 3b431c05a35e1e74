import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { callOutside, isPrivateAddress } from './call-outside.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const call = { method: 'GET', timeoutMs: 60_000, replyBytes: 1000, allowPrivate: true } as const;

test('No compression is asked for, and a compressed reply stays as it came', async () => {
  const packed = gzipSync('a bomb');
  const url = await serve(({ headers }, reply) => {
    reply.writeHead(200, { 'content-encoding': 'gzip', 'x-asked': headers['accept-encoding'] }).end(packed);
  });
  const reply = await callOutside({ ...call, url });
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'x-asked': 'identity' },
    body: packed,
    isCut: false,
  });
});

test('A success whose reply breaks off is a success; an error that breaks off has no reply', async () => {
  const url = await serve(({ url: path }, reply) => {
    reply.writeHead(path === '/ok' ? 201 : 400, { 'content-length': 100 }).write('beginning', () => {
      reply.destroy();
    });
  });
  const body = Buffer.from('beginning');
  expect(await callOutside({ ...call, url: `${url}ok` })).toMatchObject({ status: 201, body, isCut: true });
  expect(await callOutside({ ...call, url })).toMatchObject({ failed: 'unreachable', code: 'ECONNRESET' });
});

test('A call ends when the server stops, when time is up, and before it reaches a private address', async () => {
  const url = await serve(() => undefined);
  const stopping = AbortSignal.abort();
  expect(await callOutside({ ...call, url, stopping })).toEqual({ failed: 'stopped' });
  expect(await callOutside({ ...call, url, timeoutMs: 1 })).toEqual({ failed: 'too_slow' });
  expect(await callOutside({ ...call, url, allowPrivate: false })).toEqual({ failed: 'private_address' });
  const named = url.replace('127.0.0.1', 'localhost');
  expect(await callOutside({ ...call, url: named, allowPrivate: false })).toEqual({
    failed: 'private_address',
  });
});

test('A reply that changes to another protocol, or never comes after early ones, ends the call', async () => {
  const url = await serve(({ url: path, socket }) => {
    if (path === '/upgrade') {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
      return;
    }
    const send = () => {
      if (!socket.destroyed) socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => setImmediate(send));
    };
    send();
  });
  expect(await callOutside({ ...call, url: `${url}upgrade`, timeoutMs: 100 })).toEqual({
    failed: 'too_slow',
  });
  expect(await callOutside({ ...call, url })).toMatchObject({ failed: 'unreachable' });
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::8.8.8.8',
  '100:0:0:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '::ffff:8.8.8.8',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '64:ff9b::8.8.8.8',
  '64:ff9b::808:0',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
