// The editor's values beside the configuration they were read from.
import { mergeDeep } from '#domain/pricing/merge-deep.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { FieldPath, PriceField } from './price-field.ts';
import { normaliseTyped, valueProblem } from './typed-number.ts';

/** By field key; numeric strings. */
export type Values = Readonly<Record<string, string>>;
/** By field key; sentences. */
export type Problems = Readonly<Record<string, string>>;

export interface FieldChange {
  readonly field: PriceField;
  readonly from: string;
  readonly to: string;
}

function valueAt(tree: unknown, [key, ...rest]: FieldPath): unknown {
  if (key === undefined) return tree;
  if (typeof tree !== 'object' || tree === null || !Object.hasOwn(tree, key)) return undefined;
  return valueAt((tree as Readonly<Record<string, unknown>>)[key], rest);
}

export function readValues(config: PricingConfig, fields: readonly PriceField[]): Values {
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  return Object.fromEntries(fields.map(({ key, path }) => [key, text(valueAt(config, path))]));
}

export function changedFields(
  original: Values,
  values: Values,
  fields: readonly PriceField[],
): FieldChange[] {
  return fields
    .map((field) => ({ field, from: original[field.key] ?? '', to: values[field.key] ?? '' }))
    .filter(({ from, to }) => from !== to);
}

export function normaliseAll(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, text]) => [key, normaliseTyped(text)]));
}

export function findProblems(values: Values, fields: readonly PriceField[]): Problems {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const problem = valueProblem(kind, values[key] ?? '');
      return problem === undefined ? [] : [[key, problem]];
    }),
  );
}

type Entries = Readonly<Record<string, unknown>>;

function partAt([key, ...rest]: FieldPath, value: number): unknown {
  return key === undefined ? value : { [key]: partAt(rest, value) };
}

/** The whole configuration with valid values put in; whatever has no input stays as it was. */
export function withValues<Config extends PricingConfig>(
  config: Config,
  values: Values,
  fields: readonly PriceField[],
): Config {
  const part = fields.reduce<Entries>(
    (tree, { key, path }) => mergeDeep(tree, partAt(path, Number(values[key])) as Entries),
    {},
  );
  return mergeDeep(config as unknown as Entries, part) as unknown as Config;
}
