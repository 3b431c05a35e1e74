import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const app = await createTestApp({
  database,
  env: { METRICS: 'on', METRICS_TOKEN: 'token-for-tests-0123456789' },
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** In a query language of its own: whatever has an underscore and is no function. */
function metricsOf(file: string): string[] {
  const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
  const expressions = [...text.matchAll(/expr"?: (.*)/g)].map(([, expression = '']) => expression);
  const names = expressions.flatMap(
    (expression) => expression.match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b(?!\()/g) ?? [],
  );
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

test.each(['grafana.json', 'alerts.yaml'])('Every metric that deploy/%s names is there', async (file) => {
  const headers = { authorization: 'Bearer token-for-tests-0123456789' };
  const { body } = await app.inject({ url: '/metrics', headers });
  const names = metricsOf(file);
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect(body).toContain(`# TYPE ${name} `);
});
