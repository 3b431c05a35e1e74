// The real server as a process of its own, started as `npm start` does, for tests of starting, stopping and crashing.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testAdmin } from './test-admin.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

interface AppProcessOptions {
  /** Holds the database unless `env` names a DATABASE_URL; also the working folder, so that no .env file is read. */
  readonly folder: string;
  readonly env?: Record<string, string>;
  /** If left out, this project's server. */
  readonly command?: readonly [string, ...string[]];
}

export type AppProcess = Awaited<ReturnType<typeof startAppProcess>>;

export async function startAppProcess({ folder, env = {}, command }: AppProcessOptions) {
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
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ url: string }>();
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    const url = /Estimator\s+(http:\/\/\S+)\//.exec(stdout)?.[1];
    if (url !== undefined) resolve({ url });
    if (/background worker is running/.test(stdout)) resolve({ url: '' });
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((end) => {
    child.once('close', (code) => {
      end({ code, stdout, stderr });
      reject(new Error(`The server ended with ${code} before it was ready: ${stderr}`));
    });
  });
  // Tests of failing starts look at `ended` only.
  ready.catch(() => undefined);
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return {
    pid: child.pid ?? 0,
    /** Once the server answers; fails with what it printed if it ends before. */
    ready,
    /** Once the process has ended and all that it printed is there. */
    ended,
    kill,
    /** Stops it as Ctrl-C does and waits for its end. */
    stop: () => {
      kill('SIGINT');
      return ended;
    },
  };
}
