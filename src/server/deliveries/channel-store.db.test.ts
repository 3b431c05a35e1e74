import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createChannelStore } from './channel-store.ts';

const database = await createTestDatabase();
const store = createChannelStore(database.pool);
await store.add({ name: 'crm', kind: 'crm', label: 'CRM' });

afterAll(() => database.drop());

/** Far longer than a test takes, so that none depends on the clock. */
const gapMs = 600_000;
const freeAgain = () =>
  database.pool.query('UPDATE channels SET next_call_at = now(), settings_rejected = false');

test('Of many calls at once one has its turn, and the others get the time to wait', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => store.takeTurn('crm', gapMs)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  expect(waits.every((wait) => wait === 0 || (wait > 0 && wait <= gapMs))).toBe(true);
});

test('A pause that the other side asked for holds, though settings may have been mended', async () => {
  await freeAgain();
  await store.pause('crm', gapMs, false);
  await store.endSettingsPause('crm');
  expect(await store.takeTurn('crm', 1)).toBeGreaterThan(gapMs / 2);
});

test('A shorter pause does not end a longer one', async () => {
  await freeAgain();
  await store.pause('crm', gapMs, false);
  await store.pause('crm', 1, false);
  expect(await store.takeTurn('crm', 1)).toBeGreaterThan(gapMs / 2);
});

test('A pause for rejected settings ends when they may have been mended', async () => {
  await freeAgain();
  await store.pause('crm', gapMs, true);
  expect(await store.takeTurn('crm', 1)).toBeGreaterThan(gapMs / 2);
  await store.endSettingsPause('crm');
  expect(await store.takeTurn('crm', 1)).toBe(0);
});
