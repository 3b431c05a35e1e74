import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useAppProcesses } from '#tests/support/app-processes.ts';

const command = fileURLToPath(new URL('./admin-command.ts', import.meta.url));
const apps = useAppProcesses();

function admin(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(apps.folder, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: apps.folder, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

test('Admins are managed beside a running server and without one', async () => {
  const app = await apps.start();
  const { url } = await app.ready;
  const added = await admin('add', 'second@example.com');
  expect(added.code).toBe(0);
  const password = /Password {2}(\S+)/.exec(added.output)?.[1];
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'second@example.com', password }),
  });
  expect(answer.status).toBe(200);
  await app.stop();

  const refused = await admin('reset', 'nobody@example.com');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('There is no admin with the email nobody@example.com');
});
