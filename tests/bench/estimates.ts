// `npm run bench:estimates`: prices stored by the real server, without channels and with all of them (what delivering takes:
// `npm run bench:deliveries`), against a bare Node server that commits the same kinds of rows, in alternating rounds on one real
// PostgreSQL. Half of the rounds wait for the disk at each commit, as in production; their figures jump with the disk. The other
// half show the work. A price's processor time is the server's and that of its connections in PostgreSQL.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { postLoad } from './post-load.ts';
import { processorMs } from './processor-time.ts';

const connections = 32;
/** Many short rounds, so that other work on the machine affects all alike. */
const rounds = 10;
const roundMs = 1000;

const folder = await makeTemporaryFolder();
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'error' }));
const apps: AppProcess[] = [];
const databaseUrl = (name: string) => new URL(`/${name}`, postgres.url).href;

async function query<Row>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl('postgres') });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows as Row[];
}

interface Server {
  readonly url: string;
  readonly pid: number;
  readonly database: string;
}

/** Starts the real server with a database of its own, or another program in its place. */
async function start(
  database: string,
  env: Record<string, string> = {},
  command?: readonly [string, ...string[]],
): Promise<Server> {
  const app = await startAppProcess({
    folder: join(folder, database),
    // Another process would deliver. Here it would take its time from the other servers' rounds.
    env: { DATABASE_URL: databaseUrl(database), ROLE: 'web', ...env },
    ...(command && { command }),
  });
  apps.push(app);
  const { url } = await app.ready;
  return { url: url.replace('localhost', '127.0.0.1'), pid: app.pid, database };
}

let people = 0;
const nextBody = () => {
  people += 1;
  // With a mailbox of their own, as visitors have: PostgreSQL's statistics depend on it.
  const email = `person${people}@example.com`;
  const phone = `04${String(people).padStart(8, '0')}`;
  return JSON.stringify(
    buildCalculateBody({ fullName: `Person ${people}`, email, phone, sessionId: randomUUID() }),
  );
};

/** Prices in a second, and the processor time of one in ms. */
async function round({ url, pid, database }: Server) {
  const connected = await query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = '${database}'`,
  );
  const processes = [pid, ...connected.map((each) => each.pid)];
  const before = processes.map(processorMs);
  const load = { url, path: '/api/calculate', connections, forMs: roundMs, nextBody };
  const { answered, ms } = await postLoad(load);
  // What a connection used that was closed meanwhile is left out.
  const used = processes.map((each, index) => (processorMs(each) ?? 0) - (before[index] ?? 0));
  const workMs = used.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
  return { rate: (answered / ms) * 1000, workMs: workMs / answered };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

try {
  for (const name of ['bare', 'alone', 'with_crm', 'with_all']) await query(`CREATE DATABASE ${name}`);
  const receiver = 'http://127.0.0.1:9';
  const allChannels = {
    CRM_URL: receiver,
    CRM_LOCATION_ID: 'bench',
    CRM_PIPELINE_ID: 'sales',
    CRM_STAGE_ID: 'new',
    CRM_NOTE: 'on',
    WEBHOOK_URLS: receiver,
    WEBHOOK_SECRET: 'whsec_'.padEnd(40, 'A'),
    WEBHOOK_ALLOW_PRIVATE: 'on',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'estimates@lifts.example',
    LEAD_EMAILS: 'sales@lifts.example',
  };
  const bareServer = [process.execPath, fileURLToPath(new URL('bare-server.ts', import.meta.url))] as const;
  const servers = [
    { name: 'bare', server: await start('bare', {}, bareServer) },
    { name: 'no channel', server: await start('alone') },
    { name: 'a CRM', server: await start('with_crm', { CRM_URL: receiver }) },
    { name: 'all four', server: await start('with_all', allChannels) },
  ];
  console.log(
    'Prices stored in a second, and of bare in the same round; a price’s processor time, and bare’s of it; medians:',
  );
  for (const waits of ['on', 'off']) {
    await query(`ALTER SYSTEM SET synchronous_commit = ${waits}`);
    await query('SELECT pg_reload_conf()');
    const turns: Awaited<ReturnType<typeof round>>[][] = [];
    for (let number = -4; number < rounds; number += 1) {
      const turn = [];
      for (const { server } of servers) turn.push(await round(server));
      // The first rounds warm up.
      if (number >= 0) turns.push(turn);
    }
    const cells = servers.map(({ name }, index) => {
      const own = turns.flatMap((turn) => turn[index] ?? []);
      const bare = turns.flatMap((turn) => turn[0] ?? []);
      const rate = median(own.map((each) => each.rate));
      const rateOfBare = median(own.map((each, turn) => each.rate / (bare[turn]?.rate ?? 0)));
      const work = median(own.map((each) => each.workMs));
      const bareOfWork = median(own.map((each, turn) => (bare[turn]?.workMs ?? 0) / each.workMs));
      return `${name} ${Math.round(rate)} (${rateOfBare.toFixed(2)}), ${work.toFixed(1)} ms (${bareOfWork.toFixed(2)})`;
    });
    console.log(`${waits === 'on' ? 'with the disk' : 'without it'}: ${cells.join('; ')}`);
  }
} finally {
  await Promise.all(apps.map((app) => app.stop()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
