import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/** Makes a folder and its parents. Node's own `recursive` option never returns below a folder such as /proc. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder), mode);
  await mkdir(folder, mode).catch((error: unknown) => {
    // Another process may have made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}
