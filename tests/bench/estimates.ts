// `npm run bench:estimates`: prices stored by the real server, without channels and with all of them (what delivering takes:
// `npm run bench:deliveries`), against a bare Node server that commits the same kinds of rows, in alternating rounds on one real
// PostgreSQL. Half of the rounds wait for the disk at each commit, as in production; their figures jump with the disk. The other
// half show the work. A price's processor time is the server's and that of its connections in PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { postLoad } from './post-load.ts';
import { processorMs } from './processor-time.ts';

const connections = 32;
/** Many short rounds, so that other work on the machine affects all alike. */
const rounds = 10;
const roundMs = 1000;

const folder = await makeTemporaryFolder();
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'error' }));
const children: ChildProcess[] = [];

async function query<Row>(database: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl(database) });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows as Row[];
}

function databaseUrl(name: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

interface Server {
  readonly address: string;
  readonly pid: number;
  readonly database: string;
}

/** Starts a server, which prints its address. */
async function start(file: string, database: string, env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl(database), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      reject(
        new Error(`${file} ended with exit code ${String(code)}: is the product built (npm run build)?`),
      );
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /(http:\/\/[\w.:]+)/.exec(chunk.toString())?.[1];
      if (url === undefined) return;
      resolve({ address: url.replace('localhost', '127.0.0.1'), pid: child.pid ?? 0, database });
    });
  });
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

/** The real server with its own database. */
async function startProduct(database: string, env: Record<string, string>): Promise<Server> {
  const server = await start('../../src/server/main.ts', database, {
    PORT: '0',
    // Another process would deliver. Here it would take its time from the other servers' rounds.
    ROLE: 'web',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    ...env,
  });
  return { ...server, address: `${server.address}/api/calculate` };
}

/** Prices in a second, and the processor time of one in ms. */
async function round({ address, pid, database }: Server) {
  const { origin, pathname } = new URL(address);
  const connected = await query<{ pid: number }>(
    'postgres',
    `SELECT pid FROM pg_stat_activity WHERE datname = '${database}'`,
  );
  const processes = [pid, ...connected.map((each) => each.pid)];
  const before = processes.map(processorMs);
  const load = { url: origin, path: pathname, connections, forMs: roundMs, nextBody };
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
  for (const name of ['bare', 'alone', 'with_crm', 'with_all'])
    await query('postgres', `CREATE DATABASE ${name}`);
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
  const servers = [
    { name: 'bare', server: await start('bare-server.ts', 'bare') },
    { name: 'no channel', server: await startProduct('alone', {}) },
    { name: 'a CRM', server: await startProduct('with_crm', { CRM_URL: receiver }) },
    { name: 'all four', server: await startProduct('with_all', allChannels) },
  ];
  console.log(
    'Prices stored in a second, and of bare in the same round; a price’s processor time, and bare’s of it; medians:',
  );
  for (const waits of ['on', 'off']) {
    await query('postgres', `ALTER SYSTEM SET synchronous_commit = ${waits}`);
    await query('postgres', 'SELECT pg_reload_conf()');
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
  await Promise.all(
    children
      .filter((child) => child.exitCode === null)
      .map((child) => {
        const ended = new Promise((resolve) => {
          child.once('exit', resolve);
        });
        child.kill('SIGTERM');
        return ended;
      }),
  );
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
