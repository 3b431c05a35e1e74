import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';

// Limits in memory count by it.
vi.useFakeTimers({ toFake: ['performance'] });
const database = await createTestDatabase();
const start = new Date('2026-03-02T09:10:00Z');
let now = start;
const clock = () => now;
const limited = await createTestApp({ database, clock, env: { RATE_LIMIT: 'on' } });
const unlimited = await createTestApp({ database, clock });
afterAll(async () => {
  // Other files run in the same process.
  vi.useRealTimers();
  await Promise.all([limited.close(), unlimited.close()]);
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE leads CASCADE');
});

async function submit(app: typeof limited, body: Parameters<typeof buildCalculateBody>[0], from: string) {
  const payload = buildCalculateBody(body);
  return (await app.inject({ method: 'POST', url: '/api/calculate', payload, remoteAddress: from }))
    .statusCode;
}

const sendsMails = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'us@lifts.example' };

async function leads(): Promise<number> {
  return (await database.pool.query('SELECT 1 FROM leads')).rowCount ?? 0;
}

test('The same answers of the same person within the hour are one lead, also without a visit id', async () => {
  const times = Array.from({ length: 30 }, () => submit(unlimited, {}, '203.0.113.7'));
  expect(new Set(await Promise.all(times))).toEqual(new Set([200]));
  expect(await leads()).toBe(1);
  await submit(unlimited, { numberOfStops: 2 }, '203.0.113.7');
  await submit(unlimited, { fullName: 'Somebody Else' }, '203.0.113.7');
  expect(await leads()).toBe(3);
  now = new Date(start.getTime() + 60 * 60_000);
  await submit(unlimited, {}, '203.0.113.7');
  expect(await leads()).toBe(4);
});

