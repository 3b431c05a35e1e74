import { expect, test } from 'vitest';
import { createLog } from '#server/observability/log.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { createErrorLog, productionTiming, startJobQueue } from './job-queue.ts';

const database = await useTestDatabase();
const { pool } = database;

test('What the job queue itself meets is logged with its message, its code and where it was', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const queue = await startJobQueue({ pool, log, timing: productionTiming, works: true });
  await queue.work(['crm'], async () => undefined);
  await pool.query('ALTER TABLE pgboss.job_common RENAME TO job_away');
  await expect.poll(() => lines.join('')).toContain('"code":"42P01"');
  await pool.query('ALTER TABLE pgboss.job_away RENAME TO job_common');
  await queue.stop();
  expect(lines.join('')).toMatch(/"message":"relation .* does not exist/);
  expect(lines.join('')).toContain('    at ');
});

test('Each kind of error of the queue is logged once a minute, with how many were left out', () => {
  const lines: string[] = [];
  let now = 0;
  const log = createLog('error', { write: (line) => lines.push(line) });
  const onError = createErrorLog(log, () => now);
  const full = () => Object.assign(new Error('could not extend file'), { code: '53100' });
  for (let times = 0; times < 13; times += 1) onError(full());
  onError(new Error('another'));
  expect(lines).toHaveLength(2);
  now = 60_000;
  onError(full());
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain('"notLoggedBefore":12');
});
