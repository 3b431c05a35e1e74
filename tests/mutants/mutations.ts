// The small faults that are put into a file, one at a time: another operator, a branch never taken, a part left out. Types,
// and texts that hold a space, stay as they are: the compiler and the eye check them.
import { parseSync } from 'vite';

export interface Mutant {
  readonly line: number;
  readonly was: string;
  readonly is: string;
  /** The whole file with the fault in it. */
  readonly code: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const operators: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

/** Null: the call is left out, and its object stays. */
const methods: Readonly<Record<string, string | null>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  round: 'floor',
  floor: 'ceil',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  filter: null,
  toSorted: null,
  trim: null,
  slice: null,
  toLowerCase: null,
  replace: null,
  padEnd: null,
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

/** Wrappers of TypeScript hold an expression; everything else of it is types. */
const isOnlyTypes = ({ type }: Node) =>
  type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(type);

/** What may stand in this node's place. `text` is the source of a part. */
function faultsIn(node: Node, text: (part: unknown) => string): string[] {
  const { operator, left, right, value, callee, computed } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return (operators[String(operator)] ?? []).map((other) => `(${text(left)} ${other} ${text(right)})`);
    case 'ConditionalExpression':
      return [text(node['consequent']), text(node['alternate'])].map((branch) => `(${branch})`);
    case 'UnaryExpression':
      return operator === '!' || operator === '-' ? [`(${text(node['argument'])})`] : [];
    case 'Literal':
      if (typeof value === 'boolean') return [String(!value)];
      return typeof value === 'string' && !value.includes(' ') ? [value === '' ? "'other'" : "''"] : [];
    case 'TemplateLiteral':
      return ['``'];
    case 'ArrayExpression':
      return text(node) === '[]' ? [] : ['[]'];
    case 'ObjectExpression':
      return text(node) === '{}' ? [] : ['({})'];
    case 'CallExpression': {
      if (!isNode(callee) || callee.type !== 'MemberExpression' || computed === true) return [];
      const { object, property } = callee;
      const other = methods[text(property)];
      if (other === undefined || !isNode(property)) return [];
      if (other === null) return [text(object)];
      const all = text(node);
      return [all.slice(0, property.start - node.start) + other + all.slice(property.end - node.start)];
    }
    default:
      return [];
  }
}

/** Faults that are no expression: a condition that always or never holds, a body that does nothing. */
function faultsOfStatement(node: Node): (readonly [place: unknown, is: string])[] {
  if (node.type === 'IfStatement') return ['true', 'false'].map((is) => [node['test'], is] as const);
  const isFunction = /^(?:FunctionDeclaration|ArrowFunctionExpression)$/.test(node.type);
  if (!isFunction || !isNode(node['body'])) return [];
  return [[node['body'], node['body'].type === 'BlockStatement' ? '{}' : '(undefined)']];
}

export function mutantsOf(file: string, code: string): Mutant[] {
  const found: Mutant[] = [];
  const textOf = (part: unknown) => (isNode(part) ? code.slice(part.start, part.end) : '');
  const add = (place: unknown, is: string) => {
    if (!isNode(place)) return;
    const [before, after] = [code.slice(0, place.start), code.slice(place.end)];
    found.push({ line: before.split('\n').length, was: textOf(place), is, code: before + is + after });
  };
  const visit = (node: Node) => {
    if (isOnlyTypes(node) || node.type === 'ImportDeclaration') return;
    for (const is of faultsIn(node, textOf)) add(node, is);
    for (const [place, is] of faultsOfStatement(node)) add(place, is);
    const isNamed = node.type === 'Property' && node['computed'] !== true;
    for (const child of childrenOf(node)) if (!isNamed || child !== node['key']) visit(child);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return found;
}
