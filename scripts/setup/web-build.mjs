/** The pages are built when what they are made of has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, runNpm } from './program.mjs';

const stampFile = join(root, 'dist', '.built-from');

export function webIsFresh() {
  return !hasBuildScript() || readStamp() === sourceHash();
}

export async function buildWeb() {
  const hash = sourceHash();
  await report('Building the pages (npm run build)', 'The pages could not be built: see above.', () =>
    runNpm(['run', 'build']),
  );
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, hash);
}

function hasBuildScript() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts?.build !== undefined;
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sourceFiles())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  for (const setting of buildSettings()) hash.update('\0').update(setting);
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
  const inFolders = ['src/domain', 'src/contract', 'src/web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length)),
  );
  const configs = readdirSync(root).filter((name) => /^vite\..*config\.|^vite\.config\./.test(name));
  return [...inFolders, ...configs, 'package.json', 'package-lock.json'].toSorted((a, b) => (a < b ? -1 : 1));
}
