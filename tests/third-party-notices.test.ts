import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticesFile, packagesToLookAt, thirdPartyNotices } from '../scripts/third-party-notices.ts';

test('The notices name every package that is shipped; npm run notices writes them', () => {
  expect(readFileSync(noticesFile, 'utf8') === thirdPartyNotices(), 'npm run notices').toBe(true);
});

test('No licence of a shipped package asks more than to be named', () => {
  expect(packagesToLookAt()).toEqual([]);
});
