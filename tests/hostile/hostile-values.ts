// Values that no honest client sends.
import type { Random } from './random.ts';

/** Part of every text that is sent, so that the server's log can be searched for it. */
export const marker = 'hush-hush';

const texts = [
  '',
  ' ',
  '\0',
  `${marker}\0`,
  '\u0007\u001B[31m',
  '\u202E\u200B\uFEFF',
  '\uD800',
  `${marker} ' OR 1=1 --`,
  `"; DROP TABLE leads; -- ${marker}`,
  `%' UNION SELECT * FROM admins -- ${marker}`,
  '%_\\',
  `<script>alert('${marker}')</script>`,
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '${7*7}{{7*7}}',
  `=cmd|' /C calc'!A0`,
  `${marker}\r\nSet-Cookie: session=1`,
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '-1',
  '1e309',
  '9'.repeat(400),
  '٣٤',
  'İıß',
  '👷🏽'.repeat(300),
  'a'.repeat(10_000),
  '(a+)+$'.repeat(50),
  `n0,${marker}@example.com`,
  `x<${marker}@example.com`,
  `f:${marker}@example.com`,
  `(d)${marker}@example.com`,
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
] as const;

function nested(depth: number): unknown {
  let value: unknown = marker;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

const others = [
  null,
  true,
  false,
  -1,
  0.1 + 0.2,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  nested(40),
  nested(2000),
  Array.from({ length: 1000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, marker])),
] as const;

export const hostileText = (random: Random): string => random.pick(texts);

export const hostileValue = (random: Random): unknown =>
  random.percent(60) ? hostileText(random) : random.pick<unknown>(others);
