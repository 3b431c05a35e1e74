/** An object with a value for every one of the keys, in their order. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  // TypeScript knows the keys of Object.fromEntries only as `string`.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

/** The keys of a record, in their order. TypeScript knows those of Object.keys only as `string`. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[];
}

/** An object with only these fields of the value. */
export function pick<Value, Key extends keyof Value>(value: Value, keys: readonly Key[]): Pick<Value, Key> {
  // TypeScript knows the keys of Object.fromEntries only as `string`.
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<Value, Key>;
}

/** The fields of a value of unknown shape; none if it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

type Entries = Readonly<Record<string, unknown>>;

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `base` with the entries of `part` merged over it, at every depth, in the order of `base`. */
export function mergeDeep(base: Entries, part: Entries): Record<string, unknown> {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(part)) {
    const under = merged.get(key);
    merged.set(key, isEntries(under) && isEntries(value) ? mergeDeep(under, value) : value);
  }
  return Object.fromEntries(merged);
}