test('One network leaves ten leads a minute, and more estimates of theirs', async () => {
  const visits = Array.from({ length: 11 }, () => randomUUID());
  const statuses: number[] = [];
  for (const [index, sessionId] of visits.entries()) {
    statuses.push(await submit(limited, { sessionId }, `2001:db8::${index}`));
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const [first, last] = [visits[0], visits[10]];
  expect(await submit(limited, { sessionId: first, numberOfStops: 2 }, '2001:db8::')).toBe(200);
  expect(await submit(limited, { sessionId: last }, '203.0.113.8')).toBe(200);
  expect(await leads()).toBe(11);
  vi.advanceTimersByTime(60_000);
  expect(await submit(limited, { sessionId: randomUUID() }, '2001:db8::')).toBe(200);
});

test('One network has three thousand estimates an hour, also of one lead', async () => {
  const statuses: number[] = [];
  const body = { sessionId: randomUUID() };
  const from = '192.0.2.44';
  for (let asked = 0; asked < 3000; asked += 20) {
    const some = Array.from({ length: 20 }, () => submit(limited, body, from));
    statuses.push(...(await Promise.all(some)));
    vi.advanceTimersByTime(10_000);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await submit(limited, body, from)).toBe(429);
  expect(await submit(limited, body, '192.0.2.45')).toBe(200);
  vi.advanceTimersByTime(35 * 60_000);
  expect(await submit(limited, body, from)).toBe(200);
});

test('All networks of one IPv6 /56 leave forty leads a minute', async () => {
  const statuses: number[] = [];
  for (let left = 0; left <= 40; left += 1) {
    const from = `2001:db8:7:12${String(left % 20).padStart(2, '0')}::1`;
    statuses.push(await submit(limited, { sessionId: randomUUID() }, from));
  }
  expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
});

test('All networks of one IPv6 /48 leave eighty leads a minute', async () => {
  const statuses: number[] = [];
  for (let left = 0; left <= 80; left += 1) {
    const from = `2001:db8:8:${(0x1000 + left * 0x100).toString(16)}::1`;
    statuses.push(await submit(limited, { sessionId: randomUUID() }, from));
  }
  expect(statuses).toEqual([...Array.from({ length: 80 }, () => 200), 429]);
});

test('To one email twenty contacts an hour are delivered, whatever the visits and wherever they come from', async () => {
  const env = { RATE_LIMIT: 'on', CRM_URL: 'http://127.0.0.1:9', ROLE: 'web' };
  const app = await createTestApp({ database, clock, env });
  const deliveries = async () => (await database.pool.query('SELECT 1 FROM deliveries')).rowCount;
  const flood = async (email: string, times: number) => {
    for (let visit = 0; visit < times; visit += 1) {
      const body = { email, sessionId: randomUUID() };
      expect(await submit(app, body, `198.51.100.${visit}`)).toBe(200);
    }
  };
  await flood('Victim@example.com', 11);
  await flood('victim@example.com', 11);
  expect(await deliveries()).toBe(20);
  await flood('other@example.com', 1);
  expect(await deliveries()).toBe(21);
  expect(await leads()).toBe(23);

  const headers = await signIn(app);
  const isOverLimit = async (email: string, place: 'ASC' | 'DESC') => {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM leads WHERE lower(email) = $1 ORDER BY id ${place} LIMIT 1`,
      [email],
    );
    const found = await app.inject({ url: `/api/leads/${rows[0]?.id}`, headers });
    return found.json<LeadDetail>().overDeliveryLimit;
  };
  expect(await isOverLimit('victim@example.com', 'ASC')).toBe(false);
  expect(await isOverLimit('victim@example.com', 'DESC')).toBe(true);
  expect(await isOverLimit('other@example.com', 'DESC')).toBe(false);

  now = new Date(now.getTime() + 60 * 60_000);
  await flood('victim@example.com', 1);
  expect(await deliveries()).toBe(22);
  await app.close();
});

test('The limit of an email holds for visits that come at once', async () => {
  const app = await createTestApp({ database, clock, env: { ...sendsMails, RATE_LIMIT: 'on', ROLE: 'web' } });
  const flood = (email: string) =>
    Array.from({ length: 30 }, (_, visit) =>
      submit(app, { email, sessionId: randomUUID() }, `198.51.${email.length}.${visit}`),
    );
  const statuses = await Promise.all([...flood('victim@example.com'), ...flood('other@example.com')]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { rows } = await database.pool.query(
    'SELECT leads.mailbox, channel, count(*)::int AS sent FROM deliveries JOIN leads ON leads.id = lead_id GROUP BY 1, 2 ORDER BY 1, 2',
  );
  const full = (mailbox: string) => ({ mailbox, channel: 'visitor_email', sent: 20 });
  expect(rows).toEqual([full('other@example.com'), full('victim@example.com')]);
  await app.close();
});

/** How the mails of 25 visits come to concern one mailbox. Each tells the visit's number. */
const ways: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'by correcting the email away after each mail': async ({ ask, number }) => {
    const { estimateUrl } = await ask({ email: 'victim@example.com' });
    await database.pool.query(`UPDATE deliveries SET state = 'delivered', attempts = 1`);
    await ask({ email: `own${number}@example.com`, continues: tokenOf(estimateUrl) });
  },
  'by correcting the email of a mail that waits': async ({ ask, number }) => {
    const { estimateUrl } = await ask({ email: `own${number}@example.com` });
    await ask({ email: 'victim@example.com', continues: tokenOf(estimateUrl) });
  },
  'as another person of a visit whose mail waits': async ({ ask, number }) => {
    await ask({ email: `own${number}@example.com` });
    await ask({ email: 'victim@example.com', fullName: 'Ben Ng', phone: '0411111111' });
  },
};

interface Visit {
  readonly number: number;
  readonly ask: (body: Parameters<typeof buildCalculateBody>[0]) => Promise<EstimateResponse>;
}

const tokenOf = (estimateUrl: string) => estimateUrl.split('/').at(-1);

test.each(Object.entries(ways))('The limit of an email is not passed %s', async (_, way) => {
  const app = await createTestApp({ database, clock, env: { ...sendsMails, RATE_LIMIT: 'on', ROLE: 'web' } });
  const ask = async (body: object, number: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/calculate',
      payload: buildCalculateBody(body),
      remoteAddress: `198.51.102.${number}`,
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<EstimateResponse>();
  };
  for (let number = 0; number < 25; number += 1) {
    const sessionId = randomUUID();
    await way({ number, ask: (body) => ask({ ...body, sessionId }, number) });
  }
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS sent FROM deliveries WHERE channel = 'visitor_email' AND mailbox = 'victim@example.com'`,
  );
  expect(rows).toEqual([{ sent: 20 }]);
  await app.close();
});

test('The limit of an email holds for other persons of many visits that come at once, whose mails wait', async () => {
  const app = await createTestApp({ database, clock, env: { ...sendsMails, RATE_LIMIT: 'on', ROLE: 'web' } });
  const visits = Array.from({ length: 30 }, () => randomUUID());
  const flood = (body: (visit: number) => Parameters<typeof buildCalculateBody>[0]) =>
    Promise.all(
      visits.map((sessionId, visit) => submit(app, { sessionId, ...body(visit) }, `198.51.103.${visit}`)),
    );
  await flood((visit) => ({ email: `own${visit}@example.com` }));
  const statuses = await flood(() => ({ email: 'victim@example.com', fullName: 'Ben Ng' }));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS sent FROM deliveries WHERE mailbox = 'victim@example.com'`,
  );
  expect(rows).toEqual([{ sent: 20 }]);
  await app.close();
});

test('What the desk does is not counted, and looks at once are', async () => {
  const env = { CRM_URL: '', WEBHOOK_URLS: 'http://127.0.0.1:9/hook', RATE_LIMIT: 'on', ROLE: 'web' };
  const secret = { WEBHOOK_SECRET: sandboxWebhookSecret };
  const app = await createTestApp({ database, clock, env: { ...env, ...secret } });
  const headers = await signIn(app);
  const ask = async (number: number) => {
    const payload = buildCalculateBody({ email: 'builder@example.com', sessionId: randomUUID() });
    const remoteAddress = `198.51.104.${number}`;
    const answer = await app.inject({ method: 'POST', url: '/api/calculate', payload, remoteAddress });
    return tokenOf(answer.json<EstimateResponse>().estimateUrl);
  };
  const count = async (event: string) =>
    (await database.pool.query('SELECT FROM deliveries WHERE event = $1', [event])).rowCount;
  const tokens: (string | undefined)[] = [];
  for (let number = 0; number < 5; number += 1) tokens.push(await ask(number));
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM leads');
  for (const status of ['contacted', 'qualified', 'contacted', 'proposal', 'contacted']) {
    const payload = { ids: rows.map(({ id }) => id), status };
    expect((await app.inject({ method: 'POST', url: '/api/leads/bulk', headers, payload })).statusCode).toBe(
      200,
    );
  }
  const byHand = {
    ...buildContact({ email: 'builder@example.com' }),
    answers: buildAnswers(),
    mail: false,
  };
  expect((await app.inject({ method: 'POST', url: '/api/leads', headers, payload: byHand })).statusCode).toBe(
    200,
  );
  tokens.push(await ask(6));
  expect([await count('lead.status_changed'), await count('lead.created')]).toEqual([25, 7]);

  for (let number = 7; number < 20; number += 1) tokens.push(await ask(number));
  expect(await count('lead.created')).toBe(20);
  const looks = tokens.map((token) => app.inject({ method: 'POST', url: `/api/estimates/${token}/opened` }));
  expect(new Set((await Promise.all(looks)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await count('estimate.opened')).toBe(1);
  await app.close();
});

test('A visitor who corrects the email after twenty prices gets the next one', async () => {
  const env = { CRM_URL: 'http://127.0.0.1:9', ...sendsMails, RATE_LIMIT: 'on', ROLE: 'web' };
  const app = await createTestApp({ database, clock, env });
  const sessionId = randomUUID();
  const ask = async (body: object) => {
    const payload = buildCalculateBody({ sessionId, ...body });
    const answer = await app.inject({ method: 'POST', url: '/api/calculate', payload });
    expect(answer.statusCode).toBe(200);
    return answer.json<EstimateResponse>();
  };
  let last = '';
  for (const wheelchairAccess of ['yes', 'no'])
    for (const numberOfStops of [2, 3, 4, 5, 6])
      for (const numberOfDoors of [1, 2])
        last = (await ask({ email: 'typo@example.com', wheelchairAccess, numberOfStops, numberOfDoors }))
          .estimateUrl;
  await ask({ email: 'right@example.com', continues: tokenOf(last) });
  await app.close();
});

test('A visitor whose email an admin has corrected to one that gets no more goes on to prices', async () => {
  const env = { CRM_URL: 'http://127.0.0.1:9', RATE_LIMIT: 'on', ROLE: 'web' };
  const app = await createTestApp({ database, clock, env });
  const sessionId = randomUUID();
  expect(await submit(app, { email: 'typo@example.com', sessionId }, '198.51.100.1')).toBe(200);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM leads');
  const payload = { email: 'victim@example.com', revision: 0 };
  const headers = await signIn(app);
  const url = `/api/leads/${rows[0]?.id}/contact`;
  expect((await app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(200);
  for (let visit = 0; visit < 20; visit += 1)
    expect(
      await submit(app, { email: 'victim@example.com', sessionId: randomUUID() }, `198.51.101.${visit}`),
    ).toBe(200);
  expect(await submit(app, { email: 'typo@example.com', sessionId, numberOfStops: 2 }, '198.51.100.1')).toBe(
    200,
  );
  await app.close();
});

test('Thirty visitors an hour are mailed because of one network; further ones get their price, and no mail', async () => {
  const env = {
    RATE_LIMIT: 'on',
    ROLE: 'web',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'us@lifts.example',
  };
  const app = await createTestApp({ database, clock, env });
  const price = async (visitor: number, remoteAddress: string) => {
    // Ten leads a minute are another limit.
    vi.advanceTimersByTime(10_000);
    const payload = buildCalculateBody({ email: `visitor${visitor}@example.com`, sessionId: randomUUID() });
    const answer = await app.inject({ method: 'POST', url: '/api/calculate', payload, remoteAddress });
    return answer.json<EstimateResponse>();
  };
  const mailedTo: (string | null)[] = [];
  for (let visitor = 0; visitor <= 30; visitor += 1) {
    mailedTo.push((await price(visitor, '203.0.113.20')).mailedTo);
  }
  expect(mailedTo.filter((email) => email !== null)).toHaveLength(30);
  expect(mailedTo[30]).toBeNull();
  expect((await database.pool.query('SELECT 1 FROM deliveries')).rowCount).toBe(30);
  const elsewhere = await price(31, '203.0.113.21');
  expect(elsewhere.mailedTo).toBe('visitor31@example.com');

  const askForMail = ({ estimateUrl }: EstimateResponse, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/api/estimates/${estimateUrl.split('/').at(-1)}/mail`,
      remoteAddress,
    });
  expect((await askForMail(elsewhere, '203.0.113.20')).statusCode).toBe(429);
  expect((await askForMail(elsewhere, '203.0.113.21')).statusCode).toBe(200);
  await app.close();
});

test('RATE_LIMIT=off limits no leads', async () => {
  for (let lead = 0; lead < 12; lead += 1) {
    expect(await submit(unlimited, { sessionId: randomUUID() }, '203.0.113.9')).toBe(200);
  }
});
