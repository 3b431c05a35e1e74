// Builds the pages if their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { report, root, runNpm } from './program.mjs';

const stampFile = join(root, 'dist', '.built-from');

/** Also without the pages' sources, which a production install has not. */
export function webIsBuilt() {
  if (!existsSync(stampFile)) return false;
  return !existsSync(join(root, 'src', 'web')) || readFileSync(stampFile, 'utf8') === sourceHash();
}

export async function buildWeb() {
  const hash = sourceHash();
  await report('Building the pages (npm run build)', 'The pages could not be built: see above.', () =>
    runNpm(['run', 'build']),
  );
  writeFileSync(stampFile, hash);
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  for (const setting of buildSettings()) hash.update(`\0${setting}`);
  return hash.digest('hex');
}

/** Vite builds these into the pages, from the environment or from .env. */
function buildSettings() {
  const file = join(root, '.env');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const [name, value] of Object.entries(process.env)) lines.push(`${name}=${value}`);
  return lines.filter((setting) => setting.startsWith('VITE_')).toSorted();
}

function sourceFiles() {
  const files = ['src/domain', 'src/contract', 'src/web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      // Node 20.0 to 20.11 calls it path.
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
  );
  return [...files, 'vite.config.ts', 'package.json', 'package-lock.json'].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
}
