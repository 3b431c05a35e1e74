/** PostgreSQL refuses to run as root: root runs its programs as another user. */
import { execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { StartUpError } from '#server/start-up-error.ts';

/** Undefined: as the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined;

export type ProgramResult = { ok: boolean; output: string };

const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP'];

/** In a session of its own, so that Ctrl-C in the terminal does not reach it; without our secrets in its environment. */
export function runProgram(
  program: string,
  args: string[],
  runAs: RunAs,
  folder: string,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      windowsHide: true,
      ...runAs,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Root uses the owner of the data that is already there, else the system user `postgres`, made if missing. */
export async function chooseRunAs(dataFolder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(dataFolder).catch(() => undefined);
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const known = await systemUser();
  if (known !== undefined) return known;
  await command('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    'postgres',
  ]);
  const made = await systemUser();
  if (made !== undefined) return made;
  throw new StartUpError(
    'PostgreSQL does not run as root and the system user "postgres" could not be made: make that user, start as an ordinary user, or set DATABASE_URL.',
  );
}

async function systemUser(): Promise<RunAs> {
  const uid = Number((await command('id', ['-u', 'postgres'])) ?? 0);
  const gid = Number((await command('id', ['-g', 'postgres'])) ?? 0);
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function command(program: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout) => resolve(error === null ? stdout.trim() : undefined));
  });
}
