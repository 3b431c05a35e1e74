// A restored backup, used by whoever was let in, or was known, before it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startAppProcess } from '#tests/support/app-process.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { adminToken, sendJson } from '#tests/support/send-json.ts';
import { type Attack, calculate } from './attack.ts';

const command = new URL('../../src/server/backup/backup-command.ts', import.meta.url);

/** Ends things after the nightly backup, loses the database, and restores it into a new folder. */
export async function restoreEnded(folder: string): Promise<Attack> {
  const backups = join(folder, 'restored-from');
  const before = { folder: join(folder, 'before'), env: { BACKUP_DIR: backups } };
  let app = await startAppProcess(before);
  let { url } = await app.ready;
  const session = await adminToken(url);
  const priced = await calculate(url, { email: 'erased@example.com', fullName: 'Erased Person' });
  const { estimateUrl } = (await priced.json()) as { estimateUrl: string };
  const asAdmin = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await sendJson(method, `${url}/api${path}`, body, session);
    return (await response.json()) as Record<string, unknown>;
  };
  const made = await asAdmin('POST', '/admin/status-tokens', { name: 'Old' });
  await asAdmin('POST', '/admin/backups');
  await asAdmin('DELETE', `/admin/status-tokens/${String(made['id'])}`);
  const { leads } = (await asAdmin('GET', '/leads')) as { leads: { _id: string }[] };
  for (const { _id } of leads) await asAdmin('DELETE', `/leads/${_id}`);
  await app.stop();
  // The next start writes what has ended.
  app = await startAppProcess(before);
  await app.ready;
  const lists = (await readdir(backups)).filter((name) => name.endsWith('.json'));
  const isWritten = async () =>
    (await Promise.all(lists.map((name) => readFile(join(backups, name), 'utf8')))).some((list) =>
      leads.every(({ _id }) => list.includes(_id)),
    );
  for (let tries = 0; tries < 300 && !(await isWritten()); tries += 1) await delay(100);
  await app.stop();

  const file = (await readdir(backups)).find((name) => name.endsWith('.backup.gz')) ?? '';
  const env = { DATA_DIR: join(folder, 'after', 'data') };
  const said = await runCommand(command, ['restore', join(backups, file)], { folder, env });
  app = await startAppProcess({ folder: join(folder, 'after') });
  ({ url } = await app.ready);
  const statuses = {
    session: (await sendJson('GET', `${url}/api/leads`, undefined, session)).status,
    token: (await sendJson('POST', `${url}/api/leads/status`, { status: 'lost' }, String(made['token'])))
      .status,
    estimate: (await fetch(`${url}/api${new URL(estimateUrl).pathname.replace('estimate', 'estimates')}`))
      .status,
  };
  await app.stop();
  return {
    text: `a restored backup: ${JSON.stringify(statuses)}`,
    isRepelled:
      said.includes('Everything is back') &&
      statuses.session === 401 &&
      statuses.token === 401 &&
      statuses.estimate === 404,
  };
}
