// `npm run bench:deliveries -- 600`: stores so many leads without a worker, starts one, and prints how many deliveries a second
// leave by each channel, and the worker's largest memory and its processor time (Linux). Everything goes to the sandbox in this process.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { sendJson } from '#tests/support/send-json.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { processorMs } from './processor-time.ts';

const leads = Number(process.argv[2] ?? 600);
const atOnce = 16;

const folder = await makeTemporaryFolder();
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'error' }));
const pool = new Pool({ connectionString: postgres.url });
const sandbox = await startTestSandbox();
const env = { DATABASE_URL: postgres.url, ...sandbox.env };

interface Channel {
  readonly kind: string;
  readonly sent: number;
  readonly seconds: number;
}

async function channels(): Promise<Channel[]> {
  const { rows } = await pool.query<Channel>(
    `SELECT c.kind, count(d.finished_at)::int AS sent,
       coalesce(extract(epoch FROM max(a.finished_at) - min(a.started_at)), 0)::float8 AS seconds
     FROM channels c JOIN deliveries d ON d.channel = c.name LEFT JOIN delivery_attempts a ON a.delivery_id = d.id
     GROUP BY c.kind ORDER BY c.kind`,
  );
  return rows;
}

const web = await startAppProcess({ folder: join(folder, 'web'), env: { ...env, ROLE: 'web' } });
try {
  const { url } = await web.ready;
  let left = leads;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      const person = {
        fullName: `Person ${left}`,
        email: `person${left}@example.com`,
        sessionId: randomUUID(),
      };
      const response = await sendJson('POST', `${url}/api/calculate`, buildCalculateBody(person));
      if (!response.ok) throw new Error(await response.text());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  const worker = await startAppProcess({ folder: join(folder, 'worker'), env: { ...env, ROLE: 'worker' } });
  const memory = () => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1] ?? '0';
  // The CRM's own limit is the slowest; the others are what is measured.
  const isDone = (all: readonly Channel[]) => all.every(({ kind, sent }) => kind === 'crm' || sent === leads);
  let largest = 0;
  for (let all = await channels(); !isDone(all); all = await channels()) {
    largest = Number(memory());
    await delay(500);
  }
  for (const { kind, sent, seconds } of await channels()) {
    console.log(`${kind}: ${sent} in ${seconds.toFixed(1)} s, ${(sent / seconds).toFixed(1)} a second`);
  }
  console.log(
    `The worker: ${Math.round(largest / 1024)} MB at most, ${((processorMs(worker.pid) ?? 0) / 1000).toFixed(1)} s of processor time`,
  );
  await worker.stop();
} finally {
  await web.stop();
  await sandbox.stop();
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
