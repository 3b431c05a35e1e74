export type Random = ReturnType<typeof createRandom>;

/**
 * A seed always gives the same numbers, so that a finding can be repeated. This is Mulberry32: short, and even enough for
 * choosing.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** From 0 to `below` less one. */
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    /** True with this probability, in percent. */
    percent: (times: number): boolean => int(100) < times,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[int(items.length)] ?? items[0],
  };
}
