import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Open to other users, for as root PostgreSQL runs as another. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lift-estimator-test-'));
  await chmod(folder, 0o755);
  return folder;
}
