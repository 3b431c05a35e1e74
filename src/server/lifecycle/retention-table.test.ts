import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableNames } from '#server/backup/write-backup.ts';

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const kept = /## What is kept how long\n(.*?)\n## /s.exec(operations)?.[1] ?? '';

test.each(tableNames)('docs/operations.md says how long the rows of %s are kept', (table) => {
  expect(kept).toContain(`\`${table}\``);
});
