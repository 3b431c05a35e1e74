import { rm } from 'node:fs/promises';
import { afterEach, beforeEach } from 'vitest';
import { type AppProcess, startAppProcess } from './app-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A folder and the server processes that are started in it, for one test at a time. */
export function useAppProcesses() {
  let folder: string;
  let running: AppProcess[] = [];

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });

  afterEach(async () => {
    await Promise.all(running.map((app) => app.stop()));
    running = [];
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get folder() {
      return folder;
    },
    start: async (env: Record<string, string> = {}): Promise<AppProcess> => {
      const app = await startAppProcess({ folder, env });
      running.push(app);
      return app;
    },
  };
}
