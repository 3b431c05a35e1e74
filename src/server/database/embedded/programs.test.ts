import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findPrograms, newestOf } from './programs.ts';

const folder = await makeTemporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder whose postgres says that it has this version; without one it does not run. */
function programs(version: string | undefined): string {
  const bin = path.join(folder, version ?? 'broken');
  mkdirSync(bin, { recursive: true });
  const script =
    version === undefined ? 'exit 127' : `echo 'postgres (PostgreSQL) ${version} (Debian ${version}-1)'`;
  writeFileSync(path.join(bin, 'postgres'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return bin;
}

test.each([
  ['18.4', ['18.6'], '18.6'],
  ['18.4', ['18.10'], '18.10'],
  ['18.4', ['18.4'], '18.4'],
  ['18.4', ['18.3', '18.5'], '18.5'],
  ['18.4', ['19.1', '17.9'], '18.4'],
  ['18.4', [undefined], '18.4'],
  ['18.4', [], '18.4'],
])('npm installed %s and the machine has %s: %s serves', async (installed, machine, expected) => {
  const found = await newestOf(programs(installed), machine.map(programs));
  expect(path.basename(found)).toBe(expected);
});

test('POSTGRES_BIN counts, whatever is newer, and a wrong one is named', async () => {
  const chosen = programs('16.2');
  expect(await findPrograms(chosen)).toBe(chosen);
  await expect(findPrograms(programs(undefined))).rejects.toThrow(
    /^POSTGRES_BIN: no postgres runs in .*broken/,
  );
});

test('Without it, what npm installed runs, or a newer one of the machine', async () => {
  expect(await findPrograms(undefined)).toMatch(/bin$/);
});
