import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LivePricingConfig, PricingPreview, PricingVersionSummary } from '#contract/pricing/pricing.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { catalogueOf, type CatalogueOption } from '#domain/questions/catalogue.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { arbitraryCatalogueConfig } from '#tests/builders/arbitraries.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const { desk, database } = await useLeadDesk('2026-03-02T01:00:00Z');

const url = '/admin/pricing-config';
const live = async () => (await desk.ask(url)).json<LivePricingConfig>();
const save = (changes: object) =>
  live().then((config) => desk.send('PUT', url, { ...config, _id: undefined, ...changes }));
const options = async () => (await desk.ask('/options')).json<OptionLists>();
const calculate = (answers: object) =>
  desk.app.inject({
    method: 'POST',
    url: '/api/calculate',
    payload: { ...buildCalculateBody(), email: `${crypto.randomUUID()}@example.com`, ...answers },
  });

interface Refused {
  readonly code: string;
  readonly error: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

const shaft = (id: string, more: Partial<CatalogueOption> = {}): CatalogueOption => ({
  id,
  name: `${id} shaft`,
  description: 'Of our own',
  offered: true,
  ...more,
});

const masonry = shaft('masonry', { name: 'Masonry shaft', like: 'steel_frame' });
const known = catalogueOf({ budgetMultipliers: {} }).shaftTypes;
const withMasonry = (config: PricingConfig, price = 4200) => ({
  additionalFeatures: {
    ...config.additionalFeatures,
    shaftType: { ...config.additionalFeatures['shaftType'], masonry: price },
  },
});

/** These shafts, and those of our own that a test before this one has made, off. */
async function shafts(...list: CatalogueOption[]): Promise<CatalogueOption[]> {
  const made = ((await live()).catalogue?.shaftTypes ?? []).filter(({ like }) => like !== undefined);
  const others = made.filter(({ id }) => !list.some((each) => each.id === id));
  return [...list, ...others.map((each) => ({ ...each, offered: false }))];
}

/** Back to the product's own words. */
const reset = async () => {
  const all = catalogueOf({ budgetMultipliers: (await live()).budgetMultipliers });
  const answer = await save({
    catalogue: { ...all, shaftTypes: await shafts(...all.shaftTypes), yesNo: {} },
  });
  expect(answer.statusCode).toBe(200);
};

test('a catalogue is a part of a version, and the page offers it in its order and words', async () => {
  const catalogue = {
    shaftTypes: [masonry, shaft('glass', { name: 'Glazed shaft' }), shaft('steel_frame', { offered: false })],
    yesNo: { glassDoors: { undecided: 'We decide together' } },
  };
  const saved = await save({ catalogue, ...withMasonry(await live()) });
  expect(saved.statusCode).toBe(200);
  expect((await live()).catalogue?.shaftTypes?.map(({ id, offered }) => [id, offered])).toEqual([
    ['masonry', true],
    ['glass', true],
    ['steel_frame', false],
    ['by_builder', false],
  ]);
  const { shaftTypes, yesNoOptions, liftTypes } = await options();
  expect(shaftTypes).toMatchObject([
    { id: 'masonry', name: 'Masonry shaft', description: 'Of our own', like: 'steel_frame' },
    { id: 'glass', name: 'Glazed shaft' },
  ]);
  expect(yesNoOptions[2]).toMatchObject({
    name: 'Undecided',
    descriptions: { glassDoors: 'We decide together' },
  });
  expect(liftTypes).toHaveLength(2);
  await reset();
});

test('another server offers it with its next answer', async () => {
  const other = await createTestApp({ database });
  await save({ catalogue: { shaftTypes: await shafts(shaft('glass')) } });
  const { shaftTypes } = (await other.inject('/api/options')).json<OptionLists>();
  expect(shaftTypes.map(({ name }) => name)).toEqual(['glass shaft']);
  await other.close();
  await reset();
});

test('a save without a catalogue keeps it, and a list that is left out stays', async () => {
  await save({ catalogue: { liftTypes: [{ ...shaft('residential'), name: 'Home lift' }] } });
  await save({ catalogue: undefined });
  await save({ catalogue: { shaftTypes: await shafts(shaft('glass')) } });
  const { liftTypes, shaftTypes } = await options();
  expect(liftTypes.map(({ name }) => name)).toEqual(['Home lift']);
  expect(shaftTypes.map(({ id }) => id)).toEqual(['glass']);
  const { _id } = await live();
  const part = { catalogue: { shaftTypes: await shafts(shaft('steel_frame')) } };
  expect((await desk.send('PUT', `${url}/${_id}`, part)).statusCode).toBe(200);
  expect((await options()).liftTypes).toHaveLength(1);
  expect((await options()).shaftTypes.map(({ id }) => id)).toEqual(['steel_frame']);
  await reset();
});

test('an option that is off is refused at Calculate, at its question and by its name', async () => {
  await save({ catalogue: { shaftTypes: await shafts(shaft('glass', { name: 'Glazed shaft' })) } });
  const refused = await calculate({ shaftType: 'steel_frame' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<Refused>()).toEqual({
    code: 'option_not_offered',
    error: 'Steel-framed shaft is not offered any more. Please choose another.',
    details: [
      { path: 'shaftType', message: 'Steel-framed shaft is not offered any more. Please choose another.' },
    ],
  });
  const unknown = await calculate({ shaftType: 'carbon' });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json<Refused>()).toMatchObject({
    code: 'option_not_offered',
    details: [{ path: 'shaftType', message: 'Choose a shaft type from the list' }],
  });
  // A multiplier that visitors are never offered.
  expect(
    (await calculate({ shaftType: 'glass', budgetConsideration: 'premium' })).json<Refused>(),
  ).toMatchObject({
    code: 'option_not_offered',
    details: [{ path: 'budgetConsideration' }],
  });
  expect((await calculate({ shaftType: 'glass' })).statusCode).toBe(200);
  await reset();
});

test('an own option is priced, drawn as the one it is like, and may not be removed once it was chosen', async () => {
  const steel = (await calculate({})).json<{ calculation: { totals: { shaft: number } } }>();
  await save({ catalogue: { shaftTypes: [...known, masonry] }, ...withMasonry(await live()) });
  const answer = await calculate({ shaftType: 'masonry' });
  expect(answer.json()).toMatchObject({
    calculation: { totals: { shaft: steel.calculation.totals.shaft + 4200 } },
    answerNames: {
      shaftType: 'Masonry shaft',
      liftType: 'Residential Lift',
      numberOfDoors: '2 Doors (opposite sides)',
    },
    drawnAs: { shaftType: 'steel_frame' },
  });
  const refused = await save({ catalogue: { shaftTypes: known } });
  expect(refused.json<Refused>()).toMatchObject({
    code: 'bad_input',
    details: [
      {
        path: 'catalogue.shaftTypes',
        message: 'Masonry shaft was chosen in an estimate, so it cannot be removed: turn it off',
      },
    ],
  });
  expect(
    (await save({ catalogue: { shaftTypes: [...known, { ...masonry, offered: false }] } })).statusCode,
  ).toBe(200);
  const unused = shaft('brick', { like: 'glass', offered: false });
  const left = [...known, { ...masonry, offered: false }];
  expect((await save({ catalogue: { shaftTypes: [...left, unused] } })).statusCode).toBe(200);
  expect((await save({ catalogue: { shaftTypes: left } })).statusCode).toBe(200);
  await reset();
});

test('an estimate keeps its words on its document, the lead and the CSV, whatever is renamed later', async () => {
  await save({ catalogue: { shaftTypes: await shafts(...known, masonry) }, ...withMasonry(await live()) });
  const { _id, estimateUrl } = await desk.visitor({ email: 'words@example.com', shaftType: 'masonry' });
  await save({ catalogue: { shaftTypes: await shafts(...known, { ...masonry, name: 'Brick shaft' }) } });
  const { pathname } = new URL(estimateUrl);
  const { text } = await readPdf((await desk.app.inject(`${pathname}.pdf`)).rawPayload);
  expect(text).toContain('Masonry shaft');
  expect((await desk.detail(_id)).answerNames['shaftType']).toBe('Masonry shaft');
  expect((await desk.ask('/leads/export.csv?search=words@')).body).toContain('"Masonry shaft"');
  expect((await desk.ask('/options')).body).toContain('Brick shaft');
  expect((await desk.app.inject(pathname)).body).toContain('Masonry shaft');
  await reset();
});

test('an own option that is offered needs a price, also when a program saves without it', async () => {
  const brick = shaft('brick', { like: 'glass' });
  const paths = async (changes: object) =>
    (await save(changes)).json<Refused>().details.map(({ path }) => path);
  expect(await paths({ catalogue: { shaftTypes: await shafts(...known, brick) } })).toEqual([
    'additionalFeatures.shaftType.brick',
    'catalogue.shaftTypes.3.offered',
  ]);
  const grand = { ...shaft('grand'), like: 'look' };
  expect(await paths({ catalogue: { budgetConsiderations: [shaft('balanced'), grand] } })).toContain(
    'budgetMultipliers.grand',
  );
  await save({ catalogue: { shaftTypes: [...known, masonry] }, ...withMasonry(await live()) });
  const { masonry: _, ...without } = (await live()).additionalFeatures['shaftType'] ?? {};
  const { additionalFeatures } = await live();
  expect(
    await paths({ catalogue: undefined, additionalFeatures: { ...additionalFeatures, shaftType: without } }),
  ).toContain('additionalFeatures.shaftType.masonry');
  await reset();
});

test('a wrong catalogue is refused with the path of the fault', async () => {
  const refused = await save({ catalogue: { liftTypes: [shaft('commercial', { name: 'For shops' })] } });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<Refused>().details).toEqual([
    {
      path: 'catalogue.liftTypes.0.name',
      message: 'The name must contain “commercial”: links and programs know this option by that word',
    },
  ]);
  const half = await save({ catalogue: { shaftTypes: [...known, shaft('half\uD83D')] } });
  expect([half.statusCode, half.json<Refused>().details[0]?.path]).toEqual([
    400,
    `catalogue.shaftTypes.${known.length}.id`,
  ]);
});

