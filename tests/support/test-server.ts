// The real server in the test's own process, on a test database, as `npm start` composes it.
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/lifecycle/start-server.ts';
import type { OutboxTiming } from '#server/outbox/worker.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { adminToken, type Method, sendJson } from './send-json.ts';
import { testAdmin } from './test-admin.ts';

/** Retries without a wait. */
const quickTiming: OutboxTiming = { pollMs: 100, retries: { firstMs: 0, mostMs: 0 } };

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export async function startTestServer(
  { url: databaseUrl }: Pick<TestDatabase, 'url'>,
  env: Record<string, string> = {},
  timing: OutboxTiming = quickTiming,
) {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    RATE_LIMIT: 'off',
    ...env,
  });
  const log = pino({ level: 'silent' });
  const server = await startServer(config, log, new AbortController().signal, timing);
  const url = server.address ?? '';
  let token: Promise<string> | undefined;
  return {
    url,
    stop: server.stop,
    post: (path: string, body?: unknown) => sendJson('POST', url + path, body),
    /** Sends a request as an admin, and signs in before the first one. */
    async asAdmin(method: Method, path: string, body?: object) {
      token ??= adminToken(url);
      const response = await sendJson(method, url + path, body, await token);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

/** A server on a database of its own, until the end of the test file. */
export async function useTestServer() {
  const database = await createTestDatabase();
  const server = await startTestServer(database);
  afterAll(() => server.stop().then(database.drop));
  return { database, server };
}

/** The sentence with which a server refuses to start. */
export async function refusedStart(databaseUrl: string): Promise<string> {
  const sentence = await startTestServer({ url: databaseUrl }).then(
    (server) => server.stop().then(() => 'It started.'),
    (error: unknown) => {
      if (error instanceof StartUpError) return error.message;
      throw error;
    },
  );
  expect(sentence.split('\n')).toHaveLength(1);
  return sentence;
}
