/**
 * What a record itself holds under a key. A name it merely inherits (`constructor`) is no entry.
 * Throws a RangeError when there is none: a price is never made up.
 */
export function ownEntry<Value>(record: Readonly<Record<string, Value>>, key: string | number): Value {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (value === undefined) throw new RangeError(`the pricing configuration has nothing for "${key}"`);
  return value;
}
