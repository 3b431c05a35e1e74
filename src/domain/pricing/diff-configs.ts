import type { PricingConfig } from './pricing-config.ts';

export interface PriceChange {
  /** Where it stands: `['basePrices', 'commercial', 'lift']`. */
  readonly path: readonly string[];
  /** Null: it was not there. */
  readonly from: number | null;
  /** Null: it is not there any more. */
  readonly to: number | null;
}

type Tree = number | { readonly [key: string]: Tree };

function child(tree: Tree | undefined, key: string): Tree | undefined {
  return typeof tree === 'object' && Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function keys(tree: Tree | undefined): string[] {
  return typeof tree === 'object' ? Object.keys(tree) : [];
}

function changesAt(path: readonly string[], from: Tree | undefined, to: Tree | undefined): PriceChange[] {
  const below = [...new Set([...keys(from), ...keys(to)])].flatMap((key) =>
    changesAt([...path, key], child(from, key), child(to, key)),
  );
  const [before, after] = [from, to].map((tree) => (typeof tree === 'number' ? tree : null));
  if (before === after || before === undefined || after === undefined) return below;
  return [{ path, from: before, to: after }, ...below];
}

/** Every price and multiplier that differs, in the order they stand in the configurations. */
export function diffConfigs(from: PricingConfig, to: PricingConfig): PriceChange[] {
  const tree = ({ basePrices, additionalFeatures, extraStops, budgetMultipliers }: PricingConfig): Tree => ({
    basePrices,
    additionalFeatures,
    extraStops,
    budgetMultipliers,
  });
  return changesAt([], tree(from), tree(to));
}
