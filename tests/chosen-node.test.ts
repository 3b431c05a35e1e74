// The Node that npm start runs on: the pinned one, or the machine's own if that is newer in the same line.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

const scripts = path.resolve(import.meta.dirname, '../scripts');

/** What setup.mjs links where the packages hold this version, or none, and npm runs on the machine's own. */
async function linked(pinned: string | undefined, own: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content, { mode: 0o755 });
  };
  const node = (version: string) => `#!/bin/sh\necho ${version}\n`;
  for (const file of ['setup', 'setup.mjs']) {
    cpSync(path.join(scripts, file), path.join(folder, 'scripts', file), { recursive: true });
  }
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) write(file, '{"packages":{}}');
  mkdirSync(path.join(folder, 'node_modules/.bin'));
  write('own', node(own));
  const program = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  if (pinned !== undefined) write(program, node(pinned));
  execFileSync(process.execPath, [path.join(folder, 'scripts/setup.mjs'), '--production', '--no-build'], {
    env: { npm_node_execpath: path.join(folder, 'own') },
    stdio: 'pipe',
  });
  return path.relative(folder, readlinkSync(path.join(folder, 'node_modules/.bin/node'))) === 'own'
    ? 'own'
    : 'pinned';
}

test.each([
  ['v26.10.0', 'v26.12.1', 'own'],
  ['v26.10.0', 'v26.10.1', 'own'],
  ['v26.10.0', 'v26.10.0', 'pinned'],
  ['v26.10.0', 'v26.9.9', 'pinned'],
  ['v26.10.0', 'v28.1.0', 'pinned'],
  ['v26.10.0', 'v20.19.0', 'pinned'],
  [undefined, 'v26.1.0', 'own'],
])('Where %s is pinned and the machine has %s, it runs on the %s one', async (pinned, own, expected) => {
  expect(await linked(pinned, own)).toBe(expected);
});

test('A machine without a pinned Node and with an old one is told so in a sentence', async () => {
  await expect(linked(undefined, 'v20.19.0')).rejects.toThrow(/Node 24 or newer is needed/);
});

test('This Node knows the flag that bounds garbage, which main.ts sets', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(
    '--heap-growing-percent ',
  );
});
