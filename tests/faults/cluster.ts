// A PostgreSQL of the drills' own: made, copied as a standby, promoted, stopped, killed, frozen.
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseRunAs, runProgram } from '#server/database/embedded/run-as.ts';

type Cluster = Awaited<ReturnType<typeof describeCluster>>;

async function describeCluster(programs: string, folder: string, port: number) {
  const runAs = await chooseRunAs(folder);
  const data = join(folder, 'data');
  const run = async (program: string, ...args: string[]) => {
    const { ok, output } = await runProgram(join(programs, program), args, runAs);
    if (!ok) throw new Error(`${program} failed: ${output}`);
  };
  const pgCtl = (...args: string[]) => run('pg_ctl', ...args, '-w', '-D', data);
  const postmaster = async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  return {
    port,
    run,
    data,
    start: (options = '') =>
      pgCtl('start', '-l', join(folder, 'log'), '-o', `-p ${port} -k ${folder} -c hot_standby=on ${options}`),
    stop: (mode: 'fast' | 'immediate') => pgCtl('stop', '-m', mode),
    promote: () => pgCtl('promote'),
    /** Looks like a power loss from outside: connections stay open, and nobody replies. */
    freeze: async () => {
      const pid = await postmaster();
      const { output } = await runProgram('pgrep', ['-P', String(pid)]);
      const pids = [pid, ...output.split('\n').filter(Boolean).map(Number)];
      for (const each of pids) process.kill(each, 'SIGSTOP');
      return () => {
        for (const each of pids) process.kill(each, 'SIGKILL');
      };
    },
    url: (database: string) => `postgres://drill@127.0.0.1:${port}/${database}`,
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o755 });
  const runAs = await chooseRunAs(folder);
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
}

export async function makeCluster(programs: string, folder: string, port: number): Promise<Cluster> {
  await makeFolder(folder);
  const cluster = await describeCluster(programs, folder, port);
  await cluster.run('initdb', '-D', cluster.data, '-U', 'drill', '--auth=trust', '-E', 'UTF8', '--locale=C');
  return cluster;
}

export async function makeStandby(programs: string, folder: string, port: number, primary: Cluster) {
  await makeFolder(folder);
  const cluster = await describeCluster(programs, folder, port);
  const from = `host=127.0.0.1 port=${primary.port} user=drill`;
  await cluster.run('pg_basebackup', '-d', from, '-D', cluster.data, '-R', '-X', 'stream', '-c', 'fast');
  await cluster.start();
  return cluster;
}
