import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { createHttpServer } from './http-server.ts';

test('Whoever does not read a large reply within two minutes is let go', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = await createHttpServer(readConfig({}), createLog('silent'));
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  let large: NodeJS.WritableStream | undefined;
  app.get('/large', async (_request, reply) => {
    large = reply.raw;
    // More than the connection's buffers hold.
    return reply.send(Buffer.alloc(50_000_000));
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const reader = connect(Number(port), '127.0.0.1').pause();
  reader.on('error', () => undefined);
  reader.write('GET /large HTTP/1.1\r\nHost: lifts.example\r\n\r\n');
  await expect.poll(() => large).toBeDefined();
  const closed = large && once(large, 'close');
  await vi.advanceTimersByTimeAsync(119_000);
  expect(large).toMatchObject({ destroyed: false });
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  expect(large).toMatchObject({ destroyed: true, writableFinished: false });
  reader.destroy();
});
