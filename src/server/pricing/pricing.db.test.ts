import { expect, test } from 'vitest';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { signIn, useTestApp } from '#tests/support/test-app.ts';

const now = new Date('2026-03-02T09:00:00Z');
const { database, app } = await useTestApp({ clock: () => now });
const headers = await signIn(app);
const base = '/api/admin/pricing-config';

interface Live {
  _id: string;
  [key: string]: unknown;
}

const get = async (url = base) => (await app.inject({ url, headers })).json<Live>();
const put = (payload: object, url = base) => app.inject({ method: 'PUT', url, headers, payload });
const post = (url: string, payload?: object) =>
  app.inject({ method: 'POST', url: base + url, headers, ...(payload && { payload }) });

async function versionCount(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pricing_versions',
  );
  return rows[0]?.count ?? 0;
}

/** The configuration with one price set to something. */
function withLiftPrice(lift: unknown, config: object = demoPricing) {
  const { commercial, residential } = demoPricing.basePrices;
  return { ...config, basePrices: { commercial: { ...commercial, lift }, residential } };
}

async function commercialEstimate(): Promise<number> {
  const answers = {
    ...buildAnswers({ liftType: 'commercial', budgetConsideration: 'balanced', numberOfStops: 2 }),
    ...buildContact(),
  };
  const answer = await app.inject({ method: 'POST', url: '/api/calculate', payload: answers });
  return answer.json<{ calculation: { totals: { grandTotal: number } } }>().calculation.totals.grandTotal;
}

test('The live prices come as numbers, with the version and the time of the last save', async () => {
  const live = await get();
  expect(live).toEqual({ ...demoPricing, _id: expect.any(String), lastUpdated: expect.any(String) });
  expect(new Date(String(live['lastUpdated'])).toISOString()).toBe(live['lastUpdated']);
});

test('A save of numeric strings returns numbers, and the next estimate is priced with them', async () => {
  const before = await commercialEstimate();
  const answer = await put(withLiftPrice('78500.00', await get()));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().basePrices.commercial.lift).toBe(78_500);
  expect(answer.json().lastUpdated).toBe(now.toISOString());
  const { before: _version, ...saved } = answer.json();
  expect(await get()).toEqual(saved);
  expect(await commercialEstimate()).toBe(before + 500);
});

test('A save without a version applies to whatever is live', async () => {
  expect((await put(withLiftPrice(79_000))).statusCode).toBe(200);
});

test('Every save is a version of its own, also one that changes nothing', async () => {
  const [live, versions] = [await get(), await versionCount()];
  const answer = await put(live);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    ...live,
    _id: expect.not.stringMatching(live._id),
    before: live._id,
    lastUpdated: expect.anything(),
  });
  expect(await versionCount()).toBe(versions + 1);
  expect((await put(live)).statusCode).toBe(409);
});

test.each([' ', '\u200B\u3164', 'gold\u202Eplus', 'gold\nBcc: x', 'gold\u2028plus', 'gold\uD83D'])(
  'An option or multiplier named %j is refused: visitors would be offered it',
  async (name) => {
    const live = await get();
    for (const part of [
      { budgetMultipliers: Object.assign({}, live.budgetMultipliers, { [name]: 1.1 }) },
      { additionalFeatures: Object.assign({}, live.additionalFeatures, { [name]: { yes: 5 } }) },
    ]) {
      const answer = await put({ ...live, ...part });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details).toEqual([
        { path: `${Object.keys(part)[0]}.${name}`, message: 'This name cannot be used' },
      ]);
    }
  },
);

test('A name that was taken before is shown, and can be replaced', async () => {
  const live = await get();
  const former = { ...demoPricing.budgetMultipliers, 'gold\tplus': 1.2 };
  await database.pool.query(
    `UPDATE pricing_versions SET config = (config::jsonb || jsonb_build_object('budgetMultipliers', $1::jsonb))::json WHERE id = $2`,
    [former, live._id],
  );
  expect(await get()).toEqual({ ...live, budgetMultipliers: former });
  expect((await put(live)).statusCode).toBe(200);
});

