// The short form of `npm run test:hostile`.
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { marker } from '#tests/hostile/hostile-values.ts';
import { runHostile } from '#tests/hostile/run-hostile.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { copyDatabase } from '#tests/support/copied-database.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const apps = useAppProcesses();
const database = await copyDatabase();
const folder = await makeTemporaryFolder();
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('Hostile requests made of the OpenAPI document get no answer outside it, no 5xx, and nothing of theirs into the log', async () => {
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'debug', REQUEST_LOG: 'on', BACKUP_DIR: folder };
  const app = await apps.start(env);
  const { url } = await app.ready;
  const seed = randomInt(2 ** 32);
  const { problems, requests } = await runHostile({ url, pid: app.pid, seed, requests: 600 });
  const { stdout, stderr } = await app.stop();
  expect(problems, `npm run test:hostile -- 600 ${seed}`).toEqual([]);
  expect(requests).toBe(600);
  expect(stdout).toContain('/api/calculate');
  expect(stdout + stderr).not.toContain(marker);
});
