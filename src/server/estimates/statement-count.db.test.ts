// How many statements a price takes, transactions included, and that none reads more as leads grow: so that neither gets worse
// unseen.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { openDatabase } from '#server/database/connection.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startDatabaseLink } from '#tests/support/database-link.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
afterEach(() => vi.restoreAllMocks());

const fourChannels = {
  ROLE: 'web',
  RATE_LIMIT: 'on',
  CRM_URL: 'http://127.0.0.1:9',
  CRM_NOTE: 'on',
  WEBHOOK_URLS: 'http://127.0.0.1:9/hook',
  WEBHOOK_SECRET: sandboxWebhookSecret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'us@lifts.example',
  LEAD_EMAILS: 'sales@lifts.example',
  UNTOUCHED_ALARM_MINUTES: '120',
};

/** What each statement that the work sends begins with. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Client.prototype, 'query');
  await work();
  const texts = spy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : String(Object(query)['text']),
  );
  spy.mockRestore();
  // Leaves out a new connection's settings, and the notification of workers, which comes later and for many prices at once.
  return texts
    .filter((text) => !/^(?:set|notify)\b/i.test(text))
    .map((text) => /^(?:insert into |update )?\S+/i.exec(text.trim())?.[0].toLowerCase() ?? '');
}

async function priced(env: Record<string, string>) {
  const app = await createTestApp({ database, env });
  const submit = async (body: Parameters<typeof buildCalculateBody>[0]) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/calculate',
      payload: buildCalculateBody(body),
    });
    expect(answer.statusCode).toBe(200);
  };
  await submit({ sessionId: randomUUID() });
  const sessionId = randomUUID();
  const first = await statementsOf(() => submit({ sessionId, email: 'ann@example.com' }));
  const further = await statementsOf(() => submit({ sessionId, email: 'ann@example.com', numberOfStops: 2 }));
  await app.close();
  return { first, further };
}

test('Without a channel a price takes five statements, BEGIN and COMMIT included', async () => {
  const { first, further } = await priced({ ROLE: 'web' });
  expect(first).toEqual(['select', 'begin', 'insert into leads', 'insert into estimates', 'commit']);
  expect(further).toHaveLength(5);
});

test('With four channels and the alarm a price takes nine, and so does a further one of the visit', async () => {
  const { first, further } = await priced(fourChannels);
  expect(first).toEqual([
    'select',
    'begin',
    'insert into leads',
    'insert into estimates',
    'insert into visits',
    // The turn of the mailbox, and whether its limit is kept.
    'select',
    'insert into deliveries',
    'select',
    'commit',
  ]);
  expect(further).toHaveLength(9);
});

test.each([
  ['Without a channel', { ROLE: 'web' }],
  ['With four channels and the alarm', fourChannels],
])('%s a price goes to the database three times: to read, to write and to commit', async (_, env) => {
  const link = await startDatabaseLink(database.url);
  const linked = openDatabase(link.url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  const app = await createTestApp({ database: linked, env });
  const journeysOf = async (answers: Parameters<typeof buildCalculateBody>[0]) => {
    const before = link.journeys();
    const payload = buildCalculateBody(answers);
    expect((await app.inject({ method: 'POST', url: '/api/calculate', payload })).statusCode).toBe(200);
    return link.journeys() - before;
  };
  // The first price reads the prices and the notice as well.
  await journeysOf({ sessionId: randomUUID() });
  const sessionId = randomUUID();
  expect(await journeysOf({ sessionId })).toBe(3);
  expect(await journeysOf({ sessionId, numberOfStops: 2 })).toBe(3);
  await app.close();
  await linked.close();
  await link.stop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('On a database without statistics the read of a price finds leads and what belongs to them by conditions of indexes', async () => {
  const app = await createTestApp({ database, env: fourChannels });
  const spy = vi.spyOn(Client.prototype, 'query');
  await app.inject({ method: 'POST', url: '/api/calculate', payload: buildCalculateBody() });
  const texts = spy.mock.calls.map(([query]: unknown[]) => String(Object(query)['text']));
  const read = texts.find((text) => text.includes('person_hash'));
  spy.mockRestore();
  await app.close();

  // As many connections keep a plan: made on the empty tables of a first start, for values not yet known.
  const { rows } = await database.pool.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${read}`);
  const growing = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) =>
    ['leads', 'estimates', 'deliveries', 'lead_history'].includes(node['Relation Name'] ?? ''),
  );
  expect(growing.length).toBeGreaterThan(6);
  const reads = growing.map((node) =>
    node['Node Type'] === 'Bitmap Heap Scan' ? nodesOf(node).at(-1) : node,
  );
  expect(reads.filter((node) => node?.['Index Cond'] === undefined)).toEqual([]);
});
