import { expect, test } from 'vitest';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { removeExpired } from '#server/lifecycle/background-tasks.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { writePng } from '#tests/support/png.ts';
import { signIn } from '#tests/support/test-app.ts';
import { missingPictures } from './picture-routes.ts';

const { desk, database } = await useLeadDesk('2026-03-02T01:00:00Z');
const headers = await signIn(desk.app);

const png = (width: number, height: number) =>
  writePng([width, height], { colorType: 2, bits: 8 }, (x, y) => [x % 256, y % 256, 0]);
const riff = (kind: string, bytes: readonly number[]) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(bytes)]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 60, 0, 80]);

/** A JPEG of 65,500 by 65,500 pixels behind these bytes, and a small one where a reader would look that takes them for a segment. */
function hidden(...before: readonly number[]): Buffer {
  const large = [0xff, 0xc0, 0, 11, 8, 0xff, 0xdc, 0xff, 0xdc, 1, 1, 0x11, 0];
  const file = Buffer.alloc(90_000);
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...before, ...large]).copy(file);
  jpeg.copy(file, 10 + file.readUInt16BE(10), 8);
  return file;
}

const upload = (payload: Buffer | string, type = 'image/webp') =>
  desk.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...headers, 'content-type': type },
    payload,
  });

test('a picture is kept by the hash of its bytes, and served for ever with its true type', async () => {
  const sent = await upload(png(64, 48));
  expect(sent.statusCode).toBe(200);
  const { id } = sent.json<{ id: string }>();
  expect(id).toMatch(/^[\w-]{43}$/);
  expect((await upload(png(64, 48))).json()).toEqual({ id });
  const shown = await desk.app.inject(`/pictures/${id}`);
  expect(shown.rawPayload).toEqual(png(64, 48));
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  'unknown',
  '%00',
  `${'a'.repeat(42)}%00`,
  '%27%3B--',
  '\u{1F600}',
  '..%2f..%2fpackage.json',
  'a'.repeat(43),
])('there is no picture %s', async (id) => {
  expect((await desk.app.inject(`/pictures/${encodeURI(decodeURI(id))}`)).statusCode).toBe(404);
});

test.each([
  ['a WebP', riff('VP8X', [0, 0, 0, 0, 127, 2, 0, 223, 1, 0]), 'image/webp'],
  ['a lossy WebP', riff('VP8 ', [0, 0, 0, 0, 0, 0, 0x80, 2, 0xe0, 1]), 'image/webp'],
  ['a lossless WebP', riff('VP8L', [0x2f, 0x3f, 0xc0, 0x1f, 0]), 'image/webp'],
  ['a JPEG', jpeg, 'image/jpeg'],
  [
    'a JPEG with a fill byte',
    Buffer.concat([jpeg.subarray(0, 8), Buffer.from([0xff]), jpeg.subarray(8)]),
    'image/jpeg',
  ],
])('%s is known by its bytes', async (_, content, type) => {
  const { id } = (await upload(content, 'image/png')).json<{ id: string }>();
  expect((await desk.app.inject(`/pictures/${id}`)).headers['content-type']).toBe(type);
});

test('a program may send it without its type', async () => {
  expect((await upload(png(64, 48), 'application/octet-stream')).statusCode).toBe(200);
  const other = await desk.app.inject({
    method: 'POST',
    url: '/api/calculate',
    headers: { 'content-type': 'application/octet-stream' },
    payload: png(8, 8),
  });
  expect(other.statusCode).toBe(415);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415],
  ['an SVG by another name', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 415],
  ['a GIF', Buffer.from('GIF89a'), 'image/gif', 415],
  ['JSON', '{}', 'application/json', 415],
  ['a file that breaks off', png(64, 48).subarray(0, 12), 'image/png', 400],
  ['a picture that is too wide', riff('VP8X', [0, 0, 0, 0, 128, 2, 0, 223, 1, 0]), 'image/webp', 400],
  ['a picture that is too high', riff('VP8X', [0, 0, 0, 0, 127, 2, 0, 224, 1, 0]), 'image/webp', 400],
  ['a JPEG with a marker of no length', hidden(0xff, 0x01), 'image/jpeg', 400],
  ['a JPEG with a restart', hidden(0xff, 0xd0), 'image/jpeg', 400],
  ['a JPEG with bytes between', hidden(0, 0xe1, 0, 2), 'image/jpeg', 400],
  ['a JPEG with a fill byte', hidden(0xff), 'image/jpeg', 400],
  ['a JPEG with fill bytes', hidden(0xff, 0xff, 0xff), 'image/jpeg', 400],
  ['a file of more than 100 kB', Buffer.concat([jpeg, Buffer.alloc(102_400)]), 'image/jpeg', 413],
])('%s is refused with a sentence', async (_, content, type, status) => {
  const answer = await upload(content, type);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
    status,
    expect.stringMatching(/^[A-Z].+\.$/),
  ]);
});

test('strangers send none, and no other address takes a picture', async () => {
  const stranger = await desk.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': 'image/png' },
    payload: png(8, 8),
  });
  expect(stranger.statusCode).toBe(401);
  const other = await desk.app.inject({
    method: 'POST',
    url: '/api/calculate',
    headers: { 'content-type': 'image/png' },
    payload: png(8, 8),
  });
  expect(other.statusCode).toBe(415);
});

test('an option shows it, and one that no version names goes after a day', async () => {
  const { id: shown } = (await upload(png(32, 24))).json<{ id: string }>();
  const { id: other } = (await upload(png(33, 24))).json<{ id: string }>();
  const { _id: _, ...config } = (await desk.ask('/admin/pricing-config')).json<LivePricingConfig>();
  const glass = { id: 'glass', name: 'Glass shaft', description: '', offered: true };
  const save = (picture: string) =>
    desk.send('PUT', '/admin/pricing-config', {
      ...config,
      catalogue: { shaftTypes: [{ ...glass, picture }] },
    });
  expect((await save('A'.repeat(43))).json()).toMatchObject({
    details: [{ path: 'catalogue.shaftTypes.0.picture' }],
  });
  expect((await save(shown)).statusCode).toBe(200);
  const { shaftTypes } = (await desk.ask('/options')).json<OptionLists>();
  expect(shaftTypes).toEqual([
    { id: 'glass', name: 'Glass shaft', description: '', image: `/pictures/${shown}`, picture: shown },
  ]);
  const kept = async () =>
    (await database.pool.query<{ id: string }>('SELECT id FROM pictures')).rows.map(({ id }) => id);
  await removeExpired(database.orm);
  expect(await kept()).toEqual(expect.arrayContaining([shown, other]));
  const age = `UPDATE pictures SET created_at = now() - interval '25 hours'`;
  await database.pool.query(age);
  // Of a save that is being checked.
  expect(await missingPictures(database.orm, [other])).toEqual(new Set());
  await removeExpired(database.orm);
  expect(await kept()).toEqual(expect.arrayContaining([shown, other]));
  await database.pool.query(age);
  await removeExpired(database.orm);
  expect(await kept()).toEqual([shown]);
});
