type Entries = Readonly<Record<string, unknown>>;

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `base` with the entries of `part` put over it, however deep; the order of `base` is kept. */
export function mergeDeep(base: Entries, part: Entries): Record<string, unknown> {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(part)) {
    const under = merged.get(key);
    merged.set(key, isEntries(under) && isEntries(value) ? mergeDeep(under, value) : value);
  }
  return Object.fromEntries(merged);
}
