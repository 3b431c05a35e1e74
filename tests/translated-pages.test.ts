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

/** What the names of a file stand for. */
type Declared = ReadonlyMap<string, readonly unknown[]>;

/** Whether what an expression shows may be a text. */
function mayBeText(expression: unknown, declared: Declared): boolean {
  const node = fieldsOf(expression);
  switch (node['type']) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'ParenthesizedExpression':
      return mayBeText(node['expression'], declared);
    case 'LogicalExpression':
      return mayBeText(node['right'], declared);
    case 'ConditionalExpression':
      return mayBeText(node['consequent'], declared) || mayBeText(node['alternate'], declared);
    case 'CallExpression':
      return mayBeText(node['callee'], declared);
    case 'ArrowFunctionExpression':
      return mayBeText(node['body'], declared);
    case 'MemberExpression':
      return mayBeText(node['property'], new Map());
    case 'Identifier': {
      const name = String(node['name']);
      if (/^(map|flatMap)$/.test(name) || elementNames.test(name)) return false;
      return declared.get(name)?.some((value) => mayBeText(value, new Map())) ?? true;
    }
    case 'Literal':
      return node['value'] !== null && node['value'] !== ' ';
    default:
      return true;
  }
}

function isTextNode(child: unknown, declared: Declared): boolean {
  const { type, value, expression } = fieldsOf(child);
  if (type === 'JSXText') return String(value).trim() !== '';
  return type === 'JSXExpressionContainer' && mayBeText(expression, declared);
}

function isContent(child: unknown): boolean {
  const { type, value, expression } = fieldsOf(child);
  if (type === 'JSXText') return !/^\s*$/.test(String(value));
  return type !== 'JSXExpressionContainer' || fieldsOf(expression)['type'] !== 'JSXEmptyExpression';
}

function declaredIn(program: unknown): Declared {
  const declared = new Map<string, unknown[]>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, id, init } = fieldsOf(node);
    const name = fieldsOf(id)['name'];
    if (type === 'VariableDeclarator' && typeof name === 'string')
      declared.set(name, [...(declared.get(name) ?? []), init]);
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
  return declared;
}

/** The lines on which a text stands beside other content. */
function textsBesideOthers(source: string): number[] {
  const { program } = parseSync('page.tsx', source);
  const declared = declaredIn(program);
  const lines: number[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, children, start } = fieldsOf(node);
    if ((type === 'JSXElement' || type === 'JSXFragment') && Array.isArray(children)) {
      const content = children.filter(isContent);
      if (content.length > 1 && content.some((each) => isTextNode(each, declared)))
        lines.push(source.slice(0, Number(start)).split('\n').length);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
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
  ['const name = lead && <b>4</b>; <p>{name}<i>5</i></p>', 0],
  ['const name = lead.name; <p>{name}<i>5</i></p>', 1],
])('%s: %i texts beside others', (source, count) => {
  expect(textsBesideOthers(source)).toHaveLength(count);
});

test('Every text of the pages stands alone in its element', () => {
  const files = globSync('src/web/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) =>
    textsBesideOthers(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
