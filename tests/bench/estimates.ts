// `npm run bench:estimates`: estimates stored in a second by the real server with a CRM connected, against a
// bare Node server that commits the same kinds of rows, in turns, on one real PostgreSQL with fsync on.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildSandbox } from '#sandbox/sandbox-app.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { postLoad } from './post-load.ts';

const connections = 32;
/** Many short turns: other work on the machine then meets both alike. */
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

/** Starts a server and answers its address once it has printed that. */
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

try {
  for (const name of ['bare', 'product']) await query('postgres', `CREATE DATABASE ${name}`);
  const { app: crm } = buildSandbox();
  const crmUrl = await crm.listen({ host: '127.0.0.1', port: 0 });
  const bare = {
    path: '/',
    url: await start('bare-server.ts', { DATABASE_URL: databaseUrl('bare') }),
  };
  const product = {
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
  const rate = async ({ url, path }: typeof bare) => {
    const { answered, ms } = await postLoad({ url, path, connections, forMs: roundMs, nextBody });
    return (answered / ms) * 1000;
  };
  const turns: { bare: number; product: number; ratio: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const turn = { bare: await rate(bare), product: await rate(product) };
    const ratio = turn.product / turn.bare;
    if (round > 0) turns.push({ ...turn, ratio });
    console.log(
      `${round === 0 ? 'warm-up ' : `round ${String(round).padStart(2)}`}  bare ${Math.round(turn.bare)}, product ${Math.round(turn.product)} a second: ${ratio.toFixed(2)}`,
    );
  }
  const median = (of: 'bare' | 'product' | 'ratio') =>
    turns.map((turn) => turn[of]).toSorted((one, two) => one - two)[Math.floor(turns.length / 2)] ?? 0;
  const [stored] = await query<{ leads: number; fsync: string }>(
    'product',
    `SELECT count(*)::int AS leads, current_setting('fsync') AS fsync FROM leads`,
  );
  console.log(`
Leads stored by the product: ${stored?.leads}; PostgreSQL's fsync is ${stored?.fsync}.
Medians: bare ${Math.round(median('bare'))}, product ${Math.round(median('product'))} a second; turn by turn ${median('ratio').toFixed(2)} of bare.`);
  await crm.close();
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