test.each([
  ['is empty', ''],
  ['is missing', undefined],
  ['is negative', -1],
  ['is text', 'free'],
  ['is null', null],
  ['has three decimals', 1.005],
  ['is above ten million', 10_000_000.01],
])('A price that %s is refused, and the answer names where it stands', async (_, lift) => {
  const versions = await versionCount();
  const answer = await put(withLiftPrice(lift));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toEqual([
    { path: 'basePrices.commercial.lift', message: expect.stringMatching(/^Enter a (price|number)/) },
  ]);
  expect(await versionCount()).toBe(versions);
});

test.each([0, 10.0001, 1.00001, '', undefined])('A multiplier of %s is refused', async (look) => {
  const { look: _, ...others } = demoPricing.budgetMultipliers;
  const multipliers = look === undefined ? others : { ...others, look };
  const answer = await put({ ...demoPricing, budgetMultipliers: multipliers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details[0].path).toBe('budgetMultipliers.look');
});

test('Names without end, short or long, are refused: each page would carry them', async () => {
  const live = await get();
  const named = (count: number, length: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padEnd(length, 'x'), value]));
  for (const part of [
    { budgetMultipliers: Object.assign(named(300, 40, 1.1), live.budgetMultipliers) },
    { additionalFeatures: Object.assign(named(400, 20, { yes: 5 }), live.additionalFeatures) },
  ]) {
    const answer = await put({ ...live, ...part });
    expect(answer.statusCode).toBe(400);
    const message = 'Use fewer names, or shorter ones';
    expect(answer.json().details).toEqual([{ path: Object.keys(part)[0], message }]);
  }
});

test('The faults of a body that repeats a long name are named shortly, and not all', async () => {
  const live = await get();
  const wrong = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}`, '']));
  for (const [name, count] of [
    ['long'.repeat(25), 200],
    ['long'.repeat(5000), 1],
  ] as const) {
    const additionalFeatures = Object.assign({ [name]: wrong }, live.additionalFeatures);
    for (const answer of [
      await put({ ...live, additionalFeatures }),
      await put({ additionalFeatures }, `${base}/${live._id}`),
    ]) {
      const { details } = answer.json<{ details: { path: string }[] }>();
      const longest = Math.max(...details.map(({ path }) => path.length));
      expect([answer.statusCode, details.length, longest <= 200]).toEqual([400, count, true]);
    }
  }
});

test('A wrong price is named by its key, whatever the key is made of', async () => {
  const groups = { ...demoPricing.additionalFeatures, 'a/b': { 'my.key': 'x' } };
  const answer = await put({ ...demoPricing, additionalFeatures: groups });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toEqual([
    { path: 'additionalFeatures.a/b.my.key', message: expect.stringMatching(/^Enter a price/) },
  ]);
});

test('A known option cannot be left out, and every wrong field is named at once', async () => {
  const { glassCabin: _, ...others } = demoPricing.additionalFeatures;
  const features = { ...others, glassCabin: { yes: 'x', no: 0 } };
  const answer = await put({ ...withLiftPrice(''), additionalFeatures: features });
  const paths = answer.json<{ details: { path: string }[] }>().details.map(({ path }) => path);
  expect(paths).toEqual([
    'basePrices.commercial.lift',
    'additionalFeatures.glassCabin.yes',
    'additionalFeatures.glassCabin.undecided',
  ]);
});

test('A save based on a version that is no longer the newest is refused and changes nothing', async () => {
  const seen = await get();
  const { before, ...other } = (await put(withLiftPrice(80_000, seen))).json<Live>();
  expect(before).toBe(seen._id);
  const answer = await put(withLiftPrice(81_000, seen));
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('pricing_conflict');
  expect(await get()).toEqual(other);
});

test('Of ten saves at once on the same version exactly one is taken', async () => {
  const seen = await get();
  const saves = Array.from({ length: 10 }, (_, index) => put(withLiftPrice(90_000 + index, seen)));
  const statuses = (await Promise.all(saves))
    .map(({ statusCode }) => statusCode)
    .toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('A part is merged deep into the version it is based on', async () => {
  const live = await get();
  const answer = await put({ budgetMultipliers: { look: '1.2' } }, `${base}/${live._id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    ...live,
    _id: expect.any(String),
    before: live._id,
    lastUpdated: now.toISOString(),
    budgetMultipliers: { ...demoPricing.budgetMultipliers, look: 1.2 },
  });
});

