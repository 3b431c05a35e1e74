import { type ChildProcess, spawn } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { runAgainOnChange } from '../scripts/run-again-on-change.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

test('The server starts again with each save, also when the editor replaces the file', async () => {
  const folder = await makeTemporaryFolder();
  // Vite's watcher reports one change of a file in 50 ms, which a program may need to start, so the saves take turns.
  const files = ['a.mjs', 'b.mjs', 'c.mjs'].map((name) => path.join(folder, name));
  let file = '';
  const save = async (version: number) => {
    file = files[version % files.length] ?? '';
    await writeFile(`${file}.new`, `console.log(${version}); setInterval(() => undefined, 1000);`);
    await rename(`${file}.new`, file);
  };
  for (const version of files.keys()) await save(version);
  const vite = await createServer({
    configFile: false,
    root: folder,
    server: { middlewareMode: true, ws: false },
  });
  await expect.poll(() => vite.watcher.getWatched()[folder]).toContain('c.mjs');
  let printed = '';
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (text) => (printed += String(text)));
    return child;
  };
  const stop = runAgainOnChange(vite.watcher, (changed) => files.includes(changed), start);
  onTestFinished(async () => {
    await stop('SIGKILL');
    await vite.close();
    await rm(folder, { recursive: true });
  });
  await expect.poll(() => printed).toBe('2\n');
  for (const version of [3, 4, 5, 6, 7, 8]) {
    await save(version);
    await expect.poll(() => printed).toMatch(new RegExp(`${version}\n$`));
  }
});
