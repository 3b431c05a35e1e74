import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/test-app.ts';

const { app } = await useTestApp();
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

/** All that comes back before the server closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
  ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad_request'],
  [
    'an expectation that nobody can meet',
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\nconnection: close\r\n\r\n',
    417,
    'bad_request',
  ],
  ['headers beyond measure', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'too_long'],
  ['101 headers', `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(100)}\r\n`, 431, 'too_long'],
])('To %s the reply is an error as all others are', async (_name, bytes, status, code) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*x-content-type-options: nosniff`, 's'));
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/\.$/), code });
});

test('A hundred headers are taken', async () => {
  const request = `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${'x: y\r\n'.repeat(98)}\r\n`;
  expect(await send(request)).toContain('HTTP/1.1 200 ');
});

test('The reply to a broken HEAD has no body', async () => {
  const [head, body] = (await send(`HEAD / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 431 ');
  expect(body).toBe('');
});
