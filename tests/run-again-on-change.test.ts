import { type ChildProcess, spawn } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { runAgainOnChange } from '../scripts/run-again-on-change.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

test('The server starts again with each save, also when the editor replaces the file', async () => {
  const folder = await makeTemporaryFolder();
  const file = path.join(folder, 'server.mjs');
  const save = async (version: number) => {
    await writeFile(`${file}.new`, `console.log(${version}); setInterval(() => undefined, 1000);`);
    await rename(`${file}.new`, file);
  };
  await save(1);
  const vite = await createServer({
    configFile: false,
    root: folder,
    server: { middlewareMode: true, ws: false },
  });
  await expect.poll(() => vite.watcher.getWatched()[folder]).toContain('server.mjs');
  let printed = '';
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (text) => (printed += String(text)));
    return child;
  };
  const stop = runAgainOnChange(vite.watcher, (changed) => changed === file, start);
  onTestFinished(async () => {
    await stop('SIGKILL');
    await vite.close();
    await rm(folder, { recursive: true });
  });
  await expect.poll(() => printed).toBe('1\n');
  for (const version of [2, 3, 4, 5]) {
    await save(version);
    await expect.poll(() => printed).toMatch(new RegExp(`${version}\n$`));
  }
});