test('history tells what changed, Undo brings the words back, and a restored version too', async () => {
  const before = await options();
  const saved = (
    await save({ catalogue: { shaftTypes: await shafts(shaft('glass')) } })
  ).json<LivePricingConfig>();
  const { versions } = (await desk.ask(`${url}/versions`)).json<{ versions: PricingVersionSummary[] }>();
  expect(versions[0]?.catalogueChanges).toContain('Shaft: Glass shaft is called glass shaft');
  await desk.send('POST', `${url}/versions/${saved._id}/undo`);
  expect(await options()).toEqual(before);
  await desk.send('POST', `${url}/versions/${saved._id}/restore`, {});
  expect((await options()).shaftTypes.map(({ name }) => name)).toEqual(['glass shaft']);
  await reset();
});

test('Undo keeps an own option that was chosen meanwhile, off', async () => {
  const stone = shaft('stone', { like: 'glass' });
  const { additionalFeatures } = await live();
  const shaftType = { ...additionalFeatures['shaftType'], stone: 900 };
  const saved = (
    await save({
      catalogue: { shaftTypes: await shafts(...known, stone) },
      additionalFeatures: { ...additionalFeatures, shaftType },
    })
  ).json<LivePricingConfig>();
  expect((await calculate({ shaftType: 'stone' })).statusCode).toBe(200);
  await desk.send('POST', `${url}/versions/${saved._id}/undo`);
  expect((await live()).catalogue?.shaftTypes).toContainEqual({ ...stone, offered: false });
});

