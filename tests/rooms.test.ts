// Nothing imports in a circle: no file, and no room, not even through others. Types and lazy imports count.
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './support/imports.ts';

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** `nameOf`: what an import is counted for, or undefined to leave it out. */
function imports(nameOf: (file: string) => string | undefined): Imports {
  const found = new Map<string, Set<string>>();
  for (const { file, target } of importsOf('src/**/*.{ts,tsx}')) {
    const [from, to] = [nameOf(file), target && nameOf(target)];
    if (from !== undefined && to !== undefined && from !== to) {
      found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

/** Those that reach themselves. */
function inCircles(found: Imports): string[] {
  return [...found.keys()].filter((start) => {
    const reached = new Set<string>();
    const pending = [start];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const to of found.get(next) ?? []) {
        if (to === start) return true;
        if (!reached.has(to)) pending.push(to);
        reached.add(to);
      }
    }
    return false;
  });
}

test('a circle is found, also by way of a third room', () => {
  const found = new Map([
    ['steps', new Set(['submit'])],
    ['submit', new Set(['wizard'])],
    ['wizard', new Set(['submit'])],
  ]);
  expect(inCircles(found)).toEqual(['submit', 'wizard']);
});

test('No file imports itself through others', () => {
  const found = imports((file) => file);
  expect(found.size).toBeGreaterThan(200);
  expect(inCircles(found)).toEqual([]);
});

test.each(['domain', 'server', 'web/admin', 'web/public'])(
  'the rooms of src/%s, and its files beside them, import one another without circles',
  (building) => {
    const folder = path.join('src', building);
    const rooms = imports((file) => {
      const inside = path.relative(folder, file);
      return inside.startsWith('..') ? undefined : inside.split(path.sep)[0];
    });
    expect(rooms.size).toBeGreaterThan(0);
    expect(inCircles(rooms)).toEqual([]);
  },
);
