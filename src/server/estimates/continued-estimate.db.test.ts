import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-06-01T00:00:00Z');

type Body = Parameters<typeof buildCalculateBody>[0];

async function priced(body: Body): Promise<EstimateResponse> {
  const payload = buildCalculateBody(body);
  const answer = await desk.app.inject({ method: 'POST', url: '/api/calculate', payload });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

const tokenOf = ({ estimateUrl }: EstimateResponse) => estimateUrl.split('/').at(-1) ?? '';
const total = ({ calculation }: EstimateResponse) => calculation.totals.grandTotal;

/** What the answer said that a glass shaft would add. */
const addedByGlass = ({ alternatives }: EstimateResponse) =>
  alternatives.find(({ field, id }) => field === 'shaftType' && id === 'glass')?.difference ?? 0;

async function saveGlassPrice(glass: number): Promise<void> {
  const shaftType = { ...demoPricing.additionalFeatures.shaftType, glass };
  const additionalFeatures = { ...demoPricing.additionalFeatures, shaftType };
  await desk.send('PUT', '/admin/pricing-config', { ...demoPricing, additionalFeatures });
}

test('A change that goes on with an estimate costs what was shown beside it, although the owner has saved new prices', async () => {
  const sessionId = randomUUID();
  const shown = await priced({ sessionId });
  await saveGlassPrice(9_900);
  const kept = await priced({ sessionId, shaftType: 'glass', continues: tokenOf(shown) });
  expect(total(kept) - total(shown)).toBe(addedByGlass(shown));
  // And from there on as well.
  const back = await priced({ sessionId, continues: tokenOf(kept) });
  expect(total(back)).toBe(total(shown));
  const other = await priced({ sessionId: randomUUID(), shaftType: 'glass' });
  expect(total(other)).toBe(total(kept) + 9_900 - 6_500);
});

test('After its last valid day an estimate has no say in prices any more, and neither has an unknown or an erased one', async () => {
  await saveGlassPrice(7_000);
  const shown = await priced({ sessionId: randomUUID(), email: 'erased@example.com' });
  await saveGlassPrice(8_000);
  const glazed = async (continues: string) =>
    total(await priced({ sessionId: randomUUID(), shaftType: 'glass', continues })) - total(shown);
  expect(await glazed(tokenOf(shown))).toBe(7_000);
  expect(await glazed('x'.repeat(43))).toBe(8_000);
  await desk.setClock('2026-07-01T00:00:00Z');
  expect([shown.validUntil, await glazed(tokenOf(shown))]).toEqual(['2026-07-01', 7_000]);
  await desk.setClock('2026-07-02T00:00:00Z');
  expect(await glazed(tokenOf(shown))).toBe(8_000);
  await desk.setClock('2026-06-20T00:00:00Z');
  const [lead] = (await desk.list({ search: 'erased@example.com' })).leads;
  await desk.send('DELETE', `/leads/${lead?._id}`);
  expect(await glazed(tokenOf(shown))).toBe(8_000);
});

test('A corrected email stays one new lead; another person, and a stranger with the estimate’s link, are leads of their own', async () => {
  const who = { fullName: 'Corinne Typo', phone: '0411222333' };
  const wrong = { ...who, sessionId: randomUUID(), email: 'corinne@gmial.com' };
  const shown = await priced(wrong);
  const right = { ...wrong, email: 'corinne@gmail.com', continues: tokenOf(shown) };
  const corrected = await priced(right);
  const leads = async () =>
    (await desk.list({ search: 'Typo' })).leads.map(({ email, status }) => [email, status]);
  expect(await leads()).toEqual([['corinne@gmail.com', 'new']]);
  // From then on the visit's person is the corrected one, and an admin's correction counts more.
  await priced({ ...right, numberOfStops: 3, continues: tokenOf(corrected) });
  const [lead] = (await desk.list({ search: 'Typo' })).leads;
  const { history } = await desk.detail(lead?._id ?? '');
  expect(history.filter(({ kind }) => kind === 'contact')).toMatchObject([
    { who: null, detail: { email: 'corinne@gmial.com' } },
  ]);
  await desk.send('PATCH', `/leads/${lead?._id}/contact`, {
    email: 'c.typo@work.example',
    revision: lead?.revision,
  });
  await priced({ ...right, numberOfStops: 2, continues: tokenOf(corrected) });
  expect(await leads()).toEqual([['c.typo@work.example', 'new']]);

  // Two of name, phone and email say who it is: this is somebody else.
  await priced({ ...right, fullName: 'Other Typo', phone: '0498765432' });
  expect(await leads()).toHaveLength(2);
  const stranger = { ...right, email: 'stranger@example.com' };
  await priced({ ...stranger, sessionId: randomUUID() });
  expect(await leads()).toHaveLength(3);
  await priced({
    ...stranger,
    sessionId: wrong.sessionId,
    continues: 'x'.repeat(43),
    email: 'guess@example.com',
  });
  expect(await leads()).toHaveLength(4);
});

test('A phone that wants no calls keeps its lead, and another one does not inherit the wish', async () => {
  const wrong = {
    fullName: 'Nora Nocall',
    phone: '0411222444',
    sessionId: randomUUID(),
    email: 'nora@example.com',
  };
  const shown = await priced(wrong);
  const [lead] = (await desk.list({ search: 'Nocall' })).leads;
  await desk.send('PATCH', `/leads/${lead?._id}`, {
    doNotContact: { phone: true },
    revision: lead?.revision,
  });
  const right = { ...wrong, email: 'nora@work.example', continues: tokenOf(shown) };
  await priced(right);
  expect((await desk.list({ search: 'Nocall' })).leads).toHaveLength(1);
  await priced({ ...right, phone: '0411222555' });
  const { leads } = await desk.list({ search: 'Nocall' });
  expect(Object.fromEntries(leads.map(({ mobile, doNotContact }) => [mobile, doNotContact.phone]))).toEqual({
    '0411222444': true,
    '0411222555': false,
  });
});

test('A suspected robot gets the totals and none of their parts; a person gets whole dollars', async () => {
  const person = await priced({ sessionId: randomUUID() });
  const robot = await priced({ sessionId: randomUUID(), companyWebsite: 'https://robot.example' });
  expect(robot.calculation.totals).toEqual(person.calculation.totals);
  expect(robot).toMatchObject({ lines: [], whatIf: [], alternatives: [], assumptions: [] });
  const page = (await desk.app.inject({ url: `/api/estimates/${tokenOf(robot)}` })).json();
  expect(page).toMatchObject({
    totals: { grandTotal: total(robot) },
    lines: [],
    alternatives: [],
    assumptions: [],
  });
  const pdf = await desk.app.inject({ url: `/estimate/${tokenOf(robot)}.pdf` });
  expect(pdf.statusCode).toBe(200);
  const { additionalFeatures, extraStops } = robot.calculation;
  expect([...Object.values(additionalFeatures), ...Object.values(extraStops)].filter(Boolean)).toEqual([]);
  const changes = [...person.whatIf, ...person.alternatives].map(({ difference }) => difference);
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter((difference) => !Number.isInteger(difference))).toEqual([]);
});

