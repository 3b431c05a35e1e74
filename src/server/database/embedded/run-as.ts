// PostgreSQL refuses to run as root: root runs its programs as another user.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { StartUpError } from '#server/settings/start-up-error.ts';

/** The user that the programs run as. If left out, it is the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined;

/** Runs a program in its own session, so that Ctrl-C in the terminal does not reach it, and without our secrets. */
export async function runProgram(program: string, args: string[], runAs?: RunAs, cwd = '/') {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const env = { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(program, args, { cwd, env, detached: true, windowsHide: true, ...runAs });
  child.stdin.destroy();
  try {
    const ended = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { ok: child.exitCode === 0, output: (stdout + stderr).trim() };
  } catch (error) {
    return { ok: false, output: String(error) };
  }
}

/** The owner of existing data, otherwise the system user `postgres`, which is created if missing. */
export async function chooseRunAs(data: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(data).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = (await findUser()) ?? (await makeUser());
  if (user !== undefined) return user;
  throw new StartUpError(
    'PostgreSQL does not run as root and the system user "postgres" could not be made: make that user, start as an ordinary user, or set DATABASE_URL.',
  );
}

async function findUser(): Promise<RunAs> {
  const uid = await runProgram('id', ['-u', 'postgres']);
  const gid = await runProgram('id', ['-g', 'postgres']);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

async function makeUser(): Promise<RunAs> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
  await runProgram('useradd', [...options, 'postgres']);
  return findUser();
}
