import { afterAll, expect, test } from 'vitest';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing/pricing.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { openLeadDesk, useLeadDesk } from '#tests/support/lead-desk.ts';

// In Sydney it is Monday, 1 June 2026, 10:00.
const monday = '2026-06-01T00:00:00Z';
const { database, desk } = await useLeadDesk(monday);
// A second process, which knows nothing of what the first one saved.
const other = await openLeadDesk(database, monday);
afterAll(() => other.app.close());

const base = '/admin/pricing-config';
const live = async () => (await desk.ask(base)).json<LivePricingConfig>();
type Page = { readonly versions: readonly PricingVersionSummary[] };
const versions = async () => (await desk.ask(`${base}/versions`)).json<Page>().versions;

function withLiftPrice(lift: number) {
  const { commercial, residential } = demoPricing.basePrices;
  return { ...demoPricing, basePrices: { commercial: { ...commercial, lift }, residential } };
}

const save = (lift: number, liveFrom?: string | null) =>
  desk.send('PUT', base, { ...withLiftPrice(lift), ...(liveFrom !== undefined && { liveFrom }) });

async function estimateOf(process: typeof desk, fullName: string): Promise<number> {
  const answers = buildAnswers({ liftType: 'commercial', budgetConsideration: 'balanced', numberOfStops: 2 });
  const payload = { ...answers, ...buildContact({ fullName }) };
  const answer = await process.app.inject({ method: 'POST', url: '/api/calculate', payload });
  return answer.json<{ calculation: { totals: { grandTotal: number } } }>().calculation.totals.grandTotal;
}

test('A day that has come, or is no day, is refused with a sentence, and nothing is saved', async () => {
  const before = (await versions()).length;
  for (const day of ['2026-06-01', '2026-05-31']) {
    const answer = await save(80_000, day);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toEqual([
      { path: 'liveFrom', message: 'Choose a day after today, or none to publish at once' },
    ]);
  }
  expect((await save(80_000, 'soon')).json().details).toEqual([
    { path: 'liveFrom', message: 'Use a day such as 2026-01-31' },
  ]);
  expect(await versions()).toHaveLength(before);
});

test('Prices for a later day are listed, and live from the start of that day in every process', async () => {
  const saved = await save(80_000, '2026-06-03');
  expect(saved.json()).toMatchObject({ liveFrom: '2026-06-03' });
  const { _id, version } = (await versions())[0] ?? {};
  const now = await live();
  expect(now.basePrices.commercial.lift).toBe(78_000);
  expect(now.scheduled).toEqual([{ _id, version, liveFrom: '2026-06-03', savedBy: 'admin@example.com' }]);
  expect((await versions())[0]).toMatchObject({ state: 'scheduled', liveFrom: '2026-06-03' });

  const before = await estimateOf(other, 'On Monday');
  // 23:59 on Tuesday in Sydney, then midnight.
  await other.setClock('2026-06-02T13:59:00Z');
  expect(await estimateOf(other, 'On Tuesday')).toBe(before);
  await other.setClock('2026-06-02T14:00:00Z');
  expect(await estimateOf(other, 'On Wednesday')).toBe(before + 2_000);

  await desk.setClock('2026-06-02T14:00:00Z');
  expect(await live()).toMatchObject({ _id, basePrices: { commercial: { lift: 80_000 } } });
  expect(await live()).not.toHaveProperty('scheduled');
  expect((await versions())[0]).toMatchObject({ state: 'live' });
});

test('Prices that are scheduled are withdrawn once; the history says who did it', async () => {
  const { _id } = (await save(90_000, '2026-06-10')).json<LivePricingConfig>();
  expect((await desk.send('POST', `${base}/versions/${_id}/withdraw`)).statusCode).toBe(200);
  expect((await desk.send('POST', `${base}/versions/${_id}/withdraw`)).json()).toMatchObject({
    code: 'version_not_scheduled',
  });
  expect((await versions())[0]).toMatchObject({ state: 'withdrawn', withdrawnBy: 'admin@example.com' });
  await desk.setClock('2026-06-10T00:00:00Z');
  expect((await live()).basePrices.commercial.lift).toBe(80_000);
});

