/** A business saves a few versions a year. Whoever saves thousands must not fill the memory. */
const mostKept = 50;

/** Puts it into the map, which then forgets its oldest entry if there are too many. */
export function keepNewest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.set(key, value);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
}
