import { expect, test } from 'vitest';
import { slowestFiles } from '../scripts/slowest-files.ts';

test('Test files are listed by their seconds, longest first, also those with suites inside', () => {
  const vitest = {
    testResults: [
      { name: '/a.test.ts', startTime: 1000, endTime: 3500 },
      { name: '/b.test.ts', startTime: 1000, endTime: 1100 },
    ],
  };
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const suites = [{ file: 'c.spec.ts', specs: [spec(4000)], suites: [{ specs: [spec(1500), spec(500)] }] }];
  expect(slowestFiles(vitest, { suites })).toEqual([
    { name: 'c.spec.ts', seconds: 6 },
    { name: '/a.test.ts', seconds: 2.5 },
    { name: '/b.test.ts', seconds: 0.1 },
  ]);
  expect(slowestFiles(undefined, undefined)).toEqual([]);
});