test('A part is refused for a version that is not the newest, unknown or no version at all', async () => {
  const old = await get();
  await put(withLiftPrice(70_000));
  const part = { budgetMultipliers: { look: 1.3 } };
  expect((await put(part, `${base}/${old._id}`)).statusCode).toBe(409);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    const answer = await put(part, `${base}/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('version_not_found');
  }
});

test('A part that makes the whole invalid is refused with the path', async () => {
  const { _id } = await get();
  const answer = await put({ extraStops: { yieldCostPerStop: { shaft: null } } }, `${base}/${_id}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details[0].path).toBe('extraStops.yieldCostPerStop.shaft');
});

test('The history has who saved what, when and why, newest first, page by page', async () => {
  await put({ ...withLiftPrice(71_000), reason: ' New supplier ' });
  const { versions, total } = (await get(`${base}/versions?limit=1`)) as unknown as {
    versions: object[];
    total: number;
  };
  expect(total).toBe(await versionCount());
  expect(versions).toEqual([
    {
      _id: (await get())._id,
      version: total,
      savedBy: testAdmin.email,
      reason: 'New supplier',
      savedAt: now.toISOString(),
      restoredFrom: null,
      withdrawnBy: null,
      liveFrom: null,
      state: 'live',
      changes: [{ path: ['basePrices', 'commercial', 'lift'], from: 70_000, to: 71_000 }],
      dimensionChanges: [],
      catalogueChanges: [],
    },
  ]);
  const last = await get(`${base}/versions?limit=5&skip=${total - 1}`);
  expect(last['versions']).toEqual([
    expect.objectContaining({ version: 1, savedBy: null, reason: null, restoredFrom: null, changes: [] }),
  ]);
});

test('A reason is not part of the prices, may be left out, and is at most 300 characters long', async () => {
  const answer = await put({ ...withLiftPrice(71_500), reason: '' });
  expect(answer.json()).not.toHaveProperty('reason');
  expect(await get(`${base}/versions/${answer.json<Live>()._id}`)).toMatchObject({ reason: null });
  const tooLong = await put({ ...withLiftPrice(71_600), reason: 'x'.repeat(301) });
  expect(tooLong.statusCode).toBe(400);
  expect(tooLong.json().details).toEqual([{ path: 'reason', message: 'Say why in at most 300 characters' }]);
});

test('An earlier version comes back as a new one', async () => {
  const first = (await get(`${base}/versions?skip=${(await versionCount()) - 1}`)) as unknown as {
    versions: [Live];
  };
  const { _id } = first.versions[0];
  expect(await get(`${base}/versions/${_id}`)).toMatchObject({ ...demoPricing, version: 1 });

  const before = await versionCount();
  const answer = await post(`/versions/${_id}/restore`);
  expect(answer.json()).toMatchObject(demoPricing);
  expect(await versionCount()).toBe(before + 1);
  const newest = await get(`${base}/versions?limit=1`);
  expect(newest['versions']).toEqual([expect.objectContaining({ restoredFrom: 1 })]);

  expect((await post(`/versions/${_id}/restore`, { _id })).statusCode).toBe(409);
  expect((await post('/versions/nonsense/restore')).statusCode).toBe(404);
  expect((await app.inject({ url: `${base}/versions/nonsense`, headers })).statusCode).toBe(404);
});

