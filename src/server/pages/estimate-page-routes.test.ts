import { rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildBusinessVersion } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { makeWebBuild } from '#tests/support/web-build.ts';
import { readClientBuild } from './client-build.ts';
import { estimatePageRoutes } from './estimate-page-routes.ts';

const preparedFor = { name: 'Zoe Client', project: '', address: '4 Quay Street' };

async function serve() {
  const dist = await makeWebBuild();
  const build = await readClientBuild(dist);
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });
  if (!build) throw new Error('nothing was built');
  const readSharedEstimate = (token: string) =>
    Promise.resolve(token === 'known' ? buildSharedEstimate({ preparedFor }) : undefined);
  const config = { publicUrl: 'https://lifts.example.com' };
  const liveBusiness = { shown: async () => buildBusinessVersion(), lastShown: buildBusinessVersion };
  const readLogo = () => Promise.resolve(undefined);
  estimatePageRoutes(app, build, { config, liveBusiness, readSharedEstimate, readLogo });
  return app;
}

const privately = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

test('an estimate is a page of its own that nobody keeps, lists, frames or hears of', async () => {
  const { statusCode, headers, body } = await (await serve()).inject('/estimate/known');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ ...privately, 'content-type': 'text/html; charset=utf-8' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain(
    '<h1>K7QD-2M4X at /estimate/known, on paper https://lifts.example.com/estimate/known</h1>',
  );
});

test('only our own script runs; it is told the estimate and whom it is for, without the address of the site', async () => {
  const { headers, body } = await (await serve()).inject('/estimate/known');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).toMatch(/<script type="module" src="[^"]+"><\/script>/);
  const json = /id="page-context">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    shown: { estimate: { reference: 'K7QD-2M4X', forWhom: 'Zoe Client' } },
  });
  expect(body).not.toContain('Quay Street');
});

test('an estimate that is not there is a 404 in words of its own, just as private', async () => {
  const { statusCode, headers, body } = await (await serve()).inject('/estimate/unknown');
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject(privately);
  expect(body).toContain('<h1>estimate-gone</h1>');
  expect(body).not.toContain('<script');
});

test.each(['css', 'zip', 'backup', 'pdf.css', 'PDF', 'html', '', '.pdf'])(
  'an estimate has no file that ends in ".%s", which a cache might keep for everybody',
  async (extension) => {
    const { statusCode, headers, body } = await (await serve()).inject(`/estimate/known.${extension}`);
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject(privately);
    expect(body).not.toContain('K7QD-2M4X');
  },
);

test('the page is sent compressed to a browser that takes it so', async () => {
  const app = await serve();
  const plain = await app.inject('/estimate/known');
  const compressed = await app.inject({ url: '/estimate/known', headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
});

test('the document is a PDF named by its reference and client, just as private, and its absence a page', async () => {
  const app = await serve();
  const { statusCode, headers, body } = await app.inject('/estimate/known.pdf');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    ...privately,
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="lift-estimate-K7QD-2M4X-zoe-client.pdf"',
  });
  expect(body.startsWith('%PDF-')).toBe(true);
  const ifNoneMatch = { 'if-none-match': String(headers['etag']) };
  const known = await app.inject({ url: '/estimate/known.pdf', headers: ifNoneMatch });
  expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
    304,
    '',
    'private, no-store',
  ]);
  const gone = await app.inject('/estimate/unknown.pdf');
  expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('documents that many people ask for at once are all made, a few at a time', async () => {
  const app = await serve();
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject('/estimate/known.pdf')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
