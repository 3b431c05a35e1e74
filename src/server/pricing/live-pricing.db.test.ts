import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestApp, signIn, useTestApp } from '#tests/support/test-app.ts';

const { database, app } = await useTestApp();
const headers = await signIn(app);

async function save(lift: number): Promise<string> {
  const { commercial, residential } = demoPricing.basePrices;
  const payload = { ...demoPricing, basePrices: { commercial: { ...commercial, lift }, residential } };
  const answer = await app.inject({ method: 'PUT', url: '/api/admin/pricing-config', headers, payload });
  return answer.json<{ _id: string }>()._id;
}

/** The version that a new visitor's estimate is priced with. */
async function pricedWith(by = app): Promise<string> {
  const payload = buildCalculateBody({ sessionId: randomUUID(), liftType: 'commercial' });
  const answer = await by.inject({ method: 'POST', url: '/api/calculate', payload });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  const { rows } = await database.pool.query(
    'SELECT pricing_version_id AS id FROM estimates ORDER BY created_at DESC, id DESC LIMIT 1',
  );
  return rows[0].id;
}

test('After a standby without the newest save has taken over, visitors get the prices that it has', async () => {
  const kept = await save(80_000);
  const lost = await save(81_000);
  const second = await createTestApp({ database });
  await app.inject({ url: '/api/options' });
  await second.inject({ url: '/api/options' });
  await database.pool.query('DELETE FROM pricing_versions WHERE id = $1', [lost]);
  expect(await pricedWith()).toBe(kept);
  expect(await pricedWith(second)).toBe(kept);
  const shown = await app.inject({ url: '/api/admin/pricing-config', headers });
  expect(shown.json()._id).toBe(kept);
  await second.close();
});

test('A version that takes the number of one that was lost is not taken for it', async () => {
  const lost = await save(82_000);
  await app.inject({ url: '/api/options' });
  await database.pool.query('DELETE FROM pricing_versions WHERE id = $1', [lost]);
  const other = await save(83_000);
  const { rows } = await database.pool.query('SELECT lines FROM estimates WHERE pricing_version_id = $1', [
    other,
  ]);
  expect(rows).toEqual([]);
  expect(await pricedWith()).toBe(other);
  const { rows: stored } = await database.pool.query(
    `SELECT line ->> 'amount' AS amount FROM estimates, json_array_elements(lines) AS line
     WHERE pricing_version_id = $1 AND line ->> 'id' = 'lift.base'`,
    [other],
  );
  expect(stored).toEqual([{ amount: '83000' }]);
});
