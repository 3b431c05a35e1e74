import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Business } from '#contract/page.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { noticeVersions } from '#server/estimates/privacy-notices.ts';
import { shareFiles } from '#server/http/share-files.ts';
import { buildBusiness, buildBusinessVersion } from '#tests/builders/business.ts';
import { buildPricingVersion } from '#tests/builders/pricing-config.ts';
import { makeWebBuild } from '#tests/support/web-build.ts';
import { readClientBuild } from './client-build.ts';
import { type PageNeeds, pageRoutes } from './page-routes.ts';

const business = buildBusiness({
  name: 'Up & Away </script><b>',
  logoUrl: 'https://cdn.example.org/logo.svg',
});

const config = {
  timeZone: 'Australia/Perth',
  embedOrigins: [],
  publicUrl: 'https://lifts.example.com',
  siteUrl: undefined,
};

const demo = buildPricingVersion({ balanced: 1 });

interface Given extends Partial<PageNeeds['config']> {
  readonly business?: Business;
  readonly shown?: PageNeeds['liveBusiness']['shown'];
  readonly live?: PageNeeds['livePricing']['live'];
}

function needsOf(dist: string, given: Given = {}): PageNeeds {
  const { live = () => Promise.resolve(demo), business: own = business, shown, ...settings } = given;
  return {
    liveBusiness: {
      shown: shown ?? (async () => buildBusinessVersion({}, own)),
      lastShown: () => buildBusinessVersion({}, own),
    },
    config: { ...config, ...settings },
    livePricing: { live },
    readSharedEstimate: () => Promise.resolve(undefined),
    readLogo: () => Promise.resolve(undefined),
    stoppedMailboxes: {
      isToken: () => false,
      stop: () => Promise.resolve(false),
      start: () => Promise.resolve(false),
    },
    readBuild: () => readClientBuild(dist),
  };
}

async function servePages(given: Given = {}) {
  const dist = await makeWebBuild();
  const app = Fastify();
  shareFiles(app);
  onTestFinished(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });
  const sendNotFoundPage = await pageRoutes(app, needsOf(dist, given));
  if (sendNotFoundPage) app.setNotFoundHandler(sendNotFoundPage);
  return app;
}

test('the estimator is sent rendered, with its context and its own style sheet', async () => {
  const app = await servePages();
  const { body, headers, statusCode } = await app.inject('/?email=ann@example.com');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('<h1>estimator</h1>');
  expect(body).toContain('<style>h1{color:red}</style>');
  expect(body).toContain('<script>/* inline */</script>');
  // Last, so that what is seen arrives first.
  expect(body).toContain('<script type="module" src="/assets/public/main-1.js"></script>\n</body>');
  const json = /id="page-context">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    business,
    options: optionLists({ budgetMultipliers: { balanced: 1 } }),
    privacyNotices: noticeVersions(business),
  });
  // Nothing of the request, and nothing that could end the script element.
  expect(body).not.toContain('ann@example.com');
  expect(json).not.toContain('<');
});

test('only a page whose options have pictures has a style for them, which its policy allows', async () => {
  const pictured = async (picture?: string) => {
    const option = { id: 'glass', name: 'Glass shaft', description: '', offered: true };
    const catalogue = { shaftTypes: [{ ...option, ...(picture && { picture }) }] };
    const offered = { ...demo.config, catalogue };
    return (await servePages({ live: () => Promise.resolve({ ...demo, config: offered }) })).inject('/');
  };
  const [plain, shown] = [await pictured(), await pictured('p1')];
  expect(plain.body).not.toContain('/pictures/"]');
  const [, css = ''] = /<style>([^<]*\/pictures\/[^<]*)<\/style>/.exec(shown.body) ?? [];
  const hash = createHash('sha256').update(css).digest('base64');
  expect(shown.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(plain.headers['content-security-policy']).not.toContain(`'sha256-${hash}'`);
});

test('search engines list the estimator only, neither in a frame nor what belongs to one visitor', async () => {
  const app = await servePages();
  const isListed = async (url: string) =>
    !(await app.inject(url)).body.includes('name="robots" content="noindex"');
  expect(await isListed('/')).toBe(true);
  const others = ['/?embed=1', '/thank-you', '/privacy-notice', '/admin', '/no-such-page'];
  expect(await Promise.all(others.map(isListed))).toEqual(others.map(() => false));
});

test('what links show of the page is what the settings say, and no address that nobody has set', async () => {
  const unset = (await (await servePages()).inject('/')).body;
  expect(unset).toContain('<meta property="og:site_name" content="Up &amp; Away &lt;/script&gt;&lt;b&gt;">');
  expect(unset).not.toMatch(/canonical|og:url|ld\+json/);

  const settings = {
    siteUrl: 'https://lifts.example.com',
    business: { ...business, address: '1 High Street' },
  };
  const { body } = await (await servePages(settings)).inject('/');
  expect(body).toContain('<link rel="canonical" href="https://lifts.example.com/">');
  expect(body).toContain('<meta property="og:image" content="https://cdn.example.org/logo.svg">');
  const json = /ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: business.name,
    telephone: '1800 975 711',
    address: '1 High Street',
    url: 'https://lifts.example.com/',
    image: 'https://cdn.example.org/logo.svg',
  });
});

test.each(['privacy-notice', 'accessibility'])(
  '%s has an address of its own, and needs no script',
  async (page) => {
    const app = await servePages();
    const { body, statusCode } = await app.inject(`/${page}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${page}</h1>`);
    expect(body).not.toContain('<script');
  },
);

