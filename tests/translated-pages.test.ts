// A translator of pages replaces each text (tests/support/translator.ts). React can change a text that is all its element
// holds; a text beside other content it changes, removes and puts things before in vain. So each text stands alone.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { fieldsOf } from '#domain/record-of.ts';
import { root } from './support/imports.ts';

/** The names of values that hold elements, not texts. */
const elementNames = /^(children|contact|icon|labelAndWords|navigation|page|null|undefined)$|Button$/;

/** Whether what an expression shows may be a text. */
function mayBeText(expression: unknown): boolean {
  const node = fieldsOf(expression);
  switch (node['type']) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'ParenthesizedExpression':
      return mayBeText(node['expression']);
    case 'LogicalExpression':
      return mayBeText(node['right']);
    case 'ConditionalExpression':
      return mayBeText(node['consequent']) || mayBeText(node['alternate']);
    case 'CallExpression':
      return mayBeText(node['callee']);
    case 'MemberExpression':
      return mayBeText(node['property']);
    case 'Identifier':
      return !/^(map|flatMap)$/.test(String(node['name'])) && !elementNames.test(String(node['name']));
    case 'Literal':
      return node['value'] !== null && node['value'] !== ' ';
    default:
      return true;
  }
}

function isTextNode(child: unknown): boolean {
  const { type, value, expression } = fieldsOf(child);
  if (type === 'JSXText') return String(value).trim() !== '';
  return type === 'JSXExpressionContainer' && mayBeText(expression);
}

function isContent(child: unknown): boolean {
  const { type, value, expression } = fieldsOf(child);
  if (type === 'JSXText') return !/^\s*$/.test(String(value));
  return type !== 'JSXExpressionContainer' || fieldsOf(expression)['type'] !== 'JSXEmptyExpression';
}

/** The lines on which a text stands beside other content. */
function textsBesideOthers(source: string): number[] {
  const lines: number[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, children, start } = fieldsOf(node);
    if ((type === 'JSXElement' || type === 'JSXFragment') && Array.isArray(children)) {
      const content = children.filter(isContent);
      if (content.length > 1 && content.some(isTextNode))
        lines.push(source.slice(0, Number(start)).split('\n').length);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync('page.tsx', source).program);
  return lines;
}

test.each([
  ['<p>Saved</p>', 0],
  ['<p>{name}</p>', 0],
  ['<p>{`${count} saved`}</p>', 0],
  ['<p>{busy && <Spinner />}<span>{name}</span></p>', 0],
  ['<p>{rows.map((row) => <b>{row}</b>)}{children}</p>', 0],
  ['<p>{count} saved</p>', 1],
  ['<p>{busy && <Spinner />}Save</p>', 1],
  ['<p><b>4</b>{isOpen && "open"}</p>', 1],
  ['<><b>4</b>{words(4)}</>', 1],
])('%s: %i texts beside others', (source, count) => {
  expect(textsBesideOthers(source)).toHaveLength(count);
});

test.each([
  'src/web/ui',
  'src/web/public',
  'src/web/drawing',
  'src/web/admin/{account,commands,pricing,session,shell,ui}',
  'src/web/admin/*.tsx',
])('every text of %s stands alone in its element', (rooms) => {
  const files = globSync(rooms.endsWith('.tsx') ? rooms : `${rooms}/**/*.tsx`, { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) =>
    textsBesideOthers(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