test('An estimate of an earlier release has a say in prices as long as its page says, whatever the owner has saved since', async () => {
  const shown = await priced({ sessionId: randomUUID() });
  await database.pool.query('UPDATE estimates SET business_version_id = NULL');
  expect((await desk.send('PUT', '/admin/business', { validDays: 5 })).statusCode).toBe(200);
  await saveGlassPrice(9_000);
  await desk.setClock('2026-07-01T00:00:00Z');
  const page = await desk.app.inject({ url: `/api/estimates/${tokenOf(shown)}` });
  expect(page.json()).toMatchObject({ isValid: true, validUntil: '2026-07-20' });
  const glazed = await priced({ sessionId: randomUUID(), shaftType: 'glass', continues: tokenOf(shown) });
  expect(total(glazed) - total(shown)).toBe(8_000);
});

test('An estimate that is asked for again holds as long as its page says, whatever the owner has saved since', async () => {
  const sessionId = randomUUID();
  await desk.send('PUT', '/admin/business', { validDays: 7 });
  const shown = await priced({ sessionId });
  await desk.send('PUT', '/admin/business', { validDays: 90 });
  const { estimateUrl, validUntil } = await priced({ sessionId });
  expect({ estimateUrl, validUntil }).toEqual({
    estimateUrl: shown.estimateUrl,
    validUntil: shown.validUntil,
  });
  const other = await priced({ sessionId: randomUUID() });
  expect(other.validUntil > validUntil).toBe(true);
});

test('Prices that were replaced hold until the last day of the estimate that they were promised with, however often one goes on with it', async () => {
  await desk.send('PUT', '/admin/business', { validDays: 30 });
  await saveGlassPrice(6_000);
  await desk.setClock('2026-08-01T00:00:00Z');
  const first = await priced({ sessionId: randomUUID() });
  // As long as its prices are live, a further estimate is promised them anew.
  await desk.setClock('2026-08-11T00:00:00Z');
  const second = await priced({ sessionId: randomUUID(), continues: tokenOf(first) });
  expect([first.validUntil, second.validUntil]).toEqual(['2026-08-31', '2026-09-10']);
  await saveGlassPrice(12_000);
  await desk.setClock('2026-09-01T00:00:00Z');
  // Neither does a shorter time that the owner promises since end it at once.
  await desk.send('PUT', '/admin/business', { validDays: 5 });
  const sessionId = randomUUID();
  const third = await priced({ sessionId, continues: tokenOf(second) });
  await desk.setClock('2026-09-09T00:00:00Z');
  const again = await priced({ sessionId, continues: tokenOf(second) });
  const fourth = await priced({ sessionId: randomUUID(), shaftType: 'glass', continues: tokenOf(third) });
  expect(again.estimateUrl).toBe(third.estimateUrl);
  const days = [third, again, fourth].map(({ createdOn, validUntil }) => [createdOn, validUntil]);
  expect(days).toEqual([
    ['2026-09-01', '2026-09-10'],
    ['2026-09-01', '2026-09-10'],
    ['2026-09-09', '2026-09-10'],
  ]);
  expect(total(fourth) - total(third)).toBe(addedByGlass(third));

  // Its page, list, lead and CSV say the same.
  const page = async () => (await desk.app.inject({ url: `/api/estimates/${tokenOf(fourth)}` })).json();
  expect(await page()).toMatchObject({ isValid: true, validUntil: '2026-09-10' });
  const [lead] = (await desk.list({ search: fourth.reference })).leads;
  const csv = await desk.ask(`/leads/export.csv?search=${fourth.reference}`);
  expect([lead?.validUntil, (await desk.detail(lead?._id ?? '')).validUntil, csv.body]).toEqual([
    '2026-09-10',
    '2026-09-10',
    expect.stringContaining('2026-09-10'),
  ]);

  await desk.setClock('2026-09-11T00:00:00Z');
  expect(await page()).toMatchObject({ isValid: false, alternatives: [] });
  const late = await priced({ sessionId: randomUUID(), shaftType: 'glass', continues: tokenOf(fourth) });
  expect(total(late) - total(third)).toBe(12_000);
});
