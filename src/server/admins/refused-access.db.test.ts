import { expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/admins/account.ts';
import { signIn, useTestApp } from '#tests/support/test-app.ts';

const password = 'a-password-for-exports';
let now = new Date('2026-03-02T09:30:00Z');
const { app } = await useTestApp({
  clock: () => now,
  env: {
    RATE_LIMIT: 'on',
    EXPORT_USER: 'google',
    EXPORT_PASSWORD: password,
    METRICS: 'on',
    METRICS_TOKEN: 'token-for-tests-0123456789',
  },
});
const headers = await signIn(app);

const fetchExport = (login: string | undefined, remoteAddress: string) =>
  app.inject({
    url: '/exports/google-ads/closed.csv',
    remoteAddress,
    headers: login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
  });
const useStatusToken = (token: string, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    remoteAddress,
    url: '/api/leads/status',
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
const useSession = (token: string, remoteAddress: string) =>
  app.inject({ url: '/api/leads', remoteAddress, headers: { authorization: `Bearer ${token}` } });
const askMetrics = (token: string, remoteAddress: string) =>
  app.inject({ url: '/metrics', remoteAddress, headers: { authorization: `Bearer ${token}` } });

async function refusals(): Promise<SecurityEvent[]> {
  const { events } = (await app.inject({ url: '/api/admin/security-events', headers })).json();
  return events.filter(({ kind }: SecurityEvent) => kind === 'access_refused');
}

test('Guesses of the export password are slowed and logged, and do not lock out who had it right before', async () => {
  const [google, stranger] = ['66.249.64.1', '203.0.113.9'];
  expect((await fetchExport(`google:${password}`, google)).statusCode).toBe(200);
  expect((await fetchExport(undefined, stranger)).statusCode).toBe(401);
  expect(await refusals()).toEqual([]);
  const statuses: number[] = [];
  for (let guess = 1; guess <= 12; guess += 1) {
    statuses.push((await fetchExport(`google:guess-${guess}`, stranger)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  expect((await fetchExport(`google:${password}`, stranger)).statusCode).toBe(429);
  expect((await fetchExport(`google:${password}`, google)).statusCode).toBe(200);
  expect(await refusals()).toMatchObject([{ network: stranger, detail: { what: 'export', tries: 13 } }]);
});

test.each([
  ['status_token', useStatusToken, `let_${'x'.repeat(43)}`, '198.51.100.1'],
  ['status_token', useStatusToken, 'w'.repeat(43), '198.51.100.4'],
  ['session', useSession, 'y'.repeat(43), '198.51.100.2'],
  ['metrics', askMetrics, 'z'.repeat(43), '198.51.100.3'],
])(
  'Wrong tokens (%s) are counted in one entry of their network, and past the limit nothing is written',
  async (what, use, token, from) => {
    now = new Date(now.getTime() + 3_600_000);
    const wrong = await Promise.all(Array.from({ length: 100 }, () => use(token, from)));
    expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    for (let more = 0; more < 5; more += 1) {
      const slowed = await use(token, from);
      expect(slowed.statusCode).toBe(429);
      expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await refusals())[0]).toMatchObject({ network: from, detail: { what, tries: 100 } });
    expect((await app.inject({ url: '/api/leads', headers, remoteAddress: from })).statusCode).toBe(200);
  },
);
