// `npm run bench:estimates`: estimates stored in a second by the real server, without and with all channels connected,
// against a bare Node server that commits the same kinds of rows, in alternating rounds on one real PostgreSQL with fsync on.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { postLoad } from './post-load.ts';

const connections = 32;
/** Many short rounds, so that other work on the machine affects both alike. */
const rounds = 15;
const roundMs = 2000;

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
  const sandbox = await startTestSandbox();
  const allChannels = {
    CRM_URL: sandbox.url,
    CRM_LOCATION_ID: 'bench',
    CRM_PIPELINE_ID: 'sales',
    CRM_STAGE_ID: 'new',
    CRM_NOTE: 'on',
    WEBHOOK_URLS: `${sandbox.url}/webhooks/first`,
    WEBHOOK_SECRET: sandboxWebhookSecret,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'estimates@lifts.example',
    LEAD_EMAILS: 'sales@lifts.example',
  };
  const servers = [
    { name: 'bare', address: await start('bare-server.ts', { DATABASE_URL: databaseUrl('bare') }) },
    { name: 'no channel', address: await startProduct('alone', {}) },
    { name: 'a CRM', address: await startProduct('with_crm', { CRM_URL: sandbox.url }) },
    { name: 'all four', address: await startProduct('with_all', allChannels) },
  ];
  const turns: { rate: number; ofBare: number }[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const rates: number[] = [];
    for (const { address } of servers) rates.push(await rateOf(address));
    const turn = rates.map((rate) => ({ rate, ofBare: rate / (rates[0] ?? 0) }));
    if (round > 0) turns.push(turn);
    const cells = turn.map(
      ({ rate, ofBare }, index) => `${servers[index]?.name} ${Math.round(rate)} (${ofBare.toFixed(2)})`,
    );
    console.log(`${round === 0 ? 'warm-up ' : `round ${String(round).padStart(2)}`}  ${cells.join(', ')}`);
  }
  const [stored] = await query<{ leads: number; deliveries: number; fsync: string }>(
    'with_all',
    `SELECT (SELECT count(*) FROM leads)::int AS leads, (SELECT count(*) FROM deliveries)::int AS deliveries,
       current_setting('fsync') AS fsync`,
  );
  console.log(
    `\nWith all four: ${stored?.leads} leads and ${stored?.deliveries} deliveries; PostgreSQL's fsync is ${stored?.fsync}. Medians:`,
  );
  for (const [index, { name }] of servers.entries()) {
    const own = turns.map((turn) => turn[index] ?? { rate: 0, ofBare: 0 });
    const [rate, ofBare] = [median(own.map((each) => each.rate)), median(own.map((each) => each.ofBare))];
    console.log(`${name}: ${Math.round(rate)} a second, round by round ${ofBare.toFixed(2)} of bare`);
  }
  await sandbox.stop();
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
