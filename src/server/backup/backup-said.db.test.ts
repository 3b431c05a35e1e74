import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { alarmOf, boxOf, figures, figuresOf, startTable } from '#tests/support/said-alike.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import type { ResponseOf } from '#web/api/request.ts';

const run = promisify(execFile);
const database = await useTestDatabase();
const table = startTable();
afterAll(table.print);

type Made = [made: string, make: (folder: string) => Promise<unknown>, says: RegExp | undefined];

test.for<Made>([
  ['right', async () => undefined, undefined],
  ['full disk', (folder) => run('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]), /is full/],
  ['no folder', (folder) => rm(folder, { recursive: true }).then(() => writeFile(folder, '')), /be reached/],
])('Page, box, metrics and alarm say the same of the backup: %s', async ([made, make, says], { skip }) => {
  const folder = join(await makeTemporaryFolder(), 'backups');
  await mkdir(folder);
  await make(folder).catch(() => skip('Nobody may mount a disk here'));
  onTestFinished(async () => {
    if (made === 'full disk') await run('umount', [folder]);
    await rm(dirname(folder), { recursive: true });
  });
  await database.pool.query('TRUNCATE told_troubles');
  const env = { BACKUP_DIR: folder };
  const server = await startTestServer(database, { ...env, ...figures });
  onTestFinished(server.stop);
  const failed = async () =>
    (await figuresOf(server, /^background_task_failed\{task="backup"\} (\d)$/gm))[0]?.[1];
  await expect.poll(failed).toBe(says ? '1' : '0');
  const { body } = await server.asAdmin('GET', '/api/admin/connections');
  const { backup } = body as unknown as ResponseOf<'GET /admin/connections'>;
  const page = (backup?.problems[0] ?? 'Last backup, its time and size').replace(/\.$/, '');
  const [box, alarm] = [(await boxOf(server)).join('; '), await alarmOf(database, env)];
  table.note('Backup', made, page, box, '', `background_task_failed ${await failed()}`, alarm);
  expect([box.replace(/\.$/, ''), alarm]).toEqual(says ? [page, `${page}.`] : ['', '']);
  expect(page).toMatch(says ?? /^Last/);
  expect(backup?.last === null).toBe(says !== undefined);
});
