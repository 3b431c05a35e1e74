// The real server as a process of its own, started as `npm start` does, for tests of starting, stopping and crashing.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { testAdmin } from './test-admin.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

interface AppEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface AppProcess {
  readonly pid: number;
  /** Once the server answers; fails with what it printed if it ends before. */
  readonly ready: Promise<{ url: string }>;
  /** Once the process has ended and all that it printed is there. */
  readonly ended: Promise<AppEnd>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Stops it as Ctrl-C does and waits for its end. */
  readonly stop: () => Promise<AppEnd>;
}

interface AppProcessOptions {
  /** Holds the database unless `env` names a DATABASE_URL; also the working folder, so that no .env file is read. */
  readonly folder: string;
  readonly env?: Record<string, string>;
  /** If left out, this project's server. */
  readonly command?: readonly [string, ...string[]];
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

export async function startAppProcess({ folder, env = {}, command }: AppProcessOptions): Promise<AppProcess> {
  await mkdir(folder, { recursive: true });
  const [program, ...args] = command ?? [process.execPath, main];
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      // Any free port: the server prints which.
      PORT: '0',
      // Makes it stop when the process that runs the tests is gone.
      npm_lifecycle_event: 'start',
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = collectOutput(child);
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
  };
  const stop = () => {
    kill('SIGINT');
    return ended;
  };
  return { pid: child.pid ?? 0, ready: untilReady(child, ended), ended, kill, stop };
}

async function collectOutput(child: Child): Promise<AppEnd> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, stdout, stderr };
}

function untilReady(child: Child, ended: Promise<AppEnd>): Promise<{ url: string }> {
  const ready = new Promise<{ url: string }>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /Estimator\s+(http:\/\/\S+)\//.exec(printed)?.[1];
      if (url !== undefined) resolve({ url });
      if (/background worker is running/.test(printed)) resolve({ url: '' });
    });
    ended.then(
      ({ code, stderr }) => reject(new Error(`The server ended with ${code} before it was ready: ${stderr}`)),
      reject,
    );
  });
  // Tests of failing starts look at `ended` only.
  ready.catch(() => undefined);
  return ready;
}
