import { rm } from 'node:fs/promises';
import { startAppProcess } from './app-process.ts';
import { copyDatabase } from './copied-database.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** The real server as a process with a copied database of its own, for browsers to visit. */
export async function startServerProcess(env: Record<string, string> = {}) {
  const [folder, database] = await Promise.all([makeTemporaryFolder(), copyDatabase()]);
  const app = await startAppProcess({ folder, env: { DATABASE_URL: database.url, ...env } });
  const { url } = await app.ready;
  const stop = async () => {
    await app.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
