// Values of a configuration by their paths.
import { fieldsOf } from '#domain/record-of.ts';

/** The path of a value: `['basePrices', 'commercial', 'lift']`. */
export type ConfigPath = readonly string[];

/** A text that is the same for equal paths only. */
export function partKey(path: ConfigPath): string {
  return JSON.stringify(path);
}

/** The value at a path; undefined if there is none. Inherited names (`constructor`) do not count. */
export function valueAt(tree: unknown, [key, ...rest]: ConfigPath): unknown {
  if (key === undefined) return tree;
  const fields = fieldsOf(tree);
  return Object.hasOwn(fields, key) ? valueAt(fields[key], rest) : undefined;
}

export function withValueAt(tree: unknown, [key, ...rest]: ConfigPath, value: unknown): unknown {
  if (key === undefined) return value;
  const fields = fieldsOf(tree);
  return { ...fields, [key]: withValueAt(valueAt(fields, [key]), rest, value) };
}
