// PgBouncer with transaction pooling: three servers start behind it at once, and one later.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseRunAs } from '#server/database/embedded/run-as.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { type Deployment, query } from './deployment.ts';
import { untilTrue } from './drills.ts';
import { sendVisitors } from './visitors.ts';

const port = 24_450;

async function startPooler(deployment: Deployment, program: string): Promise<() => Promise<void>> {
  const folder = join(deployment.folder, 'pooler');
  await mkdir(folder);
  const file = join(folder, 'pgbouncer.ini');
  const config = [
    '[databases]',
    // Every user name is accepted as the forced one.
    `pooled = host=127.0.0.1 port=${deployment.primary.port} dbname=pooled user=drill`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'auth_type = any',
    'unix_socket_dir =',
    'pool_mode = transaction',
    'max_prepared_statements = 200',
    'default_pool_size = 10',
  ];
  await writeFile(file, config.join('\n'));
  await chmod(file, 0o644);
  const runAs = await chooseRunAs(folder);
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  const child: ChildProcess = spawn(program, ['-q', file], { stdio: 'ignore', ...runAs });
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

export async function startBehindPooler(deployment: Deployment, program: string) {
  await query(deployment.primary.url('postgres'), 'CREATE DATABASE pooled');
  const stop = await startPooler(deployment, program);
  const env = {
    DATABASE_URL: `postgres://drill@127.0.0.1:${port}/pooled`,
    CRM_URL: deployment.sandbox.url,
    LOG_LEVEL: 'silent',
  };
  const start = (name: string) => startAppProcess({ folder: join(deployment.folder, name), env });
  const from = performance.now();
  const apps = await Promise.all(['pooled1', 'pooled2', 'pooled3'].map(start));
  const [first] = await Promise.all(apps.map(({ ready }) => ready));
  const together = (performance.now() - from) / 1000;
  const late = await start('pooled4');
  await late.ready;
  const alone = (performance.now() - from) / 1000 - together;

  const visitors = sendVisitors(first?.url ?? '', 10);
  await untilTrue(() => visitors.answered.size >= 500);
  await visitors.stop();
  const rows = await query(deployment.primary.url('pooled'), 'SELECT name FROM leads');
  const [prices, failed] = [visitors.answered.size, visitors.failed()];
  await Promise.all([...apps, late].map((app) => app.stop()));
  await stop();
  return {
    text: `Behind PgBouncer: three servers ready after ${together.toFixed(1)} s, a late one after ${alone.toFixed(1)} s; ${prices} prices, ${rows.length} leads, ${failed} failed`,
    isFine: rows.length === prices,
    missed: alone > 3 || failed > 0 ? '3 s for the late one, 0 failed' : undefined,
  };
}
