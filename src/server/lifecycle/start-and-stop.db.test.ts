import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manageAdmins } from '#server/admins/manage-admins.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { sendJson } from '#tests/support/send-json.ts';

const apps = useAppProcesses();
const database = await useTestDatabase();

test('A started server is healthy and ready, and SIGTERM stops it without a word', async () => {
  const app = await apps.start({ DATABASE_URL: database.url });
  const { url } = await app.ready;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  app.kill('SIGTERM');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
});

test('A busy port is named before any database is started', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const { code, stderr } = await (await apps.start({ PORT: String(port) })).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `PORT: ${port} is in use already on 127.0.0.1: stop the program that uses it, or set PORT to another number.\n`,
  );
  expect(existsSync(join(apps.folder, 'data'))).toBe(false);
  other.close();
});

test('A short first password is refused where others can reach the server, and serves for trying it', async () => {
  const login = { email: 'first@example.com', password: 'short' };
  await database.pool.query('TRUNCATE admins, pricing_versions CASCADE');
  const env = { DATABASE_URL: database.url, ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };
  const { code, stderr } = await (await apps.start({ ...env, HOST: '0.0.0.0' })).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    'ADMIN_PASSWORD cannot be used, since others can reach this server. Use at least 12 characters.\n',
  );

  const { url } = await (await apps.start(env)).ready;
  expect((await sendJson('POST', `${url}/api/admin/login`, login)).status).toBe(200);
});

test('Whoever was added before the first start is the only admin', async () => {
  const email = 'early@example.com';
  await database.pool.query('TRUNCATE admins, pricing_versions CASCADE');
  await manageAdmins(['add', email], database, () => new Date());
  const env = { DATABASE_URL: database.url, ADMIN_EMAIL: email, ADMIN_PASSWORD: 'late, long and good' };
  await (
    await apps.start(env)
  ).ready;
  const { rows } = await database.pool.query('SELECT email FROM admins');
  expect(rows).toEqual([{ email }]);
});

test('Every wrong setting is named in a sentence of its own', async () => {
  const { code, stderr } = await (
    await apps.start({ PORT: 'abc', TERMS_URL: 'nowhere', ROLE: 'boss' })
  ).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    [
      'PORT must be a whole number from 0 to 65535, not "abc".',
      'TERMS_URL must be a web address that begins with http:// or https://, not "nowhere".',
      'ROLE must be one of all, web, worker, not "boss".',
      '',
    ].join('\n'),
  );
});
