// Each folder directly below one of these is a room. Two rooms never import each other, not even through a third.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../src');

/** `questionnaire` for `src/web/public/questionnaire/a.ts`; undefined if the file is in no room. */
function roomOf(building: string, file: string): string | undefined {
  const [room = '..', ...inside] = path.relative(path.join(source, building), file).split(path.sep);
  return room === '..' || inside.length === 0 ? undefined : room;
}

function importsBetweenRooms(building: string): Map<string, Set<string>> {
  const folder = path.join(source, building);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const from = roomOf(building, path.join(folder, file));
    if (from === undefined) continue;
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, alias = ''] of text.matchAll(/(?:from |import\()'#([^']+)'/g)) {
      const to = roomOf(building, path.join(source, alias));
      if (to !== undefined && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

function loops(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, passed: ReadonlySet<string>): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => next === to || (!passed.has(next) && reaches(next, to, new Set([...passed, next]))),
    );
  return [...imports.keys()].filter((room) => reaches(room, room, new Set()));
}

test('a loop is found, also by way of a third room', () => {
  const imports = new Map([
    ['steps', new Set(['submit'])],
    ['submit', new Set(['wizard'])],
    ['wizard', new Set(['submit'])],
  ]);
  expect(loops(imports)).toEqual(['submit', 'wizard']);
});

test.each(['domain', 'server', 'web/admin', 'web/public'])(
  'the rooms of src/%s import one another without loops',
  (building) => {
    const imports = importsBetweenRooms(building);
    expect(imports.size).toBeGreaterThan(0);
    expect(loops(imports)).toEqual([]);
  },
);
