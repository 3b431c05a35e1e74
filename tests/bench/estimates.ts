// `npm run bench:estimates`: estimates stored in a second by the real server with a CRM connected, against a
// bare Node server that commits the same kinds of rows, in turns, on one real PostgreSQL with fsync on.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildSandbox } from '#server/crm-sandbox/sandbox-app.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '../builders/calculate-body.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { testAdmin } from '../support/test-admin.ts';
import { postLoad } from './post-load.ts';

const connections = 32;
const rounds = 5;
const roundMs = 5000;

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

/** Starts a server and answers its address once it has printed that. */
async function start(file: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /(http:\/\/[^\s/]+)/.exec(chunk.toString())?.[1];
      if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'));
    });
  });
}

let people = 0;
const nextBody = () => {
  people += 1;
  return JSON.stringify(buildCalculateBody({ fullName: `Person ${people}`, sessionId: randomUUID() }));
};

try {
  for (const name of ['bare', 'product']) await query('postgres', `CREATE DATABASE ${name}`);
  const { app: crm } = buildSandbox();
  const crmUrl = await crm.listen({ host: '127.0.0.1', port: 0 });
  const bare = {
    name: 'bare',
    path: '/',
    url: await start('bare-server.ts', { DATABASE_URL: databaseUrl('bare') }),
  };
  const product = {
    name: 'product',
    path: '/api/calculate',
    url: await start('../../src/server/main.ts', {
      DATABASE_URL: databaseUrl('product'),
      CRM_URL: crmUrl,
      PORT: '0',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
    }),
  };
  const totals = new Map<string, { answered: number; ms: number }>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, path, url } of [bare, product]) {
      const { answered, ms } = await postLoad({ url, path, connections, forMs: roundMs, nextBody });
      const label = round === 0 ? 'warm-up' : `round ${round}`;
      console.log(`${label}  ${name.padEnd(7)}  ${Math.round(answered / (ms / 1000))} a second`);
      if (round === 0) continue;
      const total = totals.get(name) ?? { answered: 0, ms: 0 };
      totals.set(name, { answered: total.answered + answered, ms: total.ms + ms });
    }
  }
  const rate = (name: string) => {
    const { answered, ms } = totals.get(name) ?? { answered: 0, ms: 1 };
    return (answered / ms) * 1000;
  };
  const [stored] = await query<{ leads: number; fsync: string }>(
    'product',
    `SELECT count(*)::int AS leads, current_setting('fsync') AS fsync FROM leads`,
  );
  console.log(`
Leads stored by the product: ${stored?.leads}; PostgreSQL's fsync is ${stored?.fsync}.
Bare ${Math.round(rate('bare'))}, product ${Math.round(rate('product'))} a second: ${(rate('product') / rate('bare')).toFixed(2)} of bare.`);
  await crm.close();
} finally {
  await Promise.all(
    children.map((child) => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      return ended;
    }),
  );
  await postgres.release();
  await rm(folder, { recursive: true, force: true });
}
