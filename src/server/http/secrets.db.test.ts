import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { signIn, useTestApp } from '#tests/support/test-app.ts';

const secret = 'hush-hush-hush-hush-hush';
const { app } = await useTestApp({
  env: {
    ROLE: 'web',
    CRM_URL: 'http://127.0.0.1:9',
    CRM_TOKEN: secret,
    CRM_LOCATION_ID: secret,
    METRICS: 'on',
    METRICS_TOKEN: secret,
    SMTP_URL: `smtp://user:${secret}@127.0.0.1:9`,
    MAIL_FROM: 'lifts@example.com',
  },
});
test('No page and no response holds a secret of the settings, nor does a lead show what only we may know of it', async () => {
  const headers = await signIn(app);
  const payload = buildCalculateBody();
  const estimate = await app.inject({ method: 'POST', url: '/api/calculate', payload });
  const { leads } = (await app.inject({ url: '/api/leads', headers })).json();
  const asked = [
    '/',
    '/admin',
    '/api/options',
    '/api/openapi.json',
    '/api/admin/status',
    '/api/admin/account',
    '/api/admin/admins',
    `/api/leads/${leads[0]._id}`,
    `/api/leads/${leads[0]._id}/person`,
  ];
  const responses = [estimate];
  for (const url of asked) responses.push(await app.inject({ url, headers }));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  for (const { body } of responses) expect(body).not.toMatch(/hush|argon2|password_?hash/i);
});
