import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { createHttpServer } from './http-server.ts';
import { addEndpoints } from './route.ts';

test('A response that does not fit the contract is logged with the fields that are wrong, and without their values', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = await createHttpServer(readConfig({}), createLog('error', destination));
  onTestFinished(() => app.close());
  addEndpoints(app, async () => ({ id: '1', email: 'ann@example.com' }));
  const wrong = { email: 7 as unknown as string, name: 'Typed Secret' };
  app.endpoint('GET /admin/admins', () => ({ admins: [{ email: 'ann@example.com', name: null }, wrong] }));

  expect((await app.inject('/api/admin/admins')).statusCode).toBe(500);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: '/api/admin/admins',
    wrongFields: ['admins.1.email'],
  });
  expect(lines[0]).not.toContain('Typed Secret');
});
