import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing/pricing.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { desk } = await useLeadDesk('2026-06-01T00:00:00Z');
const base = '/admin/pricing-config';

function withLiftPrice(lift: number) {
  const { commercial, residential } = demoPricing.basePrices;
  return { ...demoPricing, basePrices: { commercial: { ...commercial, lift }, residential } };
}

const save = async (lift: number, more: object = {}) =>
  (await desk.send('PUT', base, { ...withLiftPrice(lift), ...more })).json<LivePricingConfig>();
const undo = ({ _id }: LivePricingConfig) => desk.send('POST', `${base}/versions/${_id}/undo`);
const byId = async (id: string) =>
  (await desk.ask(`${base}/versions/${id}`)).json<LivePricingConfig & { version: number }>();

/** What visitors pay, and will pay from which day. */
async function prices() {
  const { basePrices, scheduled = [] } = (await desk.ask(base)).json<LivePricingConfig>();
  const later = scheduled.map(async ({ _id, liveFrom }) => {
    return { liveFrom, lift: (await byId(_id)).basePrices.commercial.lift };
  });
  return { live: basePrices.commercial.lift, scheduled: await Promise.all(later) };
}

test('Undo of a save brings the scheduled prices back that it had withdrawn, and the history says from where', async () => {
  const rise = await save(84_000, { liveFrom: '2026-07-01', reason: 'The rise in July' });
  const before = await prices();
  const fix = await save(70_000, { scheduled: 'replace', reason: 'By mistake' });
  expect(await prices()).toEqual({ live: 70_000, scheduled: [] });
  expect((await undo(fix)).json()).toMatchObject({ before: fix._id });
  expect(await prices()).toEqual(before);
  const { versions } = (await desk.ask(`${base}/versions?limit=2`)).json<{
    versions: PricingVersionSummary[];
  }>();
  expect(versions).toMatchObject([
    {
      state: 'scheduled',
      liveFrom: '2026-07-01',
      reason: 'The rise in July',
      restoredFrom: (await byId(rise._id)).version,
    },
    { state: 'live', restoredFrom: 1 },
  ]);
  await desk.setClock('2026-07-01T00:00:00Z');
  expect((await prices()).live).toBe(84_000);
});

test('To bring back the version before takes the save back as well, as pages of an earlier version do', async () => {
  await save(90_000, { liveFrom: '2026-08-01' });
  const before = await prices();
  const fix = await save(70_000, { scheduled: 'replace' });
  await desk.send('POST', `${base}/versions/${fix.before}/restore`, { _id: fix._id, scheduled: 'replace' });
  expect(await prices()).toEqual(before);
});

test('An admin who restores a version and agrees to replace the scheduled ones gets none of the earlier ones back', async () => {
  const fix = await save(71_000, { scheduled: 'replace' });
  await desk.send('POST', `${base}/versions/${fix.before}/restore`, { _id: fix._id, replaces: [] });
  expect((await prices()).scheduled).toEqual([]);
});

test('A save that is neither live nor scheduled any more is not taken back', async () => {
  const first = await save(72_000);
  await save(73_000);
  expect((await undo(first)).statusCode).toBe(409);
  expect((await desk.send('POST', `${base}/versions/nonsense/undo`)).statusCode).toBe(404);
  expect((await prices()).live).toBe(73_000);
});

test('What was scheduled after a save stays when the save is taken back', async () => {
  await save(85_000, { liveFrom: '2026-08-20' });
  const fix = await save(74_000, { scheduled: 'replace' });
  await save(86_000, { liveFrom: '2026-08-10' });
  await undo(fix);
  expect(await prices()).toEqual({
    live: 73_000,
    scheduled: [
      { liveFrom: '2026-08-10', lift: 86_000 },
      { liveFrom: '2026-08-20', lift: 85_000 },
    ],
  });
});

test('Undo of scheduled prices that went live brings back those that were live until then, not those of the day of the save', async () => {
  await save(81_000, { liveFrom: '2026-08-25' });
  const later = await save(82_000, { liveFrom: '2026-08-28' });
  await desk.setClock('2026-08-29T00:00:00Z');
  expect(await prices()).toEqual({ live: 82_000, scheduled: [] });
  expect((await undo(later)).statusCode).toBe(200);
  expect(await prices()).toEqual({ live: 81_000, scheduled: [] });
  await desk.setClock('2026-07-01T00:00:00Z');
});

const arbitrarySave = fc.record({
  lift: fc.integer({ min: 1, max: 200_000 }),
  liveFrom: fc.option(fc.constantFrom('2026-08-05', '2026-08-06', '2026-08-07', '2026-08-08'), { nil: null }),
  scheduled: fc.constantFrom('replace', 'keep', 'carry'),
});

test('Undo right after any save leaves live and scheduled prices as they were before it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitrarySave, { maxLength: 3 }),
      arbitrarySave,
      async (earlier, { lift, ...last }) => {
        for (const { lift: price, ...more } of earlier) await save(price, more);
        const before = await prices();
        expect((await undo(await save(lift, last))).statusCode).toBe(200);
        expect(await prices()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});
