/** A seed always gives the same numbers, so that a finding can be repeated. */
export interface Random {
  /** From 0 to `below` less one. */
  readonly int: (below: number) => number;
  /** True with this probability, in percent. */
  readonly percent: (times: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

/** Mulberry32: short, and even enough for choosing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    percent: (times) => int(100) < times,
    pick: (items) => items[int(items.length)] ?? items[0],
  };
}
