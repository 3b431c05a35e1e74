// `npm run types` writes into .cache only, even if a layer imports from one that it must not import from.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '..');
const tsc = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
const folder = mkdtempSync(path.join(tmpdir(), 'types-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('an import from the web into the server is refused, and leaves no declarations in the source', () => {
  for (const layer of ['domain', 'contract', 'server', 'web']) {
    mkdirSync(path.join(folder, 'src', layer), { recursive: true });
    const config = path.join('src', layer, 'tsconfig.json');
    copyFileSync(path.join(repository, config), path.join(folder, config));
    writeFileSync(path.join(folder, 'src', layer, 'own.ts'), `export const layer = '${layer}';\n`);
  }
  for (const file of ['tsconfig.base.json', 'package.json']) {
    copyFileSync(path.join(repository, file), path.join(folder, file));
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  writeFileSync(path.join(folder, 'src/web/crossing.ts'), `export * from '#server/own.ts';\n`);

  const types = () => execFileSync(process.execPath, [tsc, '-b', 'src/web'], { cwd: folder, stdio: 'pipe' });
  expect(types).toThrow('Command failed');
  const written = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  expect(written.filter((file) => file.endsWith('.d.ts'))).toEqual([]);
});
