import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf, writtenDoc, writtenDocs } from '../scripts/write-docs.ts';

test.each(writtenDocs)('The lists of docs/%s.md are those of the code; npm run docs writes them', (name) => {
  expect(readFileSync(fileOf(name), 'utf8')).toBe(writtenDoc(name));
});
