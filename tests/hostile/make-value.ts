// A value that a JSON schema accepts, or nearly accepts.
import type { JsonSchema } from './document.ts';
import { hostileValue, marker } from './hostile-values.ts';
import type { Random } from './random.ts';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/** Ids, versions and emails from earlier responses. */
export type Known = (random: Random) => string | undefined;

function makeText(schema: JsonSchema, random: Random, known: Known): string {
  const { format } = schema;
  if (format === 'uuid') return known(random) ?? '018f0000-0000-7000-8000-000000000000';
  if (format === 'date') return `2026-0${1 + random.int(9)}-1${random.int(10)}`;
  if (format === 'date-time') return '2026-03-02T09:00:00Z';
  const text = random.pick([
    `${marker} person`,
    `person${random.int(50)}@example.com`,
    `04${random.int(100_000_000)}`,
    known(random) ?? marker,
  ]);
  return text.slice(0, numberOr(schema['maxLength'], 1000));
}

function makeNumber(schema: JsonSchema, random: Random): number {
  const min = numberOr(schema['minimum'], 0);
  const max = Math.min(numberOr(schema['maximum'], 10_000), min + 10_000);
  const whole = Math.ceil(min) + random.int(Math.max(1, max - min + 1));
  return schema['type'] === 'integer' || random.percent(50) ? whole : whole + 0.25;
}

function makeObject(schema: JsonSchema, random: Random, known: Known): JsonSchema {
  const { properties, required, additionalProperties: others } = schema;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const made: JsonSchema = {};
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    if (needed.includes(name) || random.percent(40)) made[name] = makeValue(property, random, known);
  }
  if (isObject(others) && random.percent(50)) made[marker] = makeValue(others, random, known);
  return made;
}

/** A value that fits the schema. */
export function makeValue(schema: unknown, random: Random, known: Known): unknown {
  if (!isObject(schema)) return marker;
  if ('const' in schema) return schema['const'];
  const choices = [schema['enum'], schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (choices) {
    const choice: unknown = choices[random.int(choices.length)];
    return choices === schema['enum'] ? choice : makeValue(choice, random, known);
  }
  const { type } = schema;
  const chosen: unknown = Array.isArray(type) ? type[random.int(type.length)] : type;
  if (chosen === 'string') return makeText(schema, random, known);
  if (chosen === 'integer' || chosen === 'number') return makeNumber(schema, random);
  if (chosen === 'boolean') return random.percent(50);
  if (chosen === 'null') return null;
  if (chosen === 'array') {
    return Array.from({ length: 1 + random.int(3) }, () => makeValue(schema['items'], random, known));
  }
  return makeObject(schema, random, known);
}

/** The same value with one part changed, removed or added. */
export function spoil(value: unknown, random: Random): unknown {
  const entries = Object.entries(isObject(value) || Array.isArray(value) ? value : {});
  if (entries.length === 0 || random.percent(10)) return hostileValue(random);
  const [name = '', part] = entries[random.int(entries.length)] ?? [];
  if (Array.isArray(value)) return value.with(Number(name), spoil(part, random));
  const { [name]: _part, ...rest } = Object.fromEntries(entries);
  if (random.percent(15)) return rest;
  if (random.percent(10)) return { ...rest, [name]: part, [marker]: hostileValue(random) };
  return {
    ...rest,
    [name]: isObject(part) && random.percent(70) ? spoil(part, random) : hostileValue(random),
  };
}
