import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createCrmClient } from './crm-client.ts';

test('A reply without end is read to its first 64 kB, and the contact counts as taken', async () => {
  const chunk = Buffer.alloc(16 * 1024, 'x');
  let sent = 0;
  const server = createServer((_request, response) => {
    response.writeHead(201);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', write);
    write();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { url: `http://127.0.0.1:${port}`, version: '1', token: undefined };
  const send = createCrmClient(settings, () => new Date(0));
  const closed = new Promise((resolve) => {
    server.once('request', (_request, response) => response.once('close', resolve));
  });

  const result = await send({
    method: 'POST',
    path: '/',
    body: { customFields: [] },
    idempotencyKey: 'key',
    stopping: new AbortController().signal,
  });
  expect(result).toMatchObject({ outcome: 'delivered', status: 201 });
  await closed;
  // What lay in buffers on the way, not what a CRM gone wrong could send within ten seconds.
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});
