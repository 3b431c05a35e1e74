import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let database: TestDatabase;
let running: TestServer[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
  await database.drop();
});

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(database, env);
  running.push(server);
  return server;
}

/** A CRM at an address where nobody answers, so that contacts wait. */
const crmAway = { CRM_URL: 'http://127.0.0.1:9', ROLE: 'web' };

async function calculate(server: TestServer, body: Parameters<typeof buildCalculateBody>[0] = {}) {
  const response = await server.post('/api/calculate', buildCalculateBody(body));
  expect(response.status).toBe(200);
  return (await response.json()) as EstimateResponse;
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM leads)::int AS leads, (SELECT count(*) FROM estimates)::int AS estimates,
       (SELECT count(*) FROM deliveries)::int AS deliveries, (SELECT count(*) FROM visits)::int AS visits`,
  );
  return rows[0];
}

/** As another process would: straight into the database. */
async function saveLiftPrice(lift: number): Promise<void> {
  const enclosed = { ...demoPricing.basePrices.residential.enclosed, lift };
  const residential = { ...demoPricing.basePrices.residential, enclosed };
  const config = { ...demoPricing, basePrices: { ...demoPricing.basePrices, residential } };
  await database.pool.query(
    `INSERT INTO pricing_versions (id, sequence, config, saved_at)
     SELECT gen_random_uuid(), max(sequence) + 1, $1, now() FROM pricing_versions`,
    [JSON.stringify(config)],
  );
}

test('The worked example costs what the design says, and lead and estimate are stored with it', async () => {
  const { calculation, quoteRange } = await calculate(await start());
  expect(calculation.totals).toEqual({
    lift: 68_620,
    shaft: 13_400,
    installation: 10_800,
    grandTotal: 92_820,
  });
  expect(quoteRange).toEqual({ low: 88_179, high: 102_102 });
  const { rows } = await database.pool.query(
    `SELECT l.name, l.email, l.mobile, l.state, l.status, l.grand_total, e.grand_total AS estimate_total
     FROM leads l JOIN estimates e ON e.id = l.newest_estimate_id AND e.lead_id = l.id`,
  );
  expect(rows).toEqual([
    {
      name: 'Mary Ann Lee',
      email: 'mary.lee@example.com',
      mobile: '0412345678',
      state: 'NSW',
      status: 'new',
      grand_total: 92_820,
      estimate_total: 92_820,
    },
  ]);
});

test('The public answer explains the price to the dollar, with the yield folded into its lines', async () => {
  const { lines } = await calculate(await start());
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(92_820);
  expect(JSON.stringify(lines)).not.toMatch(/yield/i);
});

test('When a delivery cannot be stored, nothing is stored and no price is shown', async () => {
  const server = await start(crmAway);
  await database.pool.query('ALTER TABLE deliveries ADD CONSTRAINT none CHECK (false)');
  const response = await server.post('/api/calculate', buildCalculateBody({ sessionId: randomUUID() }));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: 'Something went wrong on our side. Please try again.',
    code: 'unexpected',
  });
  await database.pool.query('ALTER TABLE deliveries DROP CONSTRAINT none');
  expect(await counts()).toEqual({ leads: 0, estimates: 0, deliveries: 0, visits: 0 });
  await calculate(server);
  expect(await counts()).toMatchObject({ leads: 1, estimates: 1, deliveries: 1 });
});

test('A visitor whose lead somebody else changes each time is asked to try again, and nothing is stored', async () => {
  const server = await start(crmAway);
  await database.pool
    .query(`CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER meet BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION meet()`);
  const response = await server.post('/api/calculate', buildCalculateBody());
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toEqual({
    error: 'We cannot reach our records right now. Nothing is lost; please try again in a moment.',
    code: 'unavailable',
  });
  expect(await counts()).toEqual({ leads: 0, estimates: 0, deliveries: 0, visits: 0 });
  await database.pool.query('DROP TRIGGER meet ON leads');
  await calculate(server);
});

test('A visitor whose lead colleagues change without a pause gets a price all the same', async () => {
  const server = await start(crmAway);
  const visit = { sessionId: randomUUID() };
  await calculate(server, visit);
  const priced = new AbortController();
  const colleague = async () => {
    while (!priced.signal.aborted)
      await database.pool.query('UPDATE leads SET touched_at = clock_timestamp()');
  };
  const colleagues = [colleague(), colleague(), colleague()];
  const prices = [2, 3, 5, 6].map((numberOfStops) => calculate(server, { ...visit, numberOfStops }));
  await Promise.all(prices).finally(() => priced.abort());
  await Promise.all(colleagues);
  expect(await counts()).toMatchObject({ leads: 1, estimates: 5 });
});

test('Sixteen people of one visit at once are all stored', async () => {
  const [first, second] = await Promise.all([start(crmAway), start(crmAway)]);
  const sessionId = randomUUID();
  const answers = Array.from({ length: 16 }, (_, index) =>
    calculate(index % 2 === 0 ? first : second, { sessionId, phone: `04123456${10 + index}` }),
  );
  await Promise.all(answers);
  expect(await counts()).toMatchObject({ leads: 16, estimates: 16 });
});

test('The same person in the same visit adds an estimate to one lead', async () => {
  const server = await start(crmAway);
  const sessionId = randomUUID();
  await calculate(server, { sessionId });
  const second = await calculate(server, { sessionId, numberOfStops: 2, fullName: ' mary  ANN lee ' });
  // Typed in another way the person is the same, but the contact is not.
  expect(await counts()).toEqual({ leads: 1, estimates: 2, deliveries: 2, visits: 1 });
  const { rows } = await database.pool.query('SELECT grand_total FROM leads');
  expect(rows).toEqual([{ grand_total: second.calculation.totals.grandTotal }]);
});

test('Another person, another visit, or other answers without a visit make a lead of their own', async () => {
  const server = await start(crmAway);
  await calculate(server, { sessionId: randomUUID() });
  await calculate(server, { sessionId: randomUUID() });
  await calculate(server, { sessionId: randomUUID(), phone: '0498765432' });
  await calculate(server);
  await calculate(server, { numberOfStops: 2 });
  expect(await counts()).toEqual({ leads: 5, estimates: 5, deliveries: 5, visits: 5 });
});

test('Eight identical submissions at once store one estimate and answer the same price', async () => {
  const [first, second] = await Promise.all([start(crmAway), start(crmAway)]);
  const sessionId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => calculate(index % 2 === 0 ? first : second, { sessionId })),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await counts()).toEqual({ leads: 1, estimates: 1, deliveries: 1, visits: 1 });
});

test('A submission that is repeated with other answers in between is a new estimate', async () => {
  const server = await start();
  const sessionId = randomUUID();
  for (const numberOfStops of [4, 2, 4, 4]) await calculate(server, { sessionId, numberOfStops });
  expect(await counts()).toMatchObject({ leads: 1, estimates: 3 });
});

test('Prices that another process saved a moment ago are the ones that are shown and stored', async () => {
  const server = await start();
  await calculate(server);
  await saveLiftPrice(44_000);
  const { calculation } = await calculate(server);
  // 10,000 dearer, and the budget consideration takes its 12 % of that too.
  expect(calculation.totals.grandTotal).toBe(92_820 + 11_200);
  const { rows } = await database.pool.query(
    `SELECT e.grand_total, v.sequence FROM estimates e JOIN pricing_versions v ON v.id = e.pricing_version_id
     ORDER BY v.sequence`,
  );
  expect(rows).toEqual([
    { grand_total: 92_820, sequence: 1 },
    { grand_total: 104_020, sequence: 2 },
  ]);
});

test('Estimates that race with changing prices are each stored under the version they were made with', async () => {
  const server = await start(crmAway);
  const submissions = Array.from({ length: 24 }, (_, index) =>
    calculate(server, { fullName: `Person ${index}` }),
  );
  for (const price of [35_000, 36_000, 37_000]) await saveLiftPrice(price);
  await Promise.all(submissions);
  const { rows } = await database.pool.query<{ grand_total: number; lift: number }>(
    `SELECT e.grand_total, (v.config->'basePrices'->'residential'->'enclosed'->>'lift')::int AS lift
     FROM estimates e JOIN pricing_versions v ON v.id = e.pricing_version_id`,
  );
  expect(rows).toHaveLength(24);
  for (const row of rows) expect(row.grand_total).toBe(92_820 + Math.round((row.lift - 34_000) * 1.12));
});

test('What is typed on other keyboards, or pasted with marks that nobody sees, is stored as it is meant', async () => {
  await calculate(await start(), {
    fullName: '\u202EMary\u200B\nLee\u3164',
    phone: '\u202A٠٤١٢ ٣٤٥ ٦٧٨ ext 9',
    email: '\u200Bmary@exam\u00ADple.com\u202C',
    utm_campaign: 'spring\u2028sale\u202E',
    utm_term: '{keyword}',
  });
  const { rows } = await database.pool.query(
    'SELECT l.name, l.mobile, l.email, e.marketing FROM leads l JOIN estimates e ON e.lead_id = l.id',
  );
  expect(rows).toEqual([
    {
      name: 'Mary Lee',
      mobile: '0412345678',
      email: 'mary@example.com',
      marketing: { utm_campaign: 'spring sale' },
    },
  ]);
});

test('An estimate stores no more than a few kilobytes of where its visitor came from, and the lead is not refused', async () => {
  const long = Object.fromEntries(marketingParameterNames.map((name) => [name, 'x'.repeat(2048)]));
  expect((await (await start()).post('/api/calculate', buildCalculateBody(long))).status).toBe(200);
  const { rows } = await database.pool.query('SELECT length(marketing::text) AS stored FROM estimates');
  expect(rows).toEqual([{ stored: expect.toSatisfy((stored: number) => stored < 4300) }]);
});

test.each(['\u3164', '.', '\u200B\u202E', '👍'])('%j is no name', async (fullName) => {
  const refused = await (await start()).post('/api/calculate', buildCalculateBody({ fullName }));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    details: [{ path: 'fullName', message: 'Full name is required' }],
  });
});

test('A wrong answer is refused with its field’s sentence, and nothing is stored', async () => {
  const server = await start();
  const response = await server.post('/api/calculate', { ...buildCalculateBody(), email: 'nowhere' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'Please enter a valid email',
    details: [{ path: 'email', message: 'Please enter a valid email' }],
  });
  expect(await counts()).toMatchObject({ leads: 0, estimates: 0 });
});
