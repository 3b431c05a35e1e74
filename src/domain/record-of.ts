/** An object with a value for every one of the keys, in their order. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  // TypeScript knows the keys of Object.fromEntries only as `string`.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}
