import { rm } from 'node:fs/promises';
import { startAppProcess } from './app-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** One real server, with a database of its own, for all browser tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder();
  const app = await startAppProcess({ folder });
  const { url } = await app.ready;
  process.env['E2E_BASE_URL'] = url;
  return async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
