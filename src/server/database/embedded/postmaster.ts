/** Whether PostgreSQL's main process (the postmaster) of a data folder is alive, told from its postmaster.pid file. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Postmaster = { pid: number; port: number; ready: boolean };

/** Undefined also for a file left behind by kill -9 or a reboot, even if its number is now another program's. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = file.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgresOf(pid, data))) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7] === 'ready' };
}

async function isPostgresOf(pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive and another user's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const command = await commandLine(pid);
  return command === undefined || command.includes(data);
}

async function commandLine(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
