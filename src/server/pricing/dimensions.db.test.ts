import { expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { homeLift } from '../../../scripts/example-dimensions.ts';

const { desk } = await useLeadDesk('2026-03-02T01:00:00Z');

const url = '/admin/pricing-config';
const live = async () => (await desk.ask(url)).json<Record<string, unknown>>();
const save = (changes: object) =>
  live().then((config) => desk.send('PUT', url, { ...config, _id: undefined, ...changes }));

test('dimensions are a part of a version, frozen with its estimates', async () => {
  const before = await desk.visitor({ email: 'before@example.com', wheelchairAccess: 'no' });
  expect((await save({ dimensions: [homeLift] })).statusCode).toBe(200);
  expect((await live())['dimensions']).toEqual([homeLift]);
  const after = await desk.visitor({ email: 'after@example.com', wheelchairAccess: 'no' });
  const shown = async ({ estimateUrl }: { readonly estimateUrl: string }) =>
    (await desk.ask(`/estimates/${estimateUrl.split('/').at(-1)}`)).json<{ dimensions: unknown }>()
      .dimensions;
  expect(await shown(before)).toBeNull();
  expect(await shown(after)).toEqual(homeLift);
});

test('a version that changes only dimensions lists them, and an older one brings none back', async () => {
  await save({ dimensions: [homeLift] });
  await save({ dimensions: [{ ...homeLift, pit: 300 }] });
  const versions = async () =>
    (await desk.ask(`${url}/versions`)).json<{ versions: { _id: string; dimensionChanges: string[] }[] }>()
      .versions;
  const [newest] = await versions();
  expect(newest).toMatchObject({
    changes: [],
    dimensionChanges: ['Residential Lift, Enclosed Cabin, no wheelchair access, Pit: 200 mm → 300 mm'],
  });
  const first = (await versions()).at(-1);
  expect((await desk.send('POST', `${url}/versions/${first?._id}/restore`, {})).statusCode).toBe(200);
  expect((await live())['dimensions']).toEqual([{ ...homeLift, pit: 300 }]);
});

test('a program that knows nothing of dimensions saves prices and keeps them', async () => {
  await save({ dimensions: [homeLift] });
  expect((await save({ dimensions: undefined })).json()).toMatchObject({ dimensions: [homeLift] });
  expect((await save({ dimensions: [] })).json()).toMatchObject({ dimensions: [] });
});

test.each([
  ['dimensions.0.pit', { ...homeLift, pit: -1 }],
  ['dimensions.0.shaft', { ...homeLift, shaft: { ...homeLift.shaft, adjacent: [900, 1500] } }],
  ['dimensions.0.liftType', { ...homeLift, liftType: 'paternoster' }],
])('wrong dimensions are refused, naming %s', async (path, row) => {
  const answer = await save({ dimensions: [row] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ details: { path: string }[] }>().details.map((detail) => detail.path)).toEqual([path]);
});
