import { expect, test } from 'vitest';
import { createLog } from '#server/observability/log.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const database = await useTestDatabase();

async function warnings(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const app = await createTestApp({ database, log, env });
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  for (let request = 0; request < 3; request += 1) await app.inject({ url: '/healthz', headers });
  await app.close();
  return lines.filter((line) => line.includes('X-Forwarded-For'));
}

test('A proxy that TRUST_PROXY does not name is warned of once', async () => {
  expect(await warnings({})).toHaveLength(1);
  expect(await warnings({ TRUST_PROXY: '1' })).toEqual([]);
});
