// How many statements a price takes, transactions included: so that they do not grow unseen.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
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
  return texts.map((text) => /^(?:insert into |update )?\S+/i.exec(text.trim())?.[0].toLowerCase() ?? '');
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

test('With four channels and the alarm a price takes eight, and a further one of the visit nine', async () => {
  const { first, further } = await priced(fourChannels);
  expect(first).toEqual([
    'select',
    'begin',
    'insert into leads',
    'insert into estimates',
    'insert into visits',
    'insert into deliveries',
    'insert into pgboss.job_common',
    'commit',
  ]);
  expect(further).toHaveLength(9);
});
