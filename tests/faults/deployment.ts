// Two databases behind HAProxy, two web servers behind HAProxy, a worker, and the systems that it delivers to.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { makeCluster, makeStandby } from './cluster.ts';
import type { Programs } from './programs.ts';
import { startProxy } from './proxy.ts';

// Below the ports of outgoing connections: one of those once kept a server from starting for a minute.
const ports = {
  database: 24_430,
  a: 24_431,
  b: 24_432,
  patroni: { a: 24_433, b: 24_434 },
  web: 24_440,
  webs: [24_441, 24_442] as const,
  worker: 24_443,
};

export type Deployment = Awaited<ReturnType<typeof buildDeployment>>;
export type AppName = 'web1' | 'web2' | 'worker';

/** Without channels, because the deliveries of so many visitors would take long at the channels' rate limits. */
export const noChannels = {
  CRM_URL: '',
  WEBHOOK_URLS: '',
  WEBHOOK_SECRET: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  LEAD_EMAILS: '',
};

/** Synchronous: the standby has everything that the primary reported as committed. */
const synchronous = `-c synchronous_standby_names='*'`;

export async function buildDeployment({ postgres, haproxy }: Programs) {
  const folder = await makeTemporaryFolder();
  const a = await makeCluster(postgres, join(folder, 'a'), ports.a);
  await a.start();
  await query(a.url('postgres'), 'CREATE DATABASE drill');
  const b = await makeStandby(postgres, join(folder, 'b'), ports.b, a);
  await a.stop('fast');
  await a.start(synchronous);
  const proxy = await startProxy(haproxy, folder, ports);
  let primary = a;
  const sandbox = await startTestSandbox(0, Infinity);
  const url = `postgres://drill@127.0.0.1:${ports.database}/drill`;
  const apps = new Map<AppName, AppProcess>();

  /** Starts it again if it ends before it is ready, as systemd does. */
  async function start(name: AppName, env: Record<string, string> = {}): Promise<void> {
    const app = await startAppProcess({
      folder: join(folder, name),
      env: {
        DATABASE_URL: url,
        ROLE: name === 'worker' ? 'worker' : 'web',
        PORT: String(name === 'web2' ? ports.webs[1] : ports.webs[0]),
        TRUST_PROXY: '1',
        HEALTH_PORT: String(ports.worker),
        LOG_LEVEL: 'silent',
        ...sandbox.env,
        ...env,
      },
    });
    apps.set(name, app);
    const ready = name === 'worker' ? untilReady(`http://127.0.0.1:${ports.worker}/readyz`) : app.ready;
    const end = await Promise.race([app.ended, ready.then(() => undefined)]);
    if (end === undefined) return;
    console.log(`  ${name} ended before it was ready, and is started again: ${end.stderr.trim()}`);
    await start(name, env);
  }

  return {
    folder,
    get primary() {
      return primary;
    },
    isServing: proxy.isUp,
    /** The standby becomes the primary, and new connections lead to it. */
    async promoteStandby() {
      await b.promote();
      proxy.useDatabase('b');
      primary = b;
    },
    sandbox,
    url,
    web: `http://127.0.0.1:${ports.web}`,
    webs: ports.webs,
    start,
    app(name: AppName): AppProcess {
      const app = apps.get(name);
      if (!app) throw new Error(`${name} was never started`);
      return app;
    },
    names: async () => {
      const rows = await query(url, 'SELECT name FROM leads');
      return new Set(rows.map((row) => String(row['name'])));
    },
    /** How many deliveries are still on their way, or were given up. */
    undelivered: async () => {
      const rows = await query(
        url,
        `SELECT count(*) FILTER (WHERE state <> 'failed')::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed
         FROM deliveries WHERE state IN ('waiting', 'retrying', 'failed')`,
      );
      return { waiting: Number(rows[0]?.['waiting']), failed: Number(rows[0]?.['failed']) };
    },
    async takeDown() {
      await Promise.all([...apps.values()].map((app) => app.stop()));
      await proxy.stop();
      await sandbox.stop();
      for (const cluster of [a, b]) await cluster.stop('immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(100);
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 60_000,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