test('the thank-you page has the same content with a slash at its end', async () => {
  const app = await servePages();
  const { body, statusCode } = await app.inject('/thank-you');
  expect(statusCode).toBe(200);
  expect((await app.inject('/thank-you/?embed=1')).statusCode).toBe(200);
  expect((await app.inject('/thank-you/')).body).toBe(body);
});

test("the business's accent is the document's style, and without one there is none", async () => {
  const withAccent = await servePages({ business: { ...business, accent: '#ffcc00' } });
  expect((await withAccent.inject('/')).body).toContain('<html lang="en-AU" style="--accent:#ffcc00">');
  const without = await servePages();
  expect((await without.inject('/')).body).toContain('<html lang="en-AU">');
});

test('only our scripts run, and the inline script and style sheet are known by their hashes', async () => {
  const app = await servePages({ embedOrigins: ['https://www.example.com'] });
  const { body, headers } = await app.inject('/');
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
  const [, inlineScript = ''] = /<script>(.*?)<\/script>/.exec(body) ?? [];
  expect(inlineScript).toBe('/* inline */');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain(`script-src 'self' 'sha256-${sha256(inlineScript)}'`);
  const styles = ['h1{color:red}', 'h1{color:green}'].map((css) => `'sha256-${sha256(css)}'`);
  expect(policy).toContain(`style-src 'self' ${styles.join(' ')}`);
  expect(policy).toContain("img-src 'self' data: https://cdn.example.org");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'self' https://www.example.com");
  expect(policy).toContain("object-src 'none'");
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
});

test('the admin area is sent as a shell that nobody frames or indexes', async () => {
  const app = await servePages();
  for (const url of ['/admin', '/admin/login', '/admin/leads/7', '/admin/anything']) {
    const { body, headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<script type="module" src="/assets/admin/main-1.js"></script>');
    expect(body).not.toContain('/assets/public/');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example.net;");
  }
});

test('a page comes in the encoding the browser prefers, and not at all when it has it', async () => {
  const app = await servePages();
  const plain = (await app.inject('/')).body;
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  const brotli = await get({ 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  const gzip = await get({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  const etag = String(brotli.headers.etag);
  const again = await get({ 'accept-encoding': 'gzip, br', 'if-none-match': `W/${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('new options are rendered with the next request', async () => {
  let newest = demo;
  const app = await servePages({ live: () => Promise.resolve(newest) });
  expect((await app.inject('/')).body).not.toContain('Royal');
  newest = buildPricingVersion({ balanced: 1, royal: 2 });
  expect((await app.inject('/')).body).toContain('Royal');
});

test('saved details of the business stand in the next page, the admin area included', async () => {
  let name = 'Harbour Lifts';
  const app = await servePages({ shown: async () => buildBusinessVersion({}, { name }) });
  for (const url of ['/', '/admin']) expect((await app.inject(url)).body).toContain('Harbour Lifts');
  name = 'Tower Lifts';
  for (const url of ['/', '/admin']) {
    const { body } = await app.inject(url);
    expect(body).toContain('Tower Lifts');
    expect(body).not.toContain('Harbour Lifts');
  }
});

test('the page comes with the last options known while they cannot be read, or without any', async () => {
  let isAway = true;
  const live = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(demo));
  const app = await servePages({ live });
  expect((await app.inject('/')).body).toContain('Loading options...');
  isAway = false;
  expect((await app.inject('/')).body).toContain('Commercial Grade Lift');
  isAway = true;
  expect((await app.inject('/')).body).toContain('Commercial Grade Lift');
});

test('files with a hash in their name are kept for ever, compressed as the build left them', async () => {
  const app = await servePages();
  const script = await app.inject({ url: '/assets/public/main-1.js', headers: { 'accept-encoding': 'br' } });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect([script.headers['content-encoding'], script.body]).toEqual(['br', 'compressed']);
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['cache-control']).toBe('public, max-age=3600');
});

test('a file that cannot be read is a failure that no browser keeps, and is read again', async () => {
  const app = await servePages();
  const script = { url: '/assets/public/main-1.js', headers: { 'accept-encoding': 'br' } };
  const open = fs.createReadStream;
  const opened = vi.spyOn(fs, 'createReadStream').mockImplementationOnce(() => open('/nothing-is-here'));
  const { statusCode, headers } = await app.inject(script);
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
  expect(statusCode).toBe(500);
  for (const ofFile of ['cache-control', 'content-encoding', 'etag', 'last-modified'])
    expect(headers).not.toHaveProperty(ofFile);
  expect((await app.inject(script)).body).toBe('compressed');
});

test('finders of a hole are told whom to call, and password managers where a password is changed', async () => {
  const app = await servePages();
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^tel:\+?\d+$/),
    Canonical: 'https://lifts.example.com/.well-known/security.txt',
  });
  // RFC 9116 recommends less than a year.
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  const moved = await app.inject('/.well-known/change-password');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/admin?section=profile']);
});

test('any other address is a friendly 404 that needs no script', async () => {
  const app = await servePages();
  for (const url of [
    '/nope',
    '/manifest-public.json',
    '/assets/public/main-1.js.br',
    '/assets/../package.json',
  ]) {
    const { body, headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>not-found</h1>');
    expect(body).not.toContain('<script');
    expect(headers.etag).toBeUndefined();
  }
});

test('without a build there are no pages, and the API goes on', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  expect(await pageRoutes(app, needsOf('/nowhere'))).toBeUndefined();
});
