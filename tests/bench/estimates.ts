// `npm run bench:estimates`: estimates stored in a second by the real server, without channels and with all of them (what
// delivering takes: `npm run bench:deliveries`), against a bare Node server that commits the same kinds of rows, in alternating rounds on one real PostgreSQL. Half of the
// rounds wait for the disk at each commit, as in production; their figures jump with the disk. The other half show the work.
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

/** Starts a server and returns its address once it has printed that. */
async function start(file: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
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
      if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'));
    });
  });
}

let people = 0;
const nextBody = () => {
  people += 1;
  return JSON.stringify(buildCalculateBody({ fullName: `Person ${people}`, sessionId: randomUUID() }));
};

/** The real server with its own database; returns where it takes estimates. */
async function startProduct(database: string, env: Record<string, string>): Promise<string> {
  const url = await start('../../src/server/main.ts', {
    DATABASE_URL: databaseUrl(database),
    PORT: '0',
    // Another process would deliver. Here it would take its time from the other servers' rounds.
    ROLE: 'web',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    ...env,
  });
  return `${url}/api/calculate`;
}

async function rateOf(address: string): Promise<number> {
  const { origin, pathname } = new URL(address);
  const load = { url: origin, path: pathname, connections, forMs: roundMs, nextBody };
  const { answered, ms } = await postLoad(load);
  return (answered / ms) * 1000;
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
    { name: 'bare', address: await start('bare-server.ts', { DATABASE_URL: databaseUrl('bare') }) },
    { name: 'no channel', address: await startProduct('alone', {}) },
    { name: 'a CRM', address: await startProduct('with_crm', { CRM_URL: receiver }) },
    { name: 'all four', address: await startProduct('with_all', allChannels) },
  ];
  console.log('Prices stored in a second, and of bare in the same round; medians of the rounds:');
  for (const waits of ['on', 'off']) {
    await query('postgres', `ALTER SYSTEM SET synchronous_commit = ${waits}`);
    await query('postgres', 'SELECT pg_reload_conf()');
    const turns: number[][] = [];
    for (let round = -4; round < rounds; round += 1) {
      const rates: number[] = [];
      for (const { address } of servers) rates.push(await rateOf(address));
      // The first rounds warm up.
      if (round >= 0) turns.push(rates);
    }
    const cells = servers.map(({ name }, index) => {
      const rate = median(turns.map((rates) => rates[index] ?? 0));
      const ofBare = median(turns.map((rates) => (rates[index] ?? 0) / (rates[0] ?? 0)));
      return `${name} ${Math.round(rate)} (${ofBare.toFixed(2)})`;
    });
    console.log(`${waits === 'on' ? 'with the disk' : 'without it'}: ${cells.join(', ')}`);
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
