import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import { questions } from '#domain/questions/questions.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-03-02T09:00:00Z');

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

async function calculate(input: Parameters<typeof buildCalculateBody>[0] = {}): Promise<EstimateResponse> {
  const payload = buildCalculateBody(input);
  return (await desk.app.inject({ method: 'POST', url: '/api/calculate', payload })).json();
}

function open(estimateUrl: string) {
  return desk.app.inject(`/api/estimates/${estimateUrl.split('/').at(-1)}`);
}

test('the worked example can be read again at its own address, with nothing of the person but the first name', async () => {
  const { estimateUrl } = await calculate({ sessionId: randomUUID() });
  expect(estimateUrl).toMatch(/^http:\/\/localhost:3000\/estimate\/[\w-]{43}$/);
  const preparedFor = { name: 'Zoe Client', project: 'Quay Terrace', address: '4 Quay Street' };
  const kept = { method: 'PUT', payload: preparedFor } as const;
  const url = `/api/estimates/${estimateUrl.split('/').at(-1)}/prepared-for`;
  expect((await desk.app.inject({ url, ...kept })).json()).toEqual(preparedFor);
  const unwritable = await desk.app.inject({ url, ...kept, payload: { ...preparedFor, name: '李明' } });
  expect(unwritable.statusCode).toBe(400);
  expect(unwritable.json()).toMatchObject({ error: expect.stringContaining('Latin letters') });
  const spam = 'You won $5000! Claim at https://evil.example';
  const refused = await desk.app.inject({ url, ...kept, payload: { ...preparedFor, project: spam } });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ error: expect.stringContaining('Leave out websites') });
  const joined = { name: 'Call 9876', project: '5432', address: '' };
  expect((await desk.app.inject({ url, ...kept, payload: joined })).statusCode).toBe(400);
  for (const [name, project, status] of [
    ['Smith Architects', 'Net Zero House', 200],
    ['Lee', 'NET-ZERO HOUSE', 200],
    ['City of Ryde', 'Info centre', 200],
    ['Mary Lee', 'Com Bank fit-out', 200],
    ['Lee', 'Com. Bank', 200],
    ['Lee', 'IO St lift', 200],
    ['Visit evil', 'com', 400],
    ['Visit evil', 'com au', 400],
    ['Book at evil', 'net', 400],
    ['mary', 'at gmail com', 400],
    ['evil', 'info', 400],
    ['evil', 'Com/Pay', 400],
  ] as const) {
    const payload = { name, project, address: '' };
    expect((await desk.app.inject({ url, ...kept, payload })).statusCode).toBe(status);
  }
  const divided = { name: 'Call 0412', project: '345', address: '678, 4 Quay Street' };
  expect((await desk.app.inject({ url, ...kept, payload: divided })).json()).toMatchObject({
    error: expect.stringContaining('Leave out websites'),
  });
  const answer = await open(estimateUrl);
  const estimate = answer.json<SharedEstimate>();
  expect(estimate).toMatchObject({
    createdAt: '2026-03-02T09:00:00.000Z',
    createdOn: '2026-03-02',
    validUntil: '2026-04-01',
    isValid: true,
    firstName: 'Mary',
    answers: buildAnswers(),
    totals: { lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 92_820 },
    quoteRange: { low: 88_179, high: 102_102 },
    assumptions: ['Glass doors are undecided: priced without them.'],
    gst: 8438,
    mailWaits: false,
    mailedAt: null,
    priceNote: 'Prices in AUD including GST.',
  });
  expect(estimate.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(estimate.alternatives).toContainEqual({ field: 'numberOfStops', id: 3, difference: -8670 });
  expect(estimate.answersInWords).toHaveLength(questions.length);
  expect(estimate.answersInWords).toContainEqual({ label: 'Doors', words: '2 Doors (opposite sides)' });
  expect(estimate.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(92_820);
  expect(answer.body).not.toMatch(
    /yield|Yield|Mary Ann|Lee\b|0412345678|example\.com|homeowner|NSW|Zoe|Quay/,
  );
});

test('nobody keeps the answer, lists it or hears of its address', async () => {
  const { estimateUrl } = await calculate();
  const unknown = `${estimateUrl.slice(0, -4)}nope`;
  for (const url of [estimateUrl, unknown]) {
    expect((await open(url)).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  }
});

test('a repeated submission gets the same address, also when eight arrive at once, and another answer a new one', async () => {
  const sessionId = randomUUID();
  const { estimateUrl: first } = await calculate({ sessionId });
  const { estimateUrl: other } = await calculate({ sessionId, numberOfStops: 2 });
  expect(other).not.toBe(first);
  const again = await Promise.all(Array.from({ length: 8 }, () => calculate({ sessionId })));
  const urls = [...new Set(again.map(({ estimateUrl }) => estimateUrl))];
  expect(urls).toHaveLength(1);
  expect((await open(urls[0] ?? '')).json().answers.numberOfStops).toBe(4);
  expect((await open(other)).json().answers.numberOfStops).toBe(2);
});

test('the database holds no address', async () => {
  const { estimateUrl } = await calculate();
  const { rows } = await database.pool.query<{ row: string }>('SELECT e::text AS row FROM estimates e');
  expect(rows.map(({ row }) => row).join()).not.toContain(estimateUrl.split('/').at(-1));
});

test('the lead has the reference that the visitor has', async () => {
  const { _id } = await desk.visitor({ email: 'reference@example.com' });
  const { estimateUrl } = await calculate({ email: 'reference@example.com', sessionId: randomUUID() });
  const { price } = (await desk.ask(`/leads/${_id}`)).json();
  expect(price.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect((await open(estimateUrl)).json().reference).not.toBe(price.reference);
  const { leads } = await desk.list({ search: 'reference@example.com' });
  const newest = (await desk.ask(`/leads/${leads[0]?._id}`)).json();
  expect(newest.price.reference).toBe((await open(estimateUrl)).json().reference);
});

const gone = {
  error: 'This estimate is no longer available. Work out a new one, or call us.',
  code: 'estimate_not_found',
};

test('an unknown address, one of an erased lead and one that is over get the same reply', async () => {
  const { estimateUrl } = await calculate();
  const erased = await calculate({ email: 'erased@example.com', fullName: 'Erased Soon' });
  const [lead] = (await desk.list({ search: 'erased@example.com' })).leads;
  expect((await open(erased.estimateUrl)).statusCode).toBe(200);
  await desk.send('DELETE', `/leads/${lead?._id}`);

  for (const url of ['/unknown', '/%00', `/${'a'.repeat(43)}`, erased.estimateUrl]) {
    const answer = await open(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, gone]);
  }
  await desk.setClock('2027-03-02T08:59:59Z');
  expect((await open(estimateUrl)).statusCode).toBe(200);
  await desk.setClock('2027-03-02T09:00:00Z');
  expect((await open(estimateUrl)).json()).toEqual(gone);
});

test('what the visitor gets is what the address shows later, also when it is asked for again', async () => {
  await desk.setClock('2027-03-02T09:00:00Z');
  const sessionId = randomUUID();
  await calculate({ sessionId });
  await desk.setClock('2027-03-04T09:00:00Z');
  const { estimateUrl, lines, reference, createdOn, validUntil } = await calculate({ sessionId });
  expect((await open(estimateUrl)).json()).toMatchObject({ lines, reference, createdOn, validUntil });
  expect(createdOn).toBe('2027-03-02');
});
