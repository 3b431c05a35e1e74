import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const packageSchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  /** The package is part of another one's archive. */
  inBundle: z.boolean().optional(),
});

const { packages } = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('Everything that is installed is pinned by a hash', () => {
  expect(installed.length).toBeGreaterThan(300);
  const unpinned = installed.filter(
    ([, { integrity, inBundle }]) => inBundle !== true && !integrity?.startsWith('sha512-'),
  );
  expect(unpinned.map(([path]) => path)).toEqual([]);
});

test('So is the Node that runs it, the same on all of Linux, and of one line on Windows', () => {
  const nodes = ['linux-arm64', 'linux-x64', 'win-x64'].map((name) => packages[`node_modules/node-${name}`]);
  const versions = nodes.map((node) => node?.version);
  expect(versions[0]).toBe(versions[1]);
  expect(versions).toEqual(versions.map(() => expect.stringMatching(/^26\./)));
});

test('The lock file names no registry, so that any may serve it', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('No package runs a script when it is installed', () => {
  const settings = readFileSync(new URL('../.npmrc', import.meta.url), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
});
