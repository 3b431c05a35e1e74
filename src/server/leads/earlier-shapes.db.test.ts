// Rows as earlier versions of the product wrote them: they are facts, and show wherever leads and prices do.
import { beforeAll, expect, test } from 'vitest';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { answersInWords } from '#domain/questions/answers.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { openLeadDesk, useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-06-01T00:00:00Z');

const { wheelchairAccess: _notAskedThen, ...withoutWheelchair } = buildAnswers();

const shapes = {
  'before a question was asked': withoutWheelchair,
  'with an option that was dropped': { ...buildAnswers(), shaftType: 'carbon_fibre' },
  'with a question that was dropped': { ...buildAnswers(), mirror: 'yes' },
  'with more stops than are offered': { ...buildAnswers(), numberOfStops: 8 },
};
const renamedLine = { id: 'lift.chassis', element: 'lift', label: 'Chassis', amount: 92_820 };

const lead = async (name: string) => {
  const [found] = (await desk.list({ search: name })).leads;
  if (!found) throw new Error(`no lead ${name}`);
  return found;
};

beforeAll(async () => {
  for (const [index, [name, answers]] of Object.entries(shapes).entries()) {
    const email = `early${index}@example.com`;
    const { _id } = await desk.visitor({ fullName: name, email, phone: `041200000${index}` });
    await database.pool.query(
      'UPDATE estimates SET answers = $2, lines = $3, answer_names = NULL WHERE lead_id = $1',
      [_id, JSON.stringify(answers), JSON.stringify([renamedLine])],
    );
  }
});

test.each(Object.keys(shapes))('A lead %s is in the list and opens', async (name) => {
  const { _id } = await lead(name);
  const answer = await desk.ask(`/leads/${_id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<LeadDetail>().price?.lines).toEqual([renamedLine]);
});

test('What was not asked is left out, what is not offered any more keeps its id', async () => {
  expect(await lead('before a question was asked')).not.toHaveProperty('wheelchairAccess');
  expect((await lead('with an option that was dropped')).shaftType).toBe('carbon_fibre');
  expect((await lead('with more stops than are offered')).numberOfStops).toBe(8);
});

test('The answer to a question that is not asked any more stays on the lead, in the CSV and on the estimate', async () => {
  const { _id } = await lead('with a question that was dropped');
  const mirror = { label: 'Mirror', words: 'Yes' };
  expect((await desk.ask(`/leads/${_id}`)).json<LeadDetail>().formerAnswers).toEqual([mirror]);
  expect((await desk.ask('/leads/export.csv?search=dropped')).body).toContain(',"Mirror: Yes",');
  expect(answersInWords(shapes['with a question that was dropped']).at(-1)).toEqual(mirror);
});

test('Today’s price is shown where today’s prices have one', async () => {
  const todayOf = async (name: string) => {
    const answer = await desk.ask(`/leads/${(await lead(name))._id}`);
    return answer.json<LeadDetail>().price?.today?.totals.grandTotal ?? null;
  };
  expect(await todayOf('with a question that was dropped')).toBe(92_820);
  expect(await todayOf('with an option that was dropped')).toBeNull();
  expect(await todayOf('with more stops than are offered')).toBeNull();
  expect(await todayOf('before a question was asked')).toBeNull();
});

test('The CSV holds all of them, with a label made from an unknown id', async () => {
  const rows = (await desk.ask('/leads/export.csv')).body.trim().split('\r\n');
  expect(rows).toHaveLength(1 + Object.keys(shapes).length);
  expect(rows.find((row) => row.includes('an option that was dropped'))).toContain(',"Carbon Fibre",');
});

test('A status and a note can be set on all of them', async () => {
  for (const name of Object.keys(shapes)) {
    const { _id } = await lead(name);
    expect((await desk.send('PATCH', `/leads/${_id}/status`, { status: 'contacted' })).statusCode).toBe(200);
    expect((await desk.send('POST', `/leads/${_id}/notes`, { text: 'Called' })).statusCode).toBe(200);
  }
});

test('The impact of a draft passes over what today has no price for, and says how many', async () => {
  const answer = await desk.send('POST', '/admin/pricing-config/preview', demoPricing);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ skipped: 3, totals: [{ before: 92_820, after: 92_820 }] });
});

test('Prices saved before a group existed still price, count it as 0 and name what is missing', async () => {
  const { glassCabin: _, ...features } = demoPricing.additionalFeatures;
  const earlier = { ...demoPricing, additionalFeatures: { ...features, extraDoor: { oneDoor: 0 } } };
  await database.pool.query('UPDATE pricing_versions SET config = $1', [JSON.stringify(earlier)]);

  const live = (await desk.ask('/admin/pricing-config')).json();
  expect(live.missingPrices).toEqual([
    ['additionalFeatures', 'extraDoor', 'twoDoorsOpposite'],
    ['additionalFeatures', 'extraDoor', 'twoDoorsAdjacent'],
    ['additionalFeatures', 'extraDoor', 'notSure'],
    ['additionalFeatures', 'glassCabin', 'yes'],
    ['additionalFeatures', 'glassCabin', 'no'],
    ['additionalFeatures', 'glassCabin', 'undecided'],
  ]);
  expect(live.additionalFeatures.glassCabin).toEqual({ yes: 0, no: 0, undecided: 0 });

  const newProcess = await openLeadDesk(database, '2026-06-01T00:00:00Z');
  const payload = { ...buildAnswers(), ...buildContact({ fullName: 'Later Visitor' }) };
  const priced = await newProcess.app.inject({ method: 'POST', url: '/api/calculate', payload });
  expect(priced.statusCode).toBe(200);
  expect(priced.json().calculation.totals.grandTotal).toBe(92_820 - 3_200 - 4_800);

  const saved = await newProcess.send('PUT', '/admin/pricing-config', live);
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).not.toHaveProperty('missingPrices');
  await newProcess.app.close();
});