test('a scheduled catalogue waits for its day', async () => {
  await save({ catalogue: { shaftTypes: await shafts(shaft('glass')) }, liveFrom: '2026-03-20' });
  expect((await options()).shaftTypes).toHaveLength(3);
  await desk.setClock('2026-03-20T01:00:00Z');
  expect((await options()).shaftTypes.map(({ id }) => id)).toEqual(['glass']);
  await reset();
});

test.each([
  ['keep', 'a kept scheduled version offers what its saver saved', false],
  ['carry', 'a scheduled version that gets the changes too offers an own option that is new', true],
] as const)('%s: %s', async (scheduled, _, isOffered) => {
  const day = scheduled === 'keep' ? '2026-04-20' : '2026-04-22';
  const slate = shaft(`slate_${scheduled}`, { name: 'Slate shaft', like: 'steel_frame' });
  await save({ liveFrom: day, reason: 'next prices' });
  const { additionalFeatures } = await live();
  const saved = await save({
    scheduled,
    catalogue: { shaftTypes: await shafts(...known, slate) },
    additionalFeatures: {
      ...additionalFeatures,
      shaftType: { ...additionalFeatures['shaftType'], [slate.id]: 700 },
    },
  });
  expect(saved.statusCode).toBe(200);
  const { _id } = await desk.visitor({ email: `${slate.id}@example.com`, shaftType: slate.id });
  await desk.setClock(`${day}T01:00:00Z`);
  expect((await options()).shaftTypes.some(({ id }) => id === slate.id)).toBe(isOffered);
  expect((await calculate({ shaftType: slate.id })).statusCode).toBe(isOffered ? 200 : 400);
  const { answerNames, price } = await desk.detail(_id);
  expect([answerNames['shaftType'], price?.drawnAs]).toEqual(['Slate shaft', { shaftType: 'steel_frame' }]);
  await reset();
});

test('a preview says how many visitors chose what would be off', async () => {
  await desk.setClock('2026-05-20T01:00:00Z');
  await calculate({ shaftType: 'glass' });
  await calculate({ shaftType: 'glass' });
  const { _id: _, ...draft } = await live();
  const answer = await desk.send('POST', `${url}/preview`, {
    ...draft,
    catalogue: { shaftTypes: await shafts(shaft('steel_frame')) },
    days: 1,
  });
  expect(answer.json<PricingPreview>().nowOff).toEqual([
    { field: 'shaftType', id: 'by_builder', name: 'Shaft by my builder (none supplied)', estimates: 0 },
    { field: 'shaftType', id: 'glass', name: 'Glass shaft', estimates: 2 },
  ]);
});

test('no later catalogue changes what an estimate says', async () => {
  const { estimateUrl } = (await calculate({ shaftType: 'glass' })).json<{ estimateUrl: string }>();
  const shared = async () => {
    const path = `/estimates/${estimateUrl.split('/').at(-1)}`;
    return (await desk.ask(path)).json<object>();
  };
  const before = await shared();
  for (const { catalogue } of fc.sample(arbitraryCatalogueConfig, { numRuns: 12, seed: 7 })) {
    const named = Object.fromEntries(
      Object.entries(catalogue ?? {}).map(([list, each]) => [
        list,
        (Array.isArray(each) ? each : []).map((option: CatalogueOption) => ({
          ...option,
          name: `${option.name} ${option.id}`,
          offered: option.like === undefined,
        })),
      ]),
    );
    const shaftTypes = await shafts(...(named['shaftTypes'] ?? known));
    const answer = await save({ catalogue: { ...named, shaftTypes } });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect(await shared()).toEqual(before);
  }
});
