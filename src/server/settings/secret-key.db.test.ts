import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';

const database = await useTestDatabase();
const env = { SECRET_KEY: 'YR9mFvZ2qkG4tN7cX1wLb8sPdJ6hA3eT' };

async function withApp<Result>(
  settings: Record<string, string>,
  work: (app: Awaited<ReturnType<typeof createTestApp>>) => Promise<Result>,
): Promise<Result> {
  const app = await createTestApp({ database, env: settings });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** The admin's second factor, once it is set up. */
let factor = '';

async function signInWithCode(app: Awaited<ReturnType<typeof createTestApp>>) {
  // A code works once; this test signs in several times in its half minute.
  await database.pool.query('UPDATE admins SET second_factor_step = NULL');
  const payload = { ...testAdmin, code: await generate({ secret: factor }) };
  const reply = await app.inject({ method: 'POST', url: '/api/admin/login', payload });
  expect(reply.statusCode).toBe(200);
  return { authorization: `Bearer ${reply.json<{ token: string }>().token}` };
}

/** The secrets as they stand in the database. */
async function stored(): Promise<string[]> {
  const { rows } = await database.pool.query<{ value: string }>(
    `SELECT value FROM secrets UNION ALL SELECT second_factor_secret FROM admins
      UNION ALL SELECT issued_secret FROM admins WHERE issued_secret IS NOT NULL`,
  );
  return rows.map(({ value }) => value);
}

test('With SECRET_KEY the database holds neither the links’ key nor a second factor, and what was given goes on working', async () => {
  const { address } = await withApp({}, async (app) => {
    const payload = buildCalculateBody();
    const { estimateUrl } = (await app.inject({ method: 'POST', url: '/api/calculate', payload })).json();
    const headers = await signIn(app);
    const account = '/api/admin/account/second-factor';
    const issued = (await app.inject({ method: 'POST', url: `${account}/secret`, headers })).json();
    const code = await generate({ secret: issued.secret });
    const body = { password: testAdmin.password, secret: issued.secret, code };
    await app.inject({ method: 'PUT', url: account, headers, payload: body });
    factor = issued.secret;
    return { address: new URL(estimateUrl).pathname };
  });
  const before = await stored();
  expect(before).toContain(factor);

  await withApp(env, async (app) => {
    const sealed = await stored();
    expect(sealed.every((value) => value.startsWith('sealed:'))).toBe(true);
    for (const value of before) expect(sealed.join()).not.toContain(value);
    expect((await app.inject(`/api${address.replace('estimate', 'estimates')}`)).statusCode).toBe(200);
    await signInWithCode(app);
  });
  await withApp(env, async (app) => {
    expect((await app.inject(`/api${address.replace('estimate', 'estimates')}`)).statusCode).toBe(200);
  });
});

test('A server without the key, or with another one, does not start, and says so', async () => {
  await expect(withApp({}, async () => undefined)).rejects.toThrow('SECRET_KEY is not set');
  const other = { SECRET_KEY: 'Q1wE4rT7yU0iO3pA6sD9fG2hJ5kL8zXc' };
  await expect(withApp(other, async () => undefined)).rejects.toThrow('SECRET_KEY is not the key');
});

test('A replaced key: a start with both encrypts everything anew, and the next one needs the new key only', async () => {
  const next = { SECRET_KEY: 'Q1wE4rT7yU0iO3pA6sD9fG2hJ5kL8zXc' };
  const url = await withApp(env, async (app) => {
    const headers = await signInWithCode(app);
    // A secret that is shown to somebody who has not sent its first code yet.
    await app.inject({ method: 'POST', url: '/api/admin/account/second-factor/secret', headers });
    const reply = await app.inject({ method: 'POST', url: '/api/calculate', payload: buildCalculateBody() });
    const address = new URL(reply.json<{ estimateUrl: string }>().estimateUrl).pathname;
    return `/api${address.replace('estimate', 'estimates')}`;
  });
  const before = await stored();
  await withApp({ ...next, SECRET_KEY_OLD: env.SECRET_KEY }, async (app) => {
    expect((await app.inject(url)).statusCode).toBe(200);
  });
  const after = await stored();
  for (const value of before) expect(after).not.toContain(value);
  await withApp(next, async (app) => {
    expect((await app.inject(url)).statusCode).toBe(200);
    await signInWithCode(app);
  });
  await expect(withApp(env, async () => undefined)).rejects.toThrow('SECRET_KEY is not the key');
});
