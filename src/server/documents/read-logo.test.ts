import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { drawDocument } from './pdf/draw-document.ts';
import { createReadLogo } from './read-logo.ts';

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const brokenPng = Buffer.from(png).fill(7, 43, 52);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

/** A site with this logo. If left out, it has none. */
async function readerOf(logo: Buffer | undefined, logoUrl = '/logo') {
  const site = { logo, requests: 0 };
  const server = createServer((_request, response) => {
    site.requests += 1;
    response.writeHead(site.logo ? 200 : 404).end(site.logo);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const now = { at: 0 };
  const readLogo = createReadLogo({
    config: { publicUrl, business: { logoUrl } },
    log: { warn: (line: string) => void lines.push(line) },
    clock: () => now.at,
  });
  return { server, site, now, lines, readLogo };
}

test('documents show the logo with the name as its text, and it is fetched once', async () => {
  const { readLogo, site, lines } = await readerOf(png);
  const [logo] = await Promise.all([readLogo(), readLogo()]);
  const about = { estimate: buildSharedEstimate() };
  const { content } = await drawDocument({
    about,
    business: buildBusiness(),
    logo,
    url: 'https://lifts.example.com',
  });
  const file = content.toString('latin1');
  expect(file).toContain('/Subtype /Image');
  expect(file).toContain('/Alt (Harbour Lifts)');
  await readLogo();
  expect(site.requests).toBe(1);
  expect(lines).toEqual([]);
});

test.each([
  ['an SVG', svg, 'is neither a PNG nor a JPEG image'],
  ['a broken PNG', brokenPng, 'is neither a PNG nor a JPEG image'],
  ['a large file', Buffer.alloc(500_001), 'is larger than 500 kB'],
  ['nothing', undefined, 'answered 404'],
])('documents show the name when the logo is %s, and one line says why', async (_what, logo, why) => {
  const { readLogo, site, now, lines } = await readerOf(logo);
  expect(await readLogo()).toBeUndefined();
  expect(await readLogo()).toBeUndefined();
  expect(site.requests).toBe(1);
  now.at += 10 * 60_000;
  expect(await readLogo()).toBeUndefined();
  expect(site.requests).toBe(2);
  expect(lines).toEqual([`documents show the business's name, since BUSINESS_LOGO_URL ${why}`]);
});

test('a logo that could not be fetched is there when it is tried again', async () => {
  const { readLogo, site, now } = await readerOf(undefined);
  expect(await readLogo()).toBeUndefined();
  site.logo = png;
  now.at += 10 * 60_000;
  expect(await readLogo()).toEqual(png);
});

test('documents show the name when the logo is at a private address of another site', async () => {
  const { readLogo, lines } = await readerOf(png, 'http://192.168.0.1/logo.png');
  expect(await readLogo()).toBeUndefined();
  expect(lines[0]).toContain('is at a private address that is not PUBLIC_URL');
});

test('documents show the name when the site of the logo cannot be reached', async () => {
  const { readLogo, lines, server } = await readerOf(png);
  server.close();
  await once(server, 'close');
  expect(await readLogo()).toBeUndefined();
  expect(lines[0]).toContain('could not be reached (ECONNREFUSED)');
});