test('A preview prices real estimates under the draft, warns of slips and stores nothing', async () => {
  const before = await commercialEstimate();
  const versions = await versionCount();
  const answer = await post('/preview', withLiftPrice(7_800));
  expect(answer.statusCode).toBe(200);
  const { totals, medianChange, largestChange, warnings } = answer.json();
  expect(totals).toContainEqual({ before, after: before + 7_800 - 78_000 });
  expect(medianChange).toBe(7_800 - 78_000);
  expect(largestChange.after - largestChange.before).toBe(7_800 - 78_000);
  expect(warnings).toEqual([
    {
      path: ['basePrices', 'commercial', 'lift'],
      from: 78_000,
      to: 7_800,
      reason: 'changed_by_more_than_half',
    },
  ]);
  expect((await post('/preview', withLiftPrice(''))).statusCode).toBe(400);
  expect(await versionCount()).toBe(versions);
});

test('A preview counts all estimates of the last days, together and by type of lift', async () => {
  for (let made = 0; made < 3; made += 1) await commercialEstimate();
  await database.pool.query(`UPDATE estimates SET created_at = created_at - interval '40 days'
    WHERE id = (SELECT id FROM estimates ORDER BY created_at LIMIT 1)`);
  const ask = async (days?: number) =>
    (await post('/preview', { ...withLiftPrice(79_000), ...(days && { days }) })).json();
  const { rows } = await database.pool.query<{ total: number; isOld: boolean }>(
    `SELECT grand_total AS total, created_at < $1::timestamptz - interval '35 days' AS "isOld" FROM estimates
     WHERE answers->>'liftType' = 'commercial'`,
    [now],
  );
  for (const [days, counted] of [
    [undefined, rows.filter(({ isOld }) => !isOld).length],
    [60, rows.length],
  ] as const) {
    const { estimates, before, after, byLiftType } = await ask(days);
    expect([estimates, after - before]).toEqual([counted, counted * 1000]);
    expect(byLiftType).toEqual([{ liftType: 'commercial', estimates, before, after }]);
  }
});

test('Previews are worked out one after another, whoever asks for them', async () => {
  const held = await database.pool.connect();
  await held.query('BEGIN; LOCK TABLE estimates IN ACCESS EXCLUSIVE MODE');
  const begun = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const howMany = async () => (await database.pool.query(begun)).rowCount;
  const others = await signIn(app);
  const previews = [headers, others, others].map((of) =>
    app.inject({ method: 'POST', url: `${base}/preview`, headers: of, payload: demoPricing }),
  );
  await expect.poll(howMany).toBe(1);
  // Longer than those that wait would take to begin.
  for (let asked = 0; asked < 20; asked += 1) await get();
  expect(await howMany()).toBe(1);
  await held.query('COMMIT');
  held.release();
  expect((await Promise.all(previews)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('A save names the version before, so that it can be undone', async () => {
  const live = await get();
  const saved = (await put({ ...withLiftPrice(81_000), _id: live._id })).json();
  expect(saved.before).toBe(live._id);
  const undone = await post(`/versions/${saved.before}/restore`, { _id: saved._id });
  expect(undone.json().basePrices).toEqual(live['basePrices']);
  expect((await get())['basePrices']).toEqual(live['basePrices']);
});

test('The calculator shows the price lines under the live prices and under the draft', async () => {
  const answers = buildAnswers();
  const config = {
    ...demoPricing,
    additionalFeatures: {
      ...demoPricing.additionalFeatures,
      glassCabin: { yes: 5_000, no: 0, undecided: 0 },
    },
  };
  const { live, draft } = (await post('/calculator', { answers, config })).json();
  expect(live.totals.grandTotal).toBe(92_820);
  expect(draft.totals.grandTotal).toBe(93_020);
  expect(draft.lines).toContainEqual({
    id: 'lift.glassCabin',
    element: 'lift',
    label: 'Glass in cabin',
    amount: 5_000,
  });
  const unknown = { ...answers, budgetConsideration: 'constructor' };
  expect((await post('/calculator', { answers: unknown, config })).statusCode).toBe(400);
});
