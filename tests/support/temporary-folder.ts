import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Readable by other users: started by root, PostgreSQL runs as another user. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lift-estimator-test-'));
  await chmod(folder, 0o755);
  return folder;
}
