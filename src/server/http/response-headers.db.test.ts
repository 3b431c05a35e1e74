import { request as send } from 'node:http';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '#tests/support/test-app.ts';

const { app: plain } = await useTestApp();
const { app: secure } = await useTestApp({ env: { PUBLIC_URL: 'https://lifts.example.com' } });

const hsts = 'max-age=31536000';

test.each([
  '/',
  '/nothing',
  '/healthz',
  '/robots.txt',
  '/api/options',
  '/api/nothing',
  '/api/docs/',
  '/api/leads',
  '/%zz',
])('%s is never guessed at, and once reached by HTTPS only by HTTPS', async (url) => {
  expect((await plain.inject({ url })).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect((await plain.inject({ url })).headers).not.toHaveProperty('strict-transport-security');
  expect((await secure.inject({ url })).headers).toMatchObject({ 'strict-transport-security': hsts });
  const headers = { 'x-forwarded-proto': 'https' };
  expect((await plain.inject({ url, headers })).headers['strict-transport-security']).toBe(hsts);
});

const ofApi = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' };

test.each(['/api', '/api/options', '/api/nothing', '/api/leads', '/%61pi/options', '/api?x', '/api/%zz'])(
  '%s is kept nowhere, and given to no other site',
  async (url) => {
    expect((await plain.inject({ url })).headers).toMatchObject(ofApi);
  },
);

test.each(['/api/options', '/api/leads', '/robots.txt', '/embed.js', '/healthz', '/%zz'])(
  '%s is shown in no frame',
  async (url) => {
    expect((await plain.inject({ url })).headers['content-security-policy']).toBe(`frame-ancestors 'none'`);
  },
);

test.each(['br', 'gzip', 'identity'])(
  'Any site may load the embed script as a module, also in %s',
  async (encoding) => {
    const { headers } = await plain.inject({ url: '/embed.js', headers: { 'accept-encoding': encoding } });
    expect(headers['access-control-allow-origin']).toBe('*');
  },
);

test('The page of the API loads scripts, styles, fonts and pictures from its own site only', async () => {
  const policy = String((await plain.inject({ url: '/api/docs/' })).headers['content-security-policy']);
  expect(policy).toContain("default-src 'self';");
  expect(policy).not.toMatch(/https?:|\*|swagger|unsafe/);
});

test('The description of the API is written once, so that nobody keeps the server busy with asking for it', async () => {
  const writing = vi.spyOn(JSON, 'stringify');
  const urls = ['/api/openapi.json', '/api/docs/json', '/api/openapi.json'];
  const [first, ...others] = await Promise.all(urls.map((url) => plain.inject({ url })));
  const written = writing.mock.calls.filter(
    ([value]) => value !== null && typeof value === 'object' && 'openapi' in value,
  );
  writing.mockRestore();
  expect(written.length).toBe(1);
  expect(first?.json()).toMatchObject({ openapi: '3.1.0' });
  expect(first?.headers['content-type']).toBe('application/json; charset=utf-8');
  for (const { body } of others) expect(body).toBe(first?.body);
});

test('An address in absolute form is the same address', async () => {
  const { hostname, port, origin } = new URL(await plain.listen({ host: '127.0.0.1', port: 0 }));
  for (const path of [`${origin}/api/options`, 'http://example.com/api/nothing']) {
    const headers = await new Promise((resolve, reject) => {
      send({ hostname, port, path }, (response) => resolve(response.resume().headers))
        .on('error', reject)
        .end();
    });
    expect(headers).toMatchObject({ ...ofApi, 'x-content-type-options': 'nosniff' });
  }
});