test('A newer version that goes live first withdraws the scheduled one for good', async () => {
  const later = (await save(91_000, '2026-06-30')).json<LivePricingConfig>();
  const first = (await save(92_000, '2026-06-25')).json<LivePricingConfig>();
  const scheduled = async () => (await live()).scheduled?.map(({ _id }) => _id);
  const states = async () => (await versions()).slice(0, 2).map(({ state }) => state);
  expect(await scheduled()).toEqual([first._id]);
  expect(await states()).toEqual(['scheduled', 'withdrawn']);
  expect((await versions())[1]).toMatchObject({ _id: later._id, withdrawnBy: 'admin@example.com' });
  await desk.send('POST', `${base}/versions/${first._id}/withdraw`);
  expect(await scheduled()).toBeUndefined();
  expect(await states()).toEqual(['withdrawn', 'withdrawn']);
});

test('A save or a restore is refused if it would replace a scheduled version that its admin did not know', async () => {
  const first = (await save(93_000, '2026-06-27')).json<LivePricingConfig>();
  const theirs = (await save(94_000, '2026-06-28')).json<LivePricingConfig>();
  const before = (await versions()).length;
  const mine = (liveFrom: string | null, replaces: readonly string[]) =>
    desk.send('PUT', base, { ...withLiftPrice(82_000), liveFrom, replaces });
  const oldest = (await versions()).at(-1)?._id ?? '';
  for (const answer of [
    await mine('2026-06-26', [first._id]),
    await mine(null, []),
    await desk.send('POST', `${base}/versions/${oldest}/restore`, { replaces: [first._id] }),
  ]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'scheduled_meanwhile' });
  }
  expect(await versions()).toHaveLength(before);
  expect((await mine('2026-06-29', [])).statusCode).toBe(200);
  expect(
    (await mine('2026-06-26', [first._id, theirs._id, (await versions())[0]?._id ?? ''])).statusCode,
  ).toBe(200);
  await desk.send('POST', `${base}/versions/${(await versions())[0]?._id}/withdraw`);
});

test('Live prices are not withdrawn', async () => {
  const { _id } = await live();
  const answer = await desk.send('POST', `${base}/versions/${_id}/withdraw`);
  expect(answer.statusCode).toBe(409);
});

test('A save is compared with the prices that were live, not with scheduled ones; newer prices come first', async () => {
  await save(95_000, '2026-06-20');
  expect((await save(81_000, null)).statusCode).toBe(200);
  const [newest, scheduled] = await versions();
  expect(newest?.changes).toEqual([{ path: ['basePrices', 'commercial', 'lift'], from: 80_000, to: 81_000 }]);
  expect(scheduled).toMatchObject({ state: 'withdrawn' });
  const page = (await desk.ask(`${base}/versions?limit=1`)).json<Page>();
  expect(page.versions).toEqual([newest]);
  await desk.setClock('2026-06-20T00:00:00Z');
  expect((await live()).basePrices.commercial.lift).toBe(81_000);
});

test('A fix of today and a scheduled rise live side by side; the rise gets the fix in its own ratio if that is wanted', async () => {
  await desk.setClock('2026-07-01T00:00:00Z');
  const lift = (config: LivePricingConfig) => config.basePrices.commercial.lift;
  const scheduled = async () => {
    const [{ _id, liveFrom } = { _id: '', liveFrom: '' }, ...others] = (await live()).scheduled ?? [];
    expect(others).toEqual([]);
    const version = (await desk.ask(`${base}/versions/${_id}`)).json<LivePricingConfig>();
    return { _id, liveFrom, price: lift(version) };
  };
  const fix = async (price: number, fate: string) =>
    (await desk.send('PUT', base, { ...withLiftPrice(price), scheduled: fate })).json<LivePricingConfig>();

  await save(8100);
  await save(8424, '2026-07-06');
  const fixed = await fix(81_000, 'carry');
  expect(lift(await live())).toBe(81_000);
  expect(await scheduled()).toMatchObject({ liveFrom: '2026-07-06', price: 84_240 });
  await desk.send('POST', `${base}/versions/${fixed.before}/restore`, { _id: fixed._id, scheduled: 'carry' });
  expect(lift(await live())).toBe(8100);
  expect(await scheduled()).toMatchObject({ liveFrom: '2026-07-06', price: 8424 });
  await fix(82_000, 'keep');
  expect(await scheduled()).toMatchObject({ liveFrom: '2026-07-06', price: 8424 });
  await desk.setClock('2026-07-06T00:00:00Z');
  expect(lift(await live())).toBe(8424);
});
