import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

test('Every test that SECURITY.md names exists', () => {
  const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
  const named = new Set(Array.from(text.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`/g), ([, name]) => name));
  expect(named.size).toBeGreaterThan(30);
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  const there = new Set(files.map((file) => path.basename(file)));
  expect([...named].filter((name) => name !== undefined && !there.has(name))).toEqual([]);
});
