import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createMaintenanceStore } from './maintenance.ts';
import { createMetrics } from './metrics.ts';

const desk = useDeliveryDesk();
const database = await useTestDatabase();
const app = await createTestApp({
  database,
  env: { METRICS: 'on', METRICS_TOKEN: 'token-for-tests-0123456789' },
});
afterAll(() => app.close());

const headers = { authorization: 'Bearer token-for-tests-0123456789' };
const figures = async (server: FastifyInstance = app) =>
  (await server.inject({ url: '/metrics', headers })).body;

/** The metrics in the expressions of a file of Prometheus: every name with an underscore that is not a function. */
function metricsOf(file: string): string[] {
  const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
  const expressions = [...text.matchAll(/expr"?: (.*)/g)].map(([, expression = '']) => expression);
  const names = expressions.flatMap(
    (expression) => expression.match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b(?!\()/g) ?? [],
  );
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

test.each(['grafana.json', 'alerts.yaml'])('Every metric that deploy/%s names is there', async (file) => {
  const { body, headers: answered } = await app.inject({ url: '/metrics', headers });
  expect(answered['cache-control']).toBe('no-store');
  const names = metricsOf(file);
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect(body).toContain(`# TYPE ${name} `);
});

test('Before the first estimate the counter is 0, so that the alert about none can fire', async () => {
  expect(await figures()).toContain('estimates_total{outcome="recorded"} 0');
});

test.each([
  ['all', 1],
  ['web', 0],
  ['worker', 1],
] as const)(
  'The figures of a process with ROLE=%s tell whether it works in the background: %i',
  async (role, works) => {
    const metrics = await createMetrics({ metricsToken: 'token-for-tests-0123456789', role });
    const server = Fastify();
    const deliveries = { states: async () => [] };
    metrics.addRoutes(server, {
      database,
      deliveries,
      refuseAccess: async (_what, _network, usual) => usual,
    });
    expect(await figures(server)).toContain(`background_work_enabled ${works}`);
  },
);

test('The figures tell how old the last backup is, and whether a background task failed', async () => {
  const maintenance = createMaintenanceStore(database.orm);
  await maintenance.done('backup');
  await maintenance.failed('retention', 'Old leads are not erased');
  const body = await figures();
  expect(body).toMatch(/^background_task_age_seconds\{task="backup"\} [\d.e-]+$/m);
  expect(body).toContain('background_task_failed{task="backup"} 0');
  expect(body).toContain('background_task_failed{task="retention"} 1');
});

test('The figures hold requests, estimates, attempts and the backlog, only when they are on', async () => {
  const silent = await desk.start();
  expect((await fetch(`${silent.url}/metrics`)).status).toBe(404);
  await silent.stop();

  const server = await desk.start({ METRICS: 'on', METRICS_TOKEN: 'a-token-for-figures' });
  await desk.submit(server, { fullName: 'Ann' });
  await expect.poll(desk.states).toEqual(['delivered']);
  desk.crm.setMode('refuse');
  await desk.submit(server, { fullName: 'Ben' });
  await expect.poll(desk.states).toContain('failed');
  const ask = (authorization: string) => fetch(`${server.url}/metrics`, { headers: { authorization } });
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  expect((await ask('Bearer another-token')).status).toBe(401);
  const text = await (await ask('Bearer a-token-for-figures')).text();
  for (const line of [
    'estimates_total{outcome="recorded"} 2',
    'delivery_attempts_total{channel="crm",outcome="delivered"} 1',
    'delivery_attempts_total{channel="crm",outcome="refused"} 1',
    'deliveries_waiting{channel="crm",label="CRM"} 0',
    'deliveries_failed{channel="crm",label="CRM"} 1',
    'delivery_oldest_waiting_seconds{channel="crm",label="CRM"} 0',
    'http_request_duration_seconds_count{method="POST",route="/api/calculate",status="200"} 2',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain('Ann');
  expect(text).toContain('database_connections_waiting 0');
  // A server with the worker's tasks removes what has expired as it starts.
  await expect
    .poll(async () => (await ask('Bearer a-token-for-figures')).text())
    .toMatch(/background_task_age_seconds\{task="cleanup"\} [\d.]+/);
});
