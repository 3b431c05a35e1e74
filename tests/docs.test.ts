import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { elementNames, elements } from '#domain/element.ts';
import { structuralLabels } from '#domain/pricing/price-line.ts';
import { pricedQuestions } from '#domain/questions/questions.ts';
import { fileOf, writtenDoc, writtenDocs } from '../scripts/write-docs.ts';

test.each(writtenDocs)('The lists of %s.md are those of the code; npm run docs writes them', async (name) => {
  expect(readFileSync(fileOf(name), 'utf8')).toBe(await writtenDoc(name));
});

test('docs/pricing.md lists every line of a price', () => {
  const [, table = ''] =
    /## How a price is made\n(.*?)<!-- /s.exec(readFileSync(fileOf('docs/pricing'), 'utf8')) ?? [];
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const listed = new Set(rows.map(([, total, line]) => `${total}: ${line}`));
  const lines = [
    ...Object.entries(structuralLabels).map(([id, label]) => {
      const element = elements.find((each) => id.startsWith(`${each}.`)) ?? 'lift';
      return `${elementNames[element]}: ${label}`;
    }),
    ...pricedQuestions.map(({ prices: { element, line } }) => `${elementNames[element]}: ${line}`),
  ];
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.filter((line) => !listed.has(line))).toEqual([]);
});

const root = new URL('../', import.meta.url);
const code = globSync('{src,tests,scripts,sandbox,migrations}/**/*.*', { cwd: root });
const names = new Set(code.map((path) => basename(path)));

/** The links of a document, and the files that it names: `src/server/app.ts`, or `app.ts` alone. */
function missingFiles(document: string): string[] {
  const text = readFileSync(new URL(document, root), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    fileURLToPath(new URL(path, new URL(document, root))),
  );
  const named = [...text.matchAll(/`([\w.@/-]+\.(?:tsx?|mjs|css|sql)|(?:src|tests)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [
    ...links.filter((path) => !existsSync(path)),
    ...named.filter((path) => !names.has(path) && !existsSync(new URL(path, root))),
  ];
}

/** Superseded decisions name the files of their day. */
const documents = ['*.md', 'docs/*.md', 'docs/decisions/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((document) => !readFileSync(new URL(document, root), 'utf8').includes('\nSuperseded by '));

test.each(documents)('Every file that %s names is there', (document) => {
  expect(missingFiles(document)).toEqual([]);
});
