// A database, a sandbox that receives every delivery, and servers that deliver, for one test at a time.
import { afterEach, beforeEach, expect } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import type { OutboxTiming } from '#server/outbox/worker.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Submission = Parameters<typeof buildCalculateBody>[0];

export function useDeliveryDesk() {
  let database: TestDatabase;
  let sandbox: TestSandbox;
  let running: TestServer[] = [];

  beforeEach(async () => {
    [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  });

  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop()));
    running = [];
    await sandbox.stop();
    await database.drop();
  });

  async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await database.pool.query(text, values);
    return rows;
  }

  const deliveries = () =>
    query<{ state: string; attempts: number; externalId: string | null }>(
      'SELECT state, attempts, external_id AS "externalId" FROM deliveries ORDER BY created_at, id',
    );

  const names = () => sandbox.crm.contacts().map((contact) => String(contact.record['name']));

  return {
    query,
    get database() {
      return database;
    },
    get sandbox() {
      return sandbox;
    },
    get crm() {
      return sandbox.crm;
    },
    get mail() {
      return sandbox.mail;
    },
    get webhooks() {
      return sandbox.webhooks;
    },

    start: async (env: Record<string, string> = {}, timing?: OutboxTiming): Promise<TestServer> => {
      const settings = { CRM_URL: sandbox.url, CRM_TOKEN: 'secret-token', ...env };
      const server = await startTestServer(database, settings, timing);
      running.push(server);
      return server;
    },

    /** Stops the sandbox. The returned function starts it again at the same address. */
    crmAway: async (): Promise<() => Promise<void>> => {
      const { port } = sandbox;
      await sandbox.stop();
      return async () => {
        sandbox = await startTestSandbox(port);
      };
    },

    submit: async (server: TestServer, body: Submission = {}): Promise<EstimateResponse> => {
      const response = await server.post('/api/calculate', buildCalculateBody(body));
      expect(response.status).toBe(200);
      return (await response.json()) as EstimateResponse;
    },

    leadId: async (name: string): Promise<string> => {
      const [lead] = await query<{ id: string }>('SELECT id FROM leads WHERE name = $1', [name]);
      return lead?.id ?? '';
    },

    deliveries,

    states: async () => (await deliveries()).map(({ state }) => state),

    /** The outcomes of all finished attempts, in order. */
    outcomes: async (): Promise<string[]> => {
      const rows = await query<{ outcome: string }>(
        'SELECT outcome FROM delivery_attempts WHERE outcome IS NOT NULL ORDER BY id',
      );
      return rows.map(({ outcome }) => outcome);
    },

    /** The names of the contacts that the CRM accepted, oldest first. */
    names,
    sortedNames: () => names().toSorted((one, other) => one.localeCompare(other)),
  };
}
