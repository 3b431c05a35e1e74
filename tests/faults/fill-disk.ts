// A server with its embedded database on a small disk of memory that is filled up and emptied again. Mounting needs root.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#server/database/embedded/run-as.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { adminToken, sendJson } from '#tests/support/send-json.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const diskMegabytes = 160;

export async function fillDisk() {
  const folder = await makeTemporaryFolder();
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const mounted = await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
  if (!mounted.ok)
    return { text: 'A disk that is full: left out, since only root may mount one', isFine: true };
  const app = await startAppProcess({ folder, env: { DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' } });
  try {
    const { url } = await app.ready;
    return await priceOnFullDisk(url, join(disk, 'in-the-way'));
  } finally {
    await app.stop();
    await runProgram('umount', [disk]);
    await rm(folder, { recursive: true });
  }
}

async function priceOnFullDisk(url: string, file: string) {
  const price = async () => {
    const body = buildCalculateBody({ sessionId: crypto.randomUUID() });
    return (await sendJson('POST', `${url}/api/calculate`, body)).status;
  };
  const readiness = async () => (await (await fetch(`${url}/readyz`)).json()) as { reason?: string };
  // While there is room: a session is stored.
  const token = await adminToken(url);
  const statusBox = async () => {
    const response = await sendJson('GET', `${url}/api/admin/status`, undefined, token);
    const { problems, error } = (await response.json()) as { problems?: string[]; error?: string };
    return problems?.join('; ') ?? `${response.status}: ${error}`;
  };

  // Ends when there is no room left.
  await writeFile(file, Buffer.alloc(diskMegabytes * 1_000_000)).catch(() => undefined);
  // The first few still find room in the database's own files.
  let [stored, status] = [0, await price()];
  for (; status === 200 && stored < 1000; stored += 1) status = await price();
  const { reason = 'ready' } = await readiness();
  const shown = await statusBox();
  await rm(file);
  const after = await readiness();
  const shownAfter = await statusBox();
  const again = await price();
  return {
    text: `A disk that is full: a price is answered ${status}, and /readyz says: ${reason}; the status box: ${shown}; with room again ${again}, ${shownAfter}`,
    isFine:
      status === 503 &&
      [reason, shown].every((said) => said.includes('its disk is full')) &&
      after.reason === undefined &&
      !shownAfter.includes('disk') &&
      again === 200,
  };
}
