import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { extractImages } from 'unpdf';
import { expect, onTestFinished, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { pngChunk, type PngKind, writePng } from '#tests/support/png.ts';
import { drawDocument } from './pdf/draw-document.ts';
import { createReadLogo } from './read-logo.ts';

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const brokenPng = Buffer.from(png).fill(7, 43, 52);
/** With a text whose length is that many bytes, before its end. */
const withChunk = (length: number) => {
  const chunk = Buffer.alloc(12);
  chunk.writeInt32BE(length);
  chunk.write('tEXt', 4);
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
};
const loops = withChunk(-12);
const withLongHeader = Buffer.concat([
  png.subarray(0, 8),
  pngChunk('IHDR', Buffer.concat([png.subarray(16, 33), loops.subarray(-24, -12), Buffer.alloc(20)])),
  png.subarray(-12),
]);
const sevenBits = Buffer.from(loops.map((byte, at) => (at > 0 && at < 4 ? byte | 0x80 : byte)));
const packed = Buffer.concat([
  png.subarray(0, 8),
  pngChunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 1]),
  pngChunk('IDAT', deflateSync(Buffer.alloc(100_000_000))),
  png.subarray(-12),
]);
const header = (width: number, height: number, bits: number) => {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, 0, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return pngChunk('IHDR', data);
};
const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
const empty = Buffer.concat([png.subarray(0, 8), header(0, 2 ** 32 - 1, 8), pixels, png.subarray(-12)]);
const twoHeaders = Buffer.concat([
  png.subarray(0, 8),
  header(10, 10, 8),
  header(2000, 2000, 1),
  pixels,
  png.subarray(-12),
]);
const wide = Buffer.from(png);
wide.writeUInt32BE(500_001, 16);
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
  const read = createReadLogo({
    config: { publicUrl },
    log: { warn: (line: string) => void lines.push(line) },
    clock: () => now.at,
  });
  return { server, site, now, lines, read, readLogo: () => read({ logoUrl }) };
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

const size = [9, 7] as const;

/** Green on three of five pixels, and nothing on the others. */
const isGreen = (x: number, y: number) => (x + 2 * y) % 5 < 3;

const kinds: readonly (readonly [string, Omit<PngKind, 'interlaced'>, (x: number, y: number) => number[]])[] =
  [
    ...([1, 2, 4, 8] as const).map(
      (bits) =>
        [
          `a palette of ${bits} bits with transparency`,
          { colorType: 3, bits, palette: [9, 9, 9, 0, 255, 0], transparency: [0] },
          (x: number, y: number) => [isGreen(x, y) ? 1 : 0],
        ] as const,
    ),
    ...([1, 2, 4, 8, 16] as const).map(
      (bits) =>
        [
          `grey of ${bits} bits with a transparent white`,
          { colorType: 0, bits, transparency: bits === 16 ? [255, 255] : [0, 2 ** bits - 1] },
          (x: number, y: number) => [isGreen(x, y) ? 0 : 2 ** bits - 1],
        ] as const,
    ),
    [
      'colours with a transparent one',
      { colorType: 2, bits: 8, transparency: [0, 1, 0, 2, 0, 3] },
      (x, y) => (isGreen(x, y) ? [0, 255, 0] : [1, 2, 3]),
    ],
    [
      'colours of 16 bits with transparency',
      { colorType: 6, bits: 16 },
      (x, y) => (isGreen(x, y) ? [0, 65_535, 0, 65_535] : [0, 0, 0, 0]),
    ],
  ];

test.each(kinds)('a PNG is drawn as it is, also interlaced: %s', async (_, kind, pixel) => {
  const [width, height] = size;
  const green = kind.colorType === 0 ? [0, 0, 0] : [0, 255, 0];
  const seen = (data: Uint8ClampedArray) =>
    Array.from({ length: width * height }, (__, at) => {
      const [red, greenness, blue, alpha] = data.subarray(at * 4, at * 4 + 4);
      return alpha === 0 ? undefined : [red, greenness, blue];
    });
  const expected = Array.from({ length: width * height }, (__, at) =>
    isGreen(at % width, Math.floor(at / width)) ? green : undefined,
  );
  for (const interlaced of [false, true]) {
    const { readLogo } = await readerOf(writePng(size, { ...kind, interlaced }, pixel));
    const { content } = await drawDocument({
      about: { estimate: buildSharedEstimate() },
      business: buildBusiness(),
      logo: await readLogo(),
      url: 'https://lifts.example.com',
    });
    const [image] = await extractImages(new Uint8Array(content), 1);
    expect(image).toMatchObject({ width, height, channels: 4 });
    expect(seen(image?.data ?? new Uint8ClampedArray())).toEqual(expected);
  }
});

test.each([
  ['an SVG', svg, 'is neither a PNG nor a JPEG image'],
  ['a broken PNG', brokenPng, 'is neither a PNG nor a JPEG image'],
  ['a PNG with a part that ends before it begins', withChunk(-12), 'is neither a PNG nor a JPEG image'],
  ['a PNG with such a part in its header', withLongHeader, 'is neither a PNG nor a JPEG image'],
  ['a PNG only to who reads seven bits', sevenBits, 'is neither a PNG nor a JPEG image'],
  ['an interlaced PNG with a hundred million bytes for a pixel', packed, 'is neither a PNG nor a JPEG image'],
  ['a PNG of no width and four billion rows', empty, 'is neither a PNG nor a JPEG image'],
  ['a PNG with a second, larger header', twoHeaders, 'is neither a PNG nor a JPEG image'],
  ['a PNG of more pixels than a logo has', wide, 'is a PNG of more than 500000 pixels'],
  ['a PNG with a part of two gigabytes', withChunk(0x7fffffff), 'is neither a PNG nor a JPEG image'],
  [
    'a JPEG without a size',
    Buffer.from('ffd8ffc0001108000000000301220002110103110100', 'hex'),
    'is neither a PNG nor a JPEG image',
  ],
  ['a PNG that ends nowhere', png.subarray(0, -12), 'is neither a PNG nor a JPEG image'],
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
  expect(lines).toEqual([`documents show the business's name, since its logo ${why}`]);
});

test('a logo that could not be fetched is there when it is tried again', async () => {
  const { readLogo, site, now } = await readerOf(undefined);
  expect(await readLogo()).toBeUndefined();
  site.logo = png;
  now.at += 10 * 60_000;
  expect(await readLogo()).toBeInstanceOf(Buffer);
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

test('another logo is fetched by itself, and the former one is still there for former documents', async () => {
  const { read, site } = await readerOf(png);
  const former = await read({ logoUrl: '/logo' });
  expect(former).toBeInstanceOf(Buffer);
  expect(await read({})).toBeUndefined();
  expect(await read({ logoUrl: '/newer' })).toEqual(former);
  expect(await read({ logoUrl: '/logo' })).toBe(former);
  expect(site.requests).toBe(2);
});
