// The editor's values beside the configuration they were read from.
import { fieldsOf } from '#domain/record-of.ts';
import type { PriceField } from '#web/admin/pricing/fields/price-field.ts';
import type { PricingConfig, ConfigPath } from '#domain/pricing/pricing-config.ts';
import { normaliseTyped, valueProblem } from '#web/admin/pricing/fields/typed-number.ts';

/** By field key; numeric strings. */
export type Values = Readonly<Record<string, string>>;
/** By field key; sentences. */
export type Problems = Readonly<Record<string, string>>;

export interface FieldChange {
  readonly field: PriceField;
  readonly from: string;
  readonly to: string;
}

function valueAt(tree: unknown, [key, ...rest]: ConfigPath): unknown {
  if (key === undefined) return tree;
  const fields = fieldsOf(tree);
  return Object.hasOwn(fields, key) ? valueAt(fields[key], rest) : undefined;
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

function withValueAt(tree: unknown, [key, ...rest]: ConfigPath, value: number): unknown {
  if (key === undefined) return value;
  const fields = fieldsOf(tree);
  return { ...fields, [key]: withValueAt(fields[key], rest, value) };
}

/** The whole configuration with the editor's valid values; whatever has no input is unchanged. */
export function withValues<Config extends PricingConfig>(
  config: Config,
  values: Values,
  fields: readonly PriceField[],
): Config {
  const changed = fields.reduce<unknown>(
    (tree, { key, path }) => withValueAt(tree, path, Number(values[key])),
    config,
  );
  // Same shape: only numbers were replaced.
  return changed as Config;
}
